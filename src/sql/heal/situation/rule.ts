import { type Dialect, nameInSql } from '../../../dialects/dialect.ts';
import type { Snapshot, Table } from '../../../schema/snapshot/snapshot.ts';
import type { Finding } from '../../check/check.ts';
import type { Lexeme } from '../../lex/lex.ts';
import type { Resolution, Scopes } from '../../scope/scope.ts';
import type { QuestionWords } from './question-words.ts';

/** What a rule sees: the text, what is wrong with it first, and its structure where it parses. */
export interface Situation {
  sql: string;
  dialect: Dialect;
  /** The whole schema, for reading the statement. */
  snapshot: Snapshot;
  /** What may be proposed: the tables and columns that the role may read. */
  visible: Snapshot;
  finding: Finding;
  /** All findings, the first one being `finding`. */
  findings: Finding[];
  scopes?: Scopes;
  resolution?: Resolution;
  lexemes: Lexeme[];
  question: QuestionWords;
}

/** A text that may be better, with its price and what was done in both languages. */
export interface Repair {
  sql: string;
  cost: number;
  zh: string;
  en: string;
}

export interface Rule {
  name: string;
  propose(situation: Situation): Repair[];
}

/** A situation whose statement parses. */
export type Structured = Situation & Required<Pick<Situation, 'scopes' | 'resolution'>>;

export function isStructured(situation: Situation): situation is Structured {
  return situation.scopes !== undefined && situation.resolution !== undefined;
}

/** A name as this statement should spell it. */
export function spelled(situation: Pick<Situation, 'dialect'>, name: string): string {
  return nameInSql(situation.dialect, name);
}

export function isVisible(situation: Situation, table: Table): boolean {
  return (
    situation.visible === situation.snapshot ||
    situation.visible.tables.some((item) => item.name === table.name && item.schema === table.schema)
  );
}
