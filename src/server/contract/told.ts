import type { Journal } from '../runs/journal.ts';
import type { Run } from '../runs/run.ts';

/** Whatever tells of itself: a question on its way, or a report. */
export interface Told<Event extends { type: string }> extends Pick<Run, 'id' | 'listen'> {
  journal: Journal<Event>;
}
