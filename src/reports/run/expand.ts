import { WenshuError } from '../../errors/wenshu-error.ts';
import type { BatchItem } from '../../protocol/batch.ts';
import { bounds } from '../template/bounds.ts';
import { namesIn, withNames } from '../template/names.ts';
import { withLiterals } from '../template/sql-names.ts';
import type { Part, Placeholder, Show, Template, Test } from '../template/template.ts';
import { holds } from './holds.ts';

/** A template with its loops gone through and its parameters put in; what depends on figures is still open. */
export type Laid =
  | { kind: 'text'; text: string }
  /** A value of a person or of a list: never more than text. */
  | { kind: 'data'; text: string }
  | { kind: 'figure'; id: string; show: Show }
  | { kind: 'if'; id: string; test: Test; parts: Laid[]; otherwise: Laid[] }
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
): { laid: Laid[]; asked: Asked[] } {
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

  function layPart(part: Part, scope: Scope): Laid[] {
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
          return lay(part.parts, { values, rounds });
        });
      }
      default: {
        const { test, parts, otherwise } = part;
        if (test.left.kind === 'param') {
          const value = scope.values.get(test.left.name) ?? '';
          return lay(holds(test, value) ? parts : otherwise, scope);
        }
        const id = ask(test.left.id, scope);
        return [{ kind: 'if', id, test, parts: lay(parts, scope), otherwise: lay(otherwise, scope) }];
      }
    }
  }
  let count = 0;
  const lay = (parts: readonly Part[], scope: Scope): Laid[] => {
    count += parts.length;
    // Loops in loops multiply, also where they ask nothing.
    if (count > bounds.laid) throw new WenshuError('report_too_large', { limit: bounds.asked });
    return parts.flatMap((part) => layPart(part, scope));
  };

  const outside: Scope = { values: params, rounds: [] };
  const laid = lay(template.parts, outside);
  // An alert may be about a figure that the text does not show.
  for (const { figure } of template.alerts)
    if (![...asked.keys()].some((key) => isRoundOf(key, figure))) ask(figure, outside);
  return { laid, asked: [...asked.values()] };
}

/** Whether a figure is that placeholder, or one round of it. */
export const isRoundOf = (figure: string, id: string): boolean => figure === id || figure.startsWith(`${id}.`);

const textsOf = ({ question, sql = '', requirements = '', description = '', name }: Placeholder): string[] => [
  question,
  sql,
  requirements,
  description,
  name,
];

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
  const said = filled(placeholder.name);
  // Of a name that does not say which round it is.
  const untold = own.filter(({ variable }) => !namesIn(placeholder.name).includes(variable));
  const name = untold.length > 0 ? `${said}（${untold.map(({ variable }) => given(variable)).join('，')}）` : said;
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
