import { createHash } from 'node:crypto';
import { type Faults, faultTexts, openFaults } from './faults.ts';
import { isId, isName, namesIn, ownNames } from './names.ts';
import { type Front, readFront } from './read-front.ts';
import { type Options, type Piece, readOptions, readTest, scan } from './tags.ts';
import {
  type Bilingual,
  bounds,
  defaultObjective,
  type Part,
  type Placeholder,
  type ReadTemplate,
  textsOf,
} from './template.ts';

/** Control characters, and those that mark slots while a document is filled. */
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ue000-\ue00f]/u;

/** A template from its text, or everything that is wrong with it. Nothing is asked and nothing is opened. */
export function readTemplate(text: string): ReadTemplate {
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const faults = openFaults(source);
  if (source.length > bounds.characters) {
    faults.add(0, faultTexts.tooLong(bounds.characters));
    return { template: null, faults: faults.all() };
  }
  const strange = unreadable.exec(source);
  if (strange) faults.add(strange.index, faultTexts.unreadable());
  const front = readFront(source, faults);
  const { parts, placeholders, uses } = readParts(source, front, faults);
  const all = [...front.placeholders, ...placeholders];
  checkUses(uses, all, faults);
  checkFront(front, all, source, faults);
  const found = faults.all();
  if (found.length > 0) return { template: null, faults: found };
  const { bodyOffset, ...settings } = front;
  const title = front.title ?? headingIn(source.slice(bodyOffset));
  return { template: { ...settings, title, placeholders: all, parts }, faults: [] };
}

/** A place where a placeholder is shown or tested, with the names that are known there. */
interface Use {
  id: string;
  offset: number;
  names: readonly string[];
}

/** An open loop or condition, and the whole text around them. */
type Block = { parts: Part[]; names: string[]; offset: number } & (
  | { kind: 'root' | 'each' }
  | { kind: 'if'; otherwise: Part[] }
);

type Tag = Extract<Piece, { kind: 'tag' }>;

/** Texts, loops and conditions as a tree, and the questions that stand in the text. */
function readParts(
  source: string,
  front: Front,
  { add, isFull, lineOf }: Faults,
): { parts: Part[]; placeholders: Placeholder[]; uses: Use[] } {
  const root: Block = { kind: 'root', parts: [], names: [...ownNames, ...Object.keys(front.params)], offset: 0 };
  const open: Block[] = [root];
  const placeholders: Placeholder[] = [];
  const uses: Use[] = [];
  let hasTooMany = false;
  const ids = new Map(front.placeholders.map(({ id, line }) => [id, line]));
  /** How often each digest is taken, so that a question repeated a thousand times isn't counted from one each time. */
  const taken = new Map<string, number>();
  const current = () => open.at(-1) as Block;

  /** A question without an id is known by its words, so that it stays the same when the text around it changes. */
  function idFor(question: string): string {
    const digest = `q-${createHash('sha256').update(question).digest('hex').slice(0, 8)}`;
    let count = taken.get(digest) ?? 1;
    const named = () => (count === 1 ? digest : `${digest}-${count}`);
    while (ids.has(named())) count += 1;
    taken.set(digest, count);
    return named();
  }

  function readPlaceholder({ offset, bodyOffset }: Tag, body: string): Bilingual | undefined {
    const [written = '', ...rest] = body.split(/(?<!\\)[|｜]/);
    const line = lineOf(offset);
    const question = written
      .replace(/\\([|｜])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim();
    const options: Options =
      rest.length > 0 ? readOptions(rest.join('|'), bodyOffset + written.length + 1, add) : { show: { as: 'auto' } };
    const show = (id: string) => {
      uses.push({ id, offset, names: current().names });
      current().parts.push({ kind: 'placeholder', id, show: options.show, line });
    };
    if (question.startsWith('@')) {
      show(question.slice(1).trim());
      return (options.id ?? options.name) ? faultTexts.noIdHere() : undefined;
    }
    if (question === '') return faultTexts.empty();
    if (question.length > bounds.question) return faultTexts.questionTooLong(bounds.question);
    if (options.id !== undefined && ids.has(options.id))
      return faultTexts.duplicateId(options.id, ids.get(options.id) ?? 0);
    const id = options.id ?? idFor(question);
    ids.set(id, line);
    if (placeholders.length + front.placeholders.length >= bounds.placeholders) {
      const isFirst = !hasTooMany;
      hasTooMany = true;
      return isFirst ? faultTexts.tooManyPlaceholders(bounds.placeholders) : undefined;
    }
    show(id);
    const contextText = contextOf(source, offset, bodyOffset + body.length + 2);
    placeholders.push({ id, name: options.name ?? question, question, objective: defaultObjective, contextText, line });
    return undefined;
  }

  function readParam({ offset }: Tag, words: string): Bilingual | undefined {
    if (/[|｜]/.test(words)) return faultTexts.paramWithOptions();
    const name = words.slice(1).trim();
    const { names, parts } = current();
    if (!names.includes(name)) return faultTexts.unknownParam(name, names);
    parts.push({ kind: 'param', name, line: lineOf(offset) });
    return undefined;
  }

  function beginEach({ offset }: Tag, words: string): Bilingual | undefined {
    const [, variable = '', list = ''] = /^(\S+)\s+in\s+(\S+)$/i.exec(words) ?? [];
    const { names, parts: around } = current();
    const isTooDeep = open.filter(({ kind }) => kind === 'each').length >= bounds.loopsInside;
    const parts: Part[] = [];
    around.push({ kind: 'each', variable, list, parts, line: lineOf(offset) });
    open.push({ kind: 'each', parts, names: isTooDeep ? names : [...names, variable], offset });
    if (isTooDeep) add(offset, faultTexts.tooDeep(bounds.loopsInside));
    if (!isName(variable) || list === '') return faultTexts.badEach();
    if (names.includes(variable)) return faultTexts.variableTaken(variable);
    const lists = Object.keys(front.lists);
    return lists.includes(list) ? undefined : faultTexts.unknownList(list, lists);
  }

  function beginIf({ offset }: Tag, words: string): Bilingual | undefined {
    const { names, parts: around } = current();
    const test = readTest(words);
    const [parts, otherwise]: [Part[], Part[]] = [[], []];
    open.push({ kind: 'if', parts, names, offset, otherwise });
    if ('fault' in test) return test.fault;
    around.push({ kind: 'if', test, parts, otherwise, line: lineOf(offset) });
    if (test.left.kind === 'figure') uses.push({ id: test.left.id, offset, names });
    else if (!names.includes(test.left.name)) return faultTexts.unknownParam(test.left.name, names);
    return undefined;
  }

  function end(kind: string): Bilingual | undefined {
    if (kind !== 'each' && kind !== 'if') return faultTexts.unknownBlock(kind);
    if (current().kind !== kind) return faultTexts.unopenedBlock(`{{/${kind}}}`, `{{#${kind} …}}`);
    open.pop();
    return undefined;
  }

  function beginElse(): Bilingual | undefined {
    const block = current();
    if (block.kind !== 'if' || block.parts === block.otherwise)
      return faultTexts.unopenedBlock('{{else}}', '{{#if …}}');
    block.parts = block.otherwise;
    return undefined;
  }

  function readTag(tag: Tag): Bilingual | undefined {
    const body = tag.body.replace(
      /(?<=^\s*)[＃／＠＄￥]/,
      (sign) => ({ '＃': '#', '／': '/', '＠': '@' })[sign] ?? '$',
    );
    const words = body.trim();
    const [, sign, keyword = '', rest = ''] = /^([#/])\s*(\S*)\s*([\s\S]*)$/.exec(words) ?? [];
    if (sign === '/') return end(keyword);
    if (sign === '#' && keyword === 'each') return beginEach(tag, rest.trim());
    if (sign === '#' && keyword === 'if') return beginIf(tag, rest);
    if (sign === '#') return faultTexts.unknownBlock(keyword);
    if (words === 'else') return beginElse();
    return words.startsWith('$') ? readParam(tag, words) : readPlaceholder(tag, body);
  }

  for (const piece of scan(source, front.bodyOffset, add)) {
    if (isFull()) break;
    if (piece.kind === 'text') {
      current().parts.push({ kind: 'text', text: piece.text, line: lineOf(piece.offset) });
      continue;
    }
    const fault = readTag(piece);
    if (fault) add(piece.offset, fault);
  }
  for (const { kind, offset } of open.slice(1)) add(offset, faultTexts.unclosedBlock(`{{#${kind} …}}`, `{{/${kind}}}`));
  return { parts: root.parts, placeholders, uses };
}

const maxContext = 300;

/** The sentence around a placeholder, with a gap in its place: context for the SQL. */
function contextOf(source: string, start: number, end: number): string {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', end);
  const before = source.slice(Math.max(lineStart, start - 1000), start);
  const behind = source.slice(end, Math.min(lineEnd < 0 ? source.length : lineEnd, end + 1000));
  const plain = (text: string) =>
    text.replace(/\{\{[^}]*(?:\}[^}]+)*\}\}|｛｛[^｝]*｝｝/g, '…').replace(/[#>*|`]+/g, ' ');
  const sentenceStart = /[^。！？!?；;]*$/.exec(plain(before))?.[0] ?? '';
  const sentenceEnd = /^[^。！？!?；;]*[。！？!?；;]?/.exec(plain(behind))?.[0] ?? '';
  const sentence = `${sentenceStart}____${sentenceEnd}`.replace(/\s+/g, ' ').trim();
  return /\p{L}/u.test(sentence) ? sentence.slice(0, maxContext) : '';
}

function checkUses(uses: readonly Use[], all: readonly Placeholder[], { add, isFull }: Faults): void {
  const byId = new Map(all.map((one) => [one.id, one]));
  for (const { id, offset, names } of uses) {
    if (isFull()) return;
    const placeholder = byId.get(id);
    if (!placeholder) add(offset, isId(id) ? faultTexts.unknownId(id, [...byId.keys()]) : faultTexts.badId(id));
    else
      for (const name of new Set(textsOf(placeholder).flatMap(namesIn)))
        if (!names.includes(name)) add(offset, faultTexts.unknownParam(name, names));
  }
}

/** Checks that settings fit each other: ids, figures of alerts, and names in the title and in questions of lists. */
function checkFront(front: Front, all: readonly Placeholder[], source: string, { add }: Faults): void {
  const offsetOf = (line: number) => (line <= 1 ? 0 : source.split('\n', line - 1).join('\n').length + 1);
  const lines = new Map<string, number>();
  for (const { id, line } of front.placeholders) {
    const first = lines.get(id);
    if (first === undefined) lines.set(id, line);
    else add(offsetOf(line), faultTexts.duplicateId(id, first));
  }
  const ids = all.map(({ id }) => id);
  for (const { figure, line } of front.alerts)
    if (!ids.includes(figure)) add(offsetOf(line), faultTexts.unknownId(figure, ids));
  const names = [...ownNames, ...Object.keys(front.params)];
  const questions = Object.values(front.lists).map((list) => ('question' in list ? list.question : ''));
  for (const name of [front.title ?? '', ...questions].flatMap(namesIn))
    if (!names.includes(name)) add(0, faultTexts.unknownParam(name, names));
}

const maxHeading = 1000;

/** The first heading, where the settings name no title. */
function headingIn(body: string): string {
  const heading = /^#{1,6}[ \t]+(.+)$/m.exec(body)?.[1]?.slice(0, maxHeading) ?? '';
  return heading
    .replace(/\{\{[^}]*(?:\}[^}]+)*\}\}/g, '…')
    .replace(/[*`]+|\s+#+\s*$/g, '')
    .trim();
}
