import type { Language } from '../protocol/answer.ts';
import type { GlossaryEntry } from '../schema/links.ts';
import type { Snapshot } from '../schema/snapshot.ts';

/** Questions about this schema which the embedded engine answers, most telling first. */
export function suggestQuestions(
  _snapshot: Snapshot,
  _language: Language,
  _count: number,
  _glossary?: readonly GlossaryEntry[],
): string[] {
  return [];
}
