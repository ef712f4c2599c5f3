import { singularOf } from '../../../question/lemma.ts';
import { nameTokens } from '../../../schema/names/name-similarity.ts';
import type { Table } from '../../../schema/snapshot/snapshot.ts';

/** The words of a question, for the small bonus that a repair gets when the question names what it brings in. */
export interface QuestionWords {
  text: string;
  stems: ReadonlySet<string>;
}

export function questionWords(question: string | undefined): QuestionWords {
  const text = (question ?? '').toLowerCase();
  const stems = new Set(
    text
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map(singularOf),
  );
  return { text, stems };
}

/** Whether the question names this table: all words of its name, or its comment in a language without blanks. */
export function namesTable(question: QuestionWords, table: Table): boolean {
  return namesIt(question, table.name) || (table.comment !== undefined && namesIt(question, table.comment));
}

function namesIt(question: QuestionWords, name: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return question.text.includes(name.toLowerCase());
  const tokens = nameTokens(name);
  return tokens.length > 0 && tokens.every((token) => question.stems.has(token));
}
