import type { Dialect } from '../../../dialects/dialect.ts';
import { isSemanticFile, metricsOf } from './dbt.ts';
import { type ImportResult, noPair, noPairs } from './imported.ts';
import { pairsInDocument, pairsInLines, pairsInTable } from './pairs.ts';

export type { Imported, ImportFault, ImportResult } from './imported.ts';

/** How a file may be written; whoever wrote it, the pairs in it are found by their fields. */
export const importFormats = ['yaml', 'json', 'jsonl', 'csv', 'dbt'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Reads what a file brings. Nothing in it is believed: whoever takes an entry checks its statement. */
export function readImport(file: ImportFile, options: { dialect: Dialect }): ImportResult {
  const found = pairsIn(file, options);
  const { entries, faults } = found;
  const isOther = entries.length === 0 && faults.length > 0 && faults.every(({ reason }) => reason === noPair);
  return isOther ? { entries, faults: [{ line: 1, question: '', reason: noPairs }] } : found;
}

interface ImportFile {
  name: string;
  text: string;
  format?: ImportFormat | undefined;
}

function pairsIn({ name, text, format }: ImportFile, { dialect }: { dialect: Dialect }): ImportResult {
  switch (format ?? formatOf(name, text)) {
    case 'jsonl':
      return pairsInLines(text);
    case 'csv':
      return pairsInTable(text);
    case 'dbt':
      return metricsOf(text, dialect);
    default:
      return pairsInDocument(text);
  }
}

function formatOf(name: string, text: string): ImportFormat {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'jsonl' || ending === 'csv') return ending;
  if (ending === 'json') return 'json';
  return isSemanticFile(text) ? 'dbt' : 'yaml';
}
