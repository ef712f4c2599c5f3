import type { z } from 'zod';
import { connectionSchema } from '../../config/schema.ts';
import type { Additions } from '../../schema/draft/draft.ts';

/** One thing that a model says of a schema: what it would add, and how it said it. Nothing of it is checked yet. */
export interface Suggestion {
  kind: 'description' | 'codes' | 'date' | 'name' | 'join' | 'word';
  text: string;
  /** Absent where it does not have the form that a configuration wants. */
  adds?: Additions;
}

/** What a reply may hold. */
export const draftFields = ['descriptions', 'codes', 'dates', 'names', 'joins', 'words'] as const;
/** More is no draft that a person could read. */
const mostOfEach = 200;

const schema = connectionSchema
  .pick({ glossary: true, descriptions: true, codes: true, dates: true, names: true, joins: true })
  .partial();

/** What the fields of a reply propose, one by one. */
export function readDraft(said: Readonly<Record<string, unknown>>): Suggestion[] {
  const record = (name: string): [string, unknown][] => {
    const value = said[name];
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).slice(0, mostOfEach)
      : [];
  };
  const list = (name: string): unknown[] => (Array.isArray(said[name]) ? said[name].slice(0, mostOfEach) : []);
  return [
    ...record('descriptions').map(([at, words]) =>
      suggestion('description', `${at}: ${shown(words)}`, { descriptions: { [at]: words } }),
    ),
    ...record('codes').map(([at, codes]) =>
      suggestion('codes', `${at}: ${shown(codes)}`, { codes: { [at]: withTexts(codes) } }),
    ),
    ...record('dates').map(([at, column]) =>
      suggestion('date', `${at}: ${shown(column)}`, { dates: { [at]: columnOf(at, column) } }),
    ),
    ...record('names').map(([at, column]) =>
      suggestion('name', `${at}: ${shown(column)}`, { names: { [at]: columnOf(at, column) } }),
    ),
    ...list('joins').map((join) => suggestion('join', shown(join), { joins: [join] })),
    ...list('words').map((entry) => suggestion('word', shown(entry), { glossary: [entry] })),
  ];
}

function suggestion(kind: Suggestion['kind'], text: string, adds: unknown): Suggestion {
  const { success, data } = schema.safeParse(adds);
  return success ? { kind, text, adds: onlySaid(data) } : { kind, text };
}

/** Without the defaults of what was not said. */
const onlySaid = (data: z.infer<typeof schema>): Additions =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value && Object.keys(value).length > 0));

/** YAML takes 1 for a number; what is stored is written as a text. */
const withTexts = (codes: unknown): unknown =>
  codes !== null && typeof codes === 'object' && !Array.isArray(codes)
    ? Object.fromEntries(
        Object.entries(codes).map(([code, words]) => [code, Array.isArray(words) ? words.map(String) : words]),
      )
    : codes;

/** `table: table.column` says the table twice. */
const columnOf = (table: string, column: unknown): unknown =>
  typeof column === 'string' && column.startsWith(`${table}.`) ? column.slice(table.length + 1) : column;

/** On one line, as a person would write it. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.replace(/["{}[\]]/g, '').replace(/[\p{Cc}\s]+/gu, ' ');
  return plain.length > 120 ? `${plain.slice(0, 120)}…` : plain;
}
