import { createHash } from 'node:crypto';
import { bounds } from './bounds.ts';
import { contextOf } from './context-text.ts';
import { faultTexts } from './fault-texts.ts';
import { isName, namesIn, nearestOf, ownNames } from './names.ts';
import type { Front } from './read-front.ts';
import { defaultObjective } from './read-front-lists.ts';
import { readOptions } from './read-options.ts';
import { readTest } from './read-test.ts';
import type { Fault, Faults } from './say.ts';
import type { Piece } from './scan.ts';
import type { Part, Placeholder, Test } from './template.ts';

/** A place where a placeholder is shown or tested, with the names that are known there. */
export interface Use {
  id: string;
  offset: number;
  names: readonly string[];
}

type Block =
  | { kind: 'root'; parts: Part[]; names: string[] }
  | { kind: 'each'; parts: Part[]; names: string[]; offset: number }
  | { kind: 'if'; parts: Part[]; names: string[]; offset: number; part: Extract<Part, { kind: 'if' }> };

type Tag = Extract<Piece, { kind: 'tag' }>;

/** Texts, loops and conditions as a tree, and the questions that stand in the text. */
export function readParts(
  source: string,
  pieces: readonly Piece[],
  front: Front,
  { say, isFull, lineOf }: Pick<Faults, 'say' | 'isFull' | 'lineOf'>,
): { parts: Part[]; placeholders: Placeholder[]; uses: Use[] } {
  const root: Block = { kind: 'root', parts: [], names: [...ownNames, ...Object.keys(front.params)] };
  const open: Block[] = [root];
  const placeholders: Placeholder[] = [];
  const uses: Use[] = [];
  let isTooMany = false;
  const ids = new Map(front.placeholders.map(({ id, line }) => [id, line]));
  /** How often each digest was taken, so that a question that is asked again and again is not counted from the start. */
  const taken = new Map<string, number>();
  const inside = () => open.at(-1) as Block;
  const tell = ({ offset }: Tag, fault: Fault | undefined) => {
    if (fault) say(offset, fault);
  };

  /** A question without an id is known by its words, so that it stays the same when the text around it changes. */
  function idFor(question: string): string {
    const digest = `q-${createHash('sha256').update(question).digest('hex').slice(0, 8)}`;
    let count = taken.get(digest) ?? 1;
    const named = () => (count === 1 ? digest : `${digest}-${count}`);
    while (ids.has(named())) count += 1;
    taken.set(digest, count);
    return named();
  }

  function readPlaceholder(tag: Tag, body: string, at: number): Fault | undefined {
    const [said = '', ...rest] = body.split(/(?<!\\)[|｜]/);
    const line = lineOf(tag.offset);
    const question = said
      .replace(/\\([|｜])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim();
    const behind = rest.join('|');
    const options =
      rest.length > 0 ? readOptions(behind, at + said.length + 1, say) : { show: { as: 'auto' as const } };
    if (question.startsWith('@')) {
      if (options.id ?? options.name) say(tag.offset, faultTexts.noIdHere());
      const id = question.slice(1).trim();
      uses.push({ id, offset: tag.offset, names: inside().names });
      inside().parts.push({ kind: 'placeholder', id, show: options.show, line });
      return undefined;
    }
    if (question === '') return faultTexts.empty();
    if (question.length > bounds.question) return faultTexts.questionTooLong(bounds.question);
    if (options.id !== undefined && ids.has(options.id))
      return faultTexts.duplicateId(options.id, ids.get(options.id) ?? 0);
    const id = options.id ?? idFor(question);
    ids.set(id, line);
    if (placeholders.length + front.placeholders.length >= bounds.placeholders) {
      if (!isTooMany) say(tag.offset, faultTexts.tooManyPlaceholders(bounds.placeholders));
      isTooMany = true;
      return undefined;
    }
    uses.push({ id, offset: tag.offset, names: inside().names });
    const context = contextOf(source, tag.offset, at + body.length + 2);
    placeholders.push({
      id,
      name: options.name ?? question,
      question,
      objective: defaultObjective,
      contextText: context,
      line,
    });
    inside().parts.push({ kind: 'placeholder', id, show: options.show, line });
    return undefined;
  }

  function checkName(name: string, offset: number): boolean {
    const { names } = inside();
    if (names.includes(name)) return true;
    say(offset, faultTexts.unknownParam(name, nearestOf(name, names)));
    return false;
  }

  function readParam(tag: Tag, body: string): Fault | undefined {
    if (/[|｜]/.test(body)) return faultTexts.paramWithOptions();
    const name = body.slice(1).trim();
    if (checkName(name, tag.offset)) inside().parts.push({ kind: 'param', name, line: lineOf(tag.offset) });
    return undefined;
  }

  function beginEach(tag: Tag, words: string): void {
    const [, variable = '', list = ''] = /^(\S+)\s+in\s+(\S+)$/i.exec(words) ?? [];
    const isTooDeep = open.filter(({ kind }) => kind === 'each').length >= bounds.loopsInside;
    const names = isTooDeep ? inside().names : [...inside().names, variable];
    const parts: Part[] = [];
    if (!isName(variable) || list === '') say(tag.offset, faultTexts.badEach());
    else if (inside().names.includes(variable)) say(tag.offset, faultTexts.variableTaken(variable));
    else if (!Object.hasOwn(front.lists, list))
      say(tag.offset, faultTexts.unknownList(list, nearestOf(list, Object.keys(front.lists))));
    if (isTooDeep) say(tag.offset, faultTexts.tooDeep(bounds.loopsInside));
    inside().parts.push({ kind: 'each', variable, list, parts, line: lineOf(tag.offset) });
    open.push({ kind: 'each', parts, names, offset: tag.offset });
  }

  function beginIf(tag: Tag, words: string): void {
    const test = readTest(words, tag.offset, say);
    if (test?.left.kind === 'param') checkName(test.left.name, tag.offset);
    if (test?.left.kind === 'figure') uses.push({ id: test.left.id, offset: tag.offset, names: inside().names });
    const none: Test = { left: { kind: 'param', name: '' }, operator: null, right: '' };
    const part = { kind: 'if' as const, test: test ?? none, parts: [], otherwise: [], line: lineOf(tag.offset) };
    const { names } = inside();
    inside().parts.push(part);
    open.push({ kind: 'if', parts: part.parts, names, offset: tag.offset, part });
  }

  function end(tag: Tag, kind: string): void {
    const block = inside();
    if (block.kind === kind) open.pop();
    else if (kind === 'each' || kind === 'if')
      say(tag.offset, faultTexts.unopenedBlock(`{{/${kind}}}`, `{{#${kind} …}}`));
    else say(tag.offset, faultTexts.unknownBlock(kind));
  }

  function otherwise(): Fault | undefined {
    const block = inside();
    if (block.kind !== 'if' || block.parts === block.part.otherwise)
      return faultTexts.unopenedBlock('{{else}}', '{{#if …}}');
    block.parts = block.part.otherwise;
    return undefined;
  }

  for (const piece of pieces) {
    if (isFull()) break;
    if (piece.kind === 'text') {
      inside().parts.push({ kind: 'text', text: piece.text, line: lineOf(piece.offset) });
      continue;
    }
    const body = piece.body.replace(/^(\s*)([＃／＠＄￥])/, (_, space: string, sign: string) => space + plain(sign));
    const words = body.trim();
    const [, sign, keyword = '', rest = ''] = /^([#/])\s*(\S*)\s*([\s\S]*)$/.exec(words) ?? [];
    if (sign === '#' && keyword === 'each') beginEach(piece, rest.trim());
    else if (sign === '#' && keyword === 'if') beginIf(piece, rest);
    else if (sign === '#') say(piece.offset, faultTexts.unknownBlock(keyword));
    else if (sign === '/') end(piece, keyword);
    else if (words === 'else') tell(piece, otherwise());
    else if (words.startsWith('$')) tell(piece, readParam(piece, words));
    else tell(piece, readPlaceholder(piece, body, piece.bodyOffset));
  }
  for (const block of open)
    if (block.kind !== 'root')
      say(block.offset, faultTexts.unclosedBlock(`{{#${block.kind} …}}`, `{{/${block.kind}}}`));
  return { parts: root.parts, placeholders, uses };
}

const plain = (sign: string): string => ({ '＃': '#', '／': '/', '＠': '@' })[sign] ?? '$';

/** Every name that a placeholder's words and statement need. */
export const namesNeeded = ({
  question,
  sql = '',
  requirements = '',
  description = '',
  name,
}: Placeholder): string[] => [...new Set([question, sql, requirements, description, name].flatMap(namesIn))];
