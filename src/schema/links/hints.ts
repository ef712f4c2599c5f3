import { stemOf } from '../../question/lemma.ts';
import type { Question } from '../../question/question.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { expandWords, identifierWords } from '../names/identifier-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ColumnLink } from './contracts.ts';
import { classScores } from './name-book.ts';

const han = /\p{Script=Han}/u;

/** What a column is called, prepared once per snapshot. */
interface CalledColumn {
  /** Its place in the snapshot. */
  at: number;
  table: string;
  column: string;
  stems: ReadonlySet<string>;
  chinese: string;
}

interface Called {
  /** Those with a Chinese name. */
  columns: readonly CalledColumn[];
  byStem: ReadonlyMap<string, readonly CalledColumn[]>;
}

const known = new WeakMap<Snapshot, Called>();

function calledColumns(snapshot: Snapshot): Called {
  const before = known.get(snapshot);
  if (before) return before;
  let at = 0;
  const columns: CalledColumn[] = [];
  const byStem = new Map<string, CalledColumn[]>();
  for (const table of snapshot.tables) {
    for (const column of table.columns) {
      const labels = commentLabels(column.comment);
      const words = identifierWords(column.name);
      const stems = new Set([...words, ...(expandWords(words) ?? []), ...identifierWords(labels.en ?? '')].map(stemOf));
      const chinese = labels.zh ?? (han.test(column.name) ? column.name : '');
      const called = { at: at++, table: table.name, column: column.name, stems, chinese };
      if (chinese !== '') columns.push(called);
      for (const stem of stems) {
        const list = byStem.get(stem);
        if (list) list.push(called);
        else byStem.set(stem, [called]);
      }
    }
  }
  const called = { columns, byStem };
  known.set(snapshot, called);
  return called;
}

/** Columns that an adjective or a question word points at without naming them: `oldest` → age, 多高 → 身高. */
export function hintLinks(question: Question, snapshot: Snapshot): ColumnLink[] {
  const cues = question.cues.filter((cue) => cue.hints?.some((hint) => !hint.startsWith('#')));
  if (cues.length === 0) return [];
  const { columns, byStem } = calledColumns(snapshot);
  const found: { at: number; link: ColumnLink }[] = [];
  for (const cue of cues) {
    const hints = cue.hints ?? [];
    // The first hint that fits a column counts.
    const ranks = new Map<CalledColumn, number>();
    hints.forEach((hint, rank) => {
      const fitting = han.test(hint)
        ? columns.filter(({ chinese }) => chinese.includes(hint))
        : (byStem.get(stemOf(hint)) ?? []);
      for (const column of fitting) if (!ranks.has(column)) ranks.set(column, rank);
    });
    for (const [{ at, table, column, stems }, rank] of ranks) {
      const score = classScores.hint * (1 - rank / (hints.length * 2)) + 0.1 / (1 + stems.size);
      found.push({ at, link: { start: cue.start, end: cue.end, table, column, class: 'hint', score } });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ link }) => link);
}
