import type { SharedValues } from '../../protocol/thread-state.ts';
import type { Assistant } from './assistants.ts';
import type { StreamMode } from './requests.ts';

/** What this door must know of a run to tell it again. */
export interface ToldAs {
  assistant: Assistant;
  modes: readonly StreamMode[];
  /** What the conversation held before. */
  before: SharedValues;
  metadata: Record<string, unknown>;
}
