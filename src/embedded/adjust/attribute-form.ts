import type { Within } from '../../schema/follow-up/adjustment.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { schemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Expression, emptyBlock, type Form } from '../form/form.ts';
import { describeForm } from '../say/describe.ts';
import { readableSql } from '../say/readable-sql.ts';
import { type AdjustContext, adjustForm } from './adjust-form.ts';

interface Attribute {
  /** Whose attribute is asked for. */
  rows: Within;
  /** What else narrows the question. */
  within: readonly Within[];
  wanted: { table: string; column?: string };
  glossary: readonly GlossaryTerm[];
  snapshot: Snapshot;
}

/** 它们的标价, "which category is it in?": one column of the rows of an answer, or of what their keys lead to. */
export function writeAttribute(
  { rows, within, wanted, glossary, snapshot }: Attribute,
  { dialect, language }: Pick<AdjustContext, 'dialect' | 'language'>,
): { sql: string; interpretation: string } | undefined {
  const facts = schemaFacts(snapshot);
  const nameOf = (table: string): string | undefined => {
    const names = facts.table(table)?.names ?? [];
    const [best] = names;
    const own = names.find((name) => facts.column(table, name)?.language === language);
    return best && facts.column(table, best)?.language ? (own ?? best) : best;
  };
  const column = wanted.column ?? nameOf(wanted.table);
  if (column === undefined) return undefined;
  const name = nameOf(rows.table);
  const isOne = rows.values.length === 1 && !rows.query;
  const asked: Expression = { kind: 'column', table: wanted.table, column };
  const named: Expression[] =
    isOne || name === undefined || (wanted.table === rows.table && name === column)
      ? []
      : [{ kind: 'column', table: rows.table, column: name }];
  const block = { ...emptyBlock(), select: [...named, asked], distinct: wanted.table !== rows.table };
  const form: Form = { kind: 'block', block };
  const adjusted = adjustForm(form, { within: [rows, ...within], figures: [] }, { facts, dialect, language });
  const wording = { language, facts, glossary };
  const sql = adjusted && readableSql(adjusted, wording, dialect);
  return sql === undefined || !adjusted ? undefined : { sql, interpretation: describeForm(adjusted, wording) };
}
