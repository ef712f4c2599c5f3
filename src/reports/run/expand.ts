import { type Cell, numberOf } from '../../charts/option/cells.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { BatchItem, Window } from '../../protocol/batch.ts';
import { addDays } from '../../question/calendar.ts';
import type { Wenshu } from '../../wenshu.ts';
import { oneLine } from '../document/document.ts';
import { namesIn, ownNames, withLiterals, withNames } from '../template/names.ts';
import { numberIn } from '../template/tags.ts';
import {
  bounds,
  compare,
  type Part,
  type Placeholder,
  type Show,
  type Template,
  type Test,
  textsOf,
} from '../template/template.ts';
import { windowNames, windowOf, windowText } from '../template/window.ts';

/** A template with its loops repeated and its parameters put in; conditions on figures are still open. */
export type Expanded =
  | { kind: 'text'; text: string }
  /** The value of a parameter or of a list: always plain text. */
  | { kind: 'data'; text: string }
  | { kind: 'figure'; id: string; show: Show }
  | { kind: 'if'; id: string; test: Test; parts: Expanded[]; otherwise: Expanded[] }
  | { kind: 'note'; figure: string; list: string };

/** One question to be asked; a placeholder in a loop is one for each round that its words speak of. */
export interface Asked {
  id: string;
  name: string;
  question: string;
  line: number;
  /** Null where its statement cannot take the value of a parameter. */
  item: BatchItem | null;
}

/** What a list holds; null where its question had no answer. */
export type Lists = ReadonlyMap<string, readonly string[] | null>;

interface Scope {
  values: ReadonlyMap<string, string>;
  /** Rounds of the loops around, outermost first. */
  rounds: readonly { variable: string; round: number }[];
}

/** The figure of a list that is a question. */
export const listFigure = (list: string): string => `list.${list}`;

export function expand(
  template: Template,
  params: ReadonlyMap<string, string>,
  lists: Lists,
): { expanded: Expanded[]; asked: Asked[] } {
  const placeholders = new Map(template.placeholders.map((one) => [one.id, one]));
  const asked = new Map<string, Asked>();

  function ask(id: string, { values, rounds }: Scope): string {
    const placeholder = placeholders.get(id) as Placeholder;
    const used = new Set(textsOf(placeholder).flatMap(namesIn));
    const own = rounds.filter(({ variable }) => used.has(variable));
    const key = [id, ...own.map(({ round }) => round)].join('.');
    if (!asked.has(key)) asked.set(key, askedOf(placeholder, key, own, values));
    if (asked.size > bounds.asked) throw new WenshuError('report_too_large', { limit: bounds.asked });
    return key;
  }

  function expandPart(part: Part, scope: Scope): Expanded[] {
    switch (part.kind) {
      case 'text':
        return [{ kind: 'text', text: part.text }];
      case 'param':
        return [{ kind: 'data', text: scope.values.get(part.name) ?? '' }];
      case 'placeholder':
        return [{ kind: 'figure', id: ask(part.id, scope), show: part.show }];
      case 'each': {
        const list = lists.get(part.list);
        if (!list) return [{ kind: 'note', figure: listFigure(part.list), list: part.list }];
        return list.flatMap((value, at) => {
          const values = new Map([...scope.values, [part.variable, value]]);
          const rounds = [...scope.rounds, { variable: part.variable, round: at + 1 }];
          return expandAll(part.parts, { values, rounds });
        });
      }
      default: {
        const { test, parts, otherwise } = part;
        if (test.left.kind === 'param') {
          const value = scope.values.get(test.left.name) ?? '';
          return expandAll(holds(test, value) ? parts : otherwise, scope);
        }
        const id = ask(test.left.id, scope);
        return [{ kind: 'if', id, test, parts: expandAll(parts, scope), otherwise: expandAll(otherwise, scope) }];
      }
    }
  }
  let count = 0;
  const expandAll = (parts: readonly Part[], scope: Scope): Expanded[] => {
    count += parts.length;
    // Loops in loops multiply, also where they ask nothing.
    if (count > bounds.laid) throw new WenshuError('report_too_large', { limit: bounds.asked });
    return parts.flatMap((part) => expandPart(part, scope));
  };

  const outside: Scope = { values: params, rounds: [] };
  const expanded = expandAll(template.parts, outside);
  // An alert may be about a figure that the text does not show.
  for (const { figure } of template.alerts)
    if (![...asked.keys()].some((key) => key === figure || key.startsWith(`${figure}.`))) ask(figure, outside);
  return { expanded, asked: [...asked.values()] };
}

function askedOf(
  placeholder: Placeholder,
  id: string,
  own: Scope['rounds'],
  values: ReadonlyMap<string, string>,
): Asked {
  const { objective, connection, contextText, line } = placeholder;
  const given = (name: string) => values.get(name) ?? '';
  const filled = (text: string) => withNames(text, given);
  const question = filled(placeholder.question);
  // A name that doesn't say which round it is gets the values of the round.
  const missing = own.filter(({ variable }) => !namesIn(placeholder.name).includes(variable));
  const round = missing.length > 0 ? `（${missing.map(({ variable }) => given(variable)).join('，')}）` : '';
  const name = `${filled(placeholder.name)}${round}`;
  const sql = placeholder.sql === undefined ? undefined : withLiterals(placeholder.sql, given);
  if (placeholder.sql !== undefined && sql === undefined) return { id, name, question, line, item: null };
  const item: BatchItem = {
    id,
    name,
    question,
    objective,
    ...(sql === undefined ? {} : { sql }),
    ...(placeholder.description === undefined ? {} : { description: filled(placeholder.description) }),
    ...(placeholder.requirements === undefined ? {} : { requirements: filled(placeholder.requirements) }),
    ...(contextText === '' ? {} : { context_text: contextText }),
    ...(connection === undefined ? {} : { connection }),
  };
  return { id, name, question, line, item };
}

/** The report's days, counted from the today of the database that is asked. */
export function windowFor(
  name: string | null,
  { connection: home, connections }: Pick<Wenshu, 'connection' | 'connections'>,
  connection: string | undefined,
  today: string,
): Window | null {
  if (name === null) return null;
  const asked = connections.find(({ id, title }) => id === connection || title === connection) ?? home;
  const window = windowOf(
    name,
    asked?.today ?? (connections.length === 1 ? connections[0]?.today : undefined) ?? today,
  );
  if (!window) throw new WenshuError('report_window_unknown', { name, known: windowNames.join(', ') });
  return window;
}

/** The value of every name that the template's texts may hold. */
export function paramsFor(
  template: Template,
  given: Readonly<Record<string, string>>,
  window: Window | null,
  language: Language,
): Map<string, string> {
  const known = Object.keys(template.params);
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange !== undefined) {
    const list = known.join(', ');
    throw new WenshuError('report_param_unknown', { name: strange, known: list || 'none', known_zh: list || '没有' });
  }
  const values = new Map<string, string>();
  for (const [name, otherwise] of Object.entries(template.params)) {
    const value = Object.hasOwn(given, name) ? given[name] : otherwise;
    if (value === null || value === undefined) continue;
    if (value.length > bounds.paramLength)
      throw new WenshuError('report_param_long', { name, limit: bounds.paramLength });
    values.set(name, oneLine(value));
  }
  if (window) {
    values.set('window', windowText(window, language));
    values.set('from', window.from);
    values.set('to', window.to);
    values.set('after', addDays(window.to, 1));
  }
  const missing = [...namesUsed(template)].filter((name) => !values.has(name));
  const params = missing.filter((name) => known.includes(name));
  if (params.length > 0)
    throw new WenshuError('report_param_missing', { names: params.join(', '), first: params[0] ?? '' });
  if (missing.some((name) => ownNames.some((own) => own === name))) throw new WenshuError('report_window_missing');
  return values;
}

/** Every name that is printed, asked with or tested, variables of loops among them. */
function namesUsed({ title, lists, placeholders, parts }: Template): Set<string> {
  const questions = Object.values(lists).map((list) => ('question' in list ? list.question : ''));
  const texts = [title, ...questions, ...placeholders.flatMap(textsOf)];
  return new Set([...texts.flatMap(namesIn), ...parts.flatMap(namesInPart)]);
}

function namesInPart(part: Part): string[] {
  switch (part.kind) {
    case 'param':
      return [part.name];
    case 'each':
      return part.parts.flatMap(namesInPart);
    case 'if': {
      const tested = part.test.left.kind === 'param' ? [part.test.left.name] : [];
      return [...tested, ...part.parts.flatMap(namesInPart), ...part.otherwise.flatMap(namesInPart)];
    }
    default:
      return [];
  }
}

/** Whether a test holds for a value; alone it holds for what is there and not zero. `isPercent`: 12 is 12 %, so that `10%` is 10. */
export function holds({ operator, right }: Pick<Test, 'operator' | 'right'>, value: Cell, isPercent = false): boolean {
  const number = numberOf(value);
  if (operator === null) return number === null ? value !== null && value !== false && value !== '' : number !== 0;
  const than = isPercent ? numberIn(right.replace(/\s*%$/, '')) : numberIn(right);
  if (number !== null && than !== undefined) return compare[operator](number, than);
  const isSame = String(value ?? '').trim() === right;
  if (operator === '=') return isSame;
  return operator === '!=' ? !isSame : false;
}
