import type { Language } from '../../protocol/answer.ts';
import { type GlossaryTerm, glossaryWord } from '../../schema/glossary/glossary.ts';
import { commentLabels } from '../../schema/names/comment-labels.ts';
import { findColumn, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import type { Lexicon } from './lexicon-en.ts';

export type Audience = 'analyst' | 'business';

/** What tables and columns are called in a sentence. Two tables, or two columns of one table, never share a label. */
export interface Labels {
  /** `name` is for a table that the snapshot does not know. */
  table(table: Table | undefined, name: string): string;
  column(table: Table | undefined, name: string): string;
  /** Whether a table that the snapshot does not know goes without a name. */
  hidesUnknown: boolean;
}

interface Wording {
  language: Language;
  audience: Audience;
  glossary?: readonly GlossaryTerm[] | undefined;
  lexicon: Lexicon;
}

export function labelsOf(snapshot: Snapshot, wording: Wording): Labels {
  const columnLabels = new Map<Table, Map<string, string>>();
  let tableLabels: Map<Table, string> | undefined;
  const inWords = (name: string) => (wording.audience === 'business' ? name.replaceAll('_', ' ').trim() : name);
  return {
    hidesUnknown: wording.audience === 'business',
    table(table, name) {
      // A table that is not in the snapshot has no number; a business user still must not see its name.
      if (!table) return wording.audience === 'business' ? wording.lexicon.unknownTable(0) : plain(name, wording);
      tableLabels ??= unique(
        snapshot.tables.map((each, at) => [each, tableLabel(each, at, snapshot, wording)]),
        wording,
      );
      return tableLabels.get(table) ?? plain(name, wording);
    },
    column(table, name) {
      const column = table && findColumn(table, name);
      if (!table || !column) return plain(inWords(name), wording);
      let labels = columnLabels.get(table);
      if (!labels) {
        labels = unique(
          table.columns.map((each) => [
            each.name,
            (wording.audience === 'business'
              ? given({ table: table.name, column: each.name }, each.comment, wording)
              : undefined) ?? inWords(each.name),
          ]),
          wording,
        );
        columnLabels.set(table, labels);
      }
      return labels.get(column.name) ?? plain(name, wording);
    },
  };
}

function tableLabel(table: Table, at: number, { tables }: Snapshot, wording: Wording): string {
  if (wording.audience === 'analyst') {
    const isOnly = tables.filter(({ name }) => name.toLowerCase() === table.name.toLowerCase()).length === 1;
    return isOnly || !table.schema ? table.name : `${table.schema}.${table.name}`;
  }
  const label = given({ table: table.name }, table.comment, wording) ?? anyLanguage(table.comment);
  return label ?? wording.lexicon.unknownTable(at + 1);
}

/** Labels by what they name; those that are equal get their number, so that the sentence still says which one. */
function unique<Key>(entries: [key: Key, label: string][], wording: Wording): Map<Key, string> {
  const count = new Map<string, number>();
  const used = new Map<string, number>();
  const key = (label: string) => label.toLowerCase();
  for (const [, label] of entries) count.set(key(label), (count.get(key(label)) ?? 0) + 1);
  return new Map(
    entries.map(([entry, label]): [Key, string] => {
      const at = (used.get(key(label)) ?? 0) + 1;
      used.set(key(label), at);
      const shown = plain(label, wording);
      return [entry, (count.get(key(label)) ?? 0) > 1 ? `${shown} ${at}` : shown];
    }),
  );
}

function given(
  name: { table: string; column?: string },
  comment: string | undefined,
  { language, glossary = [] }: Wording,
): string | undefined {
  const word = (wanted: Language) => glossaryWord(glossary, name, wanted);
  return word(language) ?? commentLabel(comment, language) ?? word('zh') ?? word('en');
}

/**
 * The short name in a comment: `订单金额 / Order amount (tax included)` gives 订单金额 or "order amount". Nothing when
 * the comment is in Chinese alone and English is wanted: a column's own name is then the better English.
 */
export function commentLabel(comment: string | undefined, language: Language): string | undefined {
  const { zh, en } = commentLabels(comment);
  const label = shortened(language === 'zh' ? (zh ?? en) : en);
  return label && language === 'en' ? withoutCapital(label) : label;
}

function anyLanguage(comment: string | undefined): string | undefined {
  return commentLabel(comment, 'zh');
}

/** What stands before the detail. */
function shortened(text: string | undefined): string | undefined {
  const short = text?.split(/[,，。[【<《]|\. /)[0]?.trim();
  return short ? short : undefined;
}

/** "Order amount" inside a sentence is "order amount", but "ID" and "VAT rate" stay. */
function withoutCapital(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;
}

/** Quoted unless it reads as one name. */
function plain(name: string, wording: Wording): string {
  const isName = /^[\p{L}\p{N}\p{M}_ ~～·%℃°/.#&'-]+$/u.test(name) && /\p{L}/u.test(name) && !/^ | $| {2}/.test(name);
  const oneWord = wording.audience === 'business' || !name.includes(' ');
  return isName && oneWord ? name : wording.lexicon.name(name);
}
