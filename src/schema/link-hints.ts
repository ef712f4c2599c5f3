import { stemOf } from '../question/lemma.ts';
import type { Question } from '../question/question.ts';
import { commentLabels } from './comment-labels.ts';
import { expandWords, identifierWords } from './identifier-words.ts';
import { classScores } from './link-names.ts';
import type { ColumnLink } from './links.ts';
import type { Snapshot } from './snapshot.ts';

const han = /\p{Script=Han}/u;

/** Columns that an adjective or a question word points at without naming them: `oldest` → age, 多高 → 身高. */
export function hintLinks(question: Question, snapshot: Snapshot): ColumnLink[] {
  const cues = question.cues.filter((cue) => cue.hints?.some((hint) => !hint.startsWith('#')));
  if (cues.length === 0) return [];
  const found: ColumnLink[] = [];
  for (const table of snapshot.tables) {
    for (const column of table.columns) {
      const labels = commentLabels(column.comment);
      const words = identifierWords(column.name);
      const stems = new Set([...words, ...(expandWords(words) ?? []), ...identifierWords(labels.en ?? '')].map(stemOf));
      const chinese = labels.zh ?? (han.test(column.name) ? column.name : '');
      for (const cue of cues) {
        const hints = cue.hints ?? [];
        const rank = hints.findIndex((hint) => (han.test(hint) ? chinese.includes(hint) : stems.has(stemOf(hint))));
        if (rank < 0) continue;
        found.push({
          start: cue.start,
          end: cue.end,
          table: table.name,
          column: column.name,
          class: 'hint',
          score: classScores.hint * (1 - rank / (hints.length * 2)) + 0.1 / (1 + stems.size),
        });
      }
    }
  }
  return found;
}
