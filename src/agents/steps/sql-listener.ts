import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { isStreamed } from './ask-model.ts';

/**
 * Tells a statement while it is written. `write` is told what there is so far, `end` what was written in the end: joined by
 * their places, the pieces are then that statement. Undefined where nobody reads along: for business people, with
 * `streaming: false`, without a listener.
 */
export function sqlListener(state: State, { settings }: Dependencies, run: RunContext) {
  if (!run.isHeard || !isStreamed(state, settings)) return undefined;
  let told = '';
  const tell = (sql: string): void => {
    const at = sharedLength(told, sql);
    run.emit({ type: 'sql-delta', run_id: state.run_id, at, text: sql.slice(at) });
    told = sql;
  };
  return {
    write(sql: string): void {
      // A reply that is begun anew says nothing new until it is as long, or becomes another.
      if (!told.startsWith(sql)) tell(sql);
    },
    end(sql: string | undefined): void {
      if (told !== '' && sql !== undefined && sql !== told) tell(sql);
    },
  };
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
