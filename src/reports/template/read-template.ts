import { bounds } from './bounds.ts';
import { faultTexts } from './fault-texts.ts';
import { isId, namesIn, nearestOf, ownNames } from './names.ts';
import { type Front, readFront } from './read-front.ts';
import { namesNeeded, readParts, type Use } from './read-parts.ts';
import { type Faults, openFaults, type Say } from './say.ts';
import { scan } from './scan.ts';
import type { Placeholder, ReadTemplate } from './template.ts';

/** Control characters, and those that mark places while a text is laid out. */
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ue000-\ue00f]/u;

/** A template from its text, or everything that is wrong with it. Nothing is asked and nothing is opened. */
export function readTemplate(text: string): ReadTemplate {
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const faults = openFaults(source);
  const { say, isFull, lineOf } = faults;
  if (source.length > bounds.characters) {
    say(0, faultTexts.tooLong(bounds.characters));
    return { template: null, faults: faults.all() };
  }
  const strange = unreadable.exec(source);
  if (strange) say(strange.index, faultTexts.unreadable());
  const front = readFront(source, say, lineOf);
  const { parts, placeholders, uses } = readParts(source, scan(source, front.bodyOffset, say), front, {
    say,
    isFull,
    lineOf,
  });
  const all = [...front.placeholders, ...placeholders];
  checkIds(front, source, say);
  checkUses(uses, new Map(all.map((one) => [one.id, one])), { say, isFull });
  checkFront(front, all, source, say);
  const found = faults.all();
  if (found.length > 0) return { template: null, faults: found };
  const { bodyOffset, ...settings } = front;
  const title = front.title ?? headingIn(source.slice(bodyOffset));
  return { template: { ...settings, title, placeholders: all, parts }, faults: [] };
}

/** Offset of a line of the file. */
const offsetOf = (source: string, line: number): number =>
  line <= 1 ? 0 : source.split('\n', line - 1).join('\n').length + 1;

function checkIds({ placeholders }: Front, source: string, say: Say): void {
  const lines = new Map<string, number>();
  for (const { id, line } of placeholders) {
    const first = lines.get(id);
    if (first !== undefined) say(offsetOf(source, line), faultTexts.duplicateId(id, first));
    else lines.set(id, line);
  }
}

function checkUses(
  uses: readonly Use[],
  known: ReadonlyMap<string, Placeholder>,
  { say, isFull }: Pick<Faults, 'say' | 'isFull'>,
): void {
  for (const { id, offset, names } of uses) {
    if (isFull()) return;
    const found = known.get(id);
    if (!found) {
      if (isId(id)) say(offset, faultTexts.unknownId(id, nearestOf(id, [...known.keys()])));
      else say(offset, faultTexts.badId(id));
      continue;
    }
    for (const name of namesNeeded(found))
      if (!names.includes(name)) say(offset, faultTexts.unknownParam(name, nearestOf(name, names)));
  }
}

/** What the settings say of each other: figures of alerts, and names in questions of lists. */
function checkFront(front: Front, all: readonly Placeholder[], source: string, say: Say): void {
  const ids = all.map(({ id }) => id);
  for (const { figure, line } of front.alerts)
    if (!ids.includes(figure)) say(offsetOf(source, line), faultTexts.unknownId(figure, nearestOf(figure, ids)));
  const names = [...ownNames, ...Object.keys(front.params)];
  const texts = [
    front.title ?? '',
    ...Object.values(front.lists).map((list) => ('question' in list ? list.question : '')),
  ];
  for (const name of texts.flatMap(namesIn))
    if (!names.includes(name)) say(0, faultTexts.unknownParam(name, nearestOf(name, names)));
}

const longestHeading = 1000;

/** The first heading, where the settings name no title. */
function headingIn(body: string): string {
  const heading = /^#{1,6}[ \t]+(.+)$/m.exec(body)?.[1]?.slice(0, longestHeading) ?? '';
  return heading
    .replace(/\{\{[^}]*(?:\}[^}]+)*\}\}/g, '…')
    .replace(/[*`]+|\s+#+\s*$/g, '')
    .trim();
}
