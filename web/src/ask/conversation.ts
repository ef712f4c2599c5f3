import type { History } from '../../../src/protocol/replies.ts';
import type { SharedValues } from '../../../src/protocol/thread-state.ts';
import { type Begin, followRun } from '../api/follow-run.ts';
import { Problem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { randomName } from './random-name.ts';
import { ended, heard, newTurn, refused, resumed, type Turn } from './turn.ts';

/** A reply to a question back: an option, or words. Neither: a run that broke off goes on. */
export interface Reply {
  choose?: string;
  say?: string;
}

/** One conversation as this tab knows it. It lives on while another part of the page is looked at, so that a run is not left alone. */
export interface Conversation {
  thread: string;
  turns: () => readonly Turn[];
  subscribe: (listener: () => void) => () => void;
  /** Of several databases the named one, else the one that the words name. */
  ask: (question: string, connection?: string) => void;
  /** The same question with other words: the new answer stands in the place of the old one. */
  askInstead: (turn: Turn, question: string) => void;
  reply: (turn: Turn, reply: Reply) => void;
  stop: (turn: Turn) => void;
  /** Reads what was asked before, once; a run that is still under way is followed. */
  load: () => void;
  /** What was asked in it since, in another tab. */
  catchUp: () => Promise<void>;
}

const known = new Map<string, Conversation>();

export function conversationNamed(thread: string): Conversation {
  const found = known.get(thread) ?? createConversation(thread);
  known.set(thread, found);
  return found;
}

function createConversation(thread: string): Conversation {
  let turns: readonly Turn[] = [];
  let isLoaded = false;
  /** Every run that ever stood here, those that another has taken the place of as well. */
  const seen = new Set<string>();
  const listeners = new Set<() => void>();
  const runPath = (id: string, rest: string) => `/api/v1/runs/${encodeURIComponent(id)}/${rest}`;

  function set(next: readonly Turn[]) {
    turns = next;
    for (const { runId } of turns) if (runId) seen.add(runId);
    for (const listener of listeners) listener();
  }
  const change = (key: string, changed: (turn: Turn) => Turn) =>
    set(turns.map((turn) => (turn.key === key ? changed(turn) : turn)));

  async function follow(key: string, begin: Begin) {
    try {
      const events = followRun(begin, {
        onStream: (stream) => change(key, (turn) => ({ ...turn, stream })),
        onWaiting: (isWaiting) => change(key, (turn) => ({ ...turn, isWaiting })),
      });
      for await (const event of events) change(key, (turn) => heard(turn, event));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      change(key, (turn) => refused(turn, error));
    }
  }

  const query = (question: string, connection: string | undefined): Begin => {
    const messages = [{ role: 'user', content: question }];
    return { path: '/api/v1/query', body: { messages, thread_id: thread, ...(connection ? { connection } : {}) } };
  };
  /** What was answered then, with the rows that are still kept. */
  async function recall({ key }: Turn) {
    const path = `/threads/${encodeURIComponent(thread)}/state/${encodeURIComponent(key)}`;
    const found = await request<{ values: SharedValues }>(path).catch(() => undefined);
    const answer = found?.values.answer;
    if (answer) change(key, (turn) => ended(turn, answer));
  }

  const history = async (): Promise<Turn[]> => {
    const path = `/api/v1/threads/${encodeURIComponent(thread)}/history`;
    const told = await request<History>(path).catch(() => undefined);
    return (told?.checkpoints ?? []).reverse().map(turnOf);
  };
  /** Shows turns that are known by their words alone, and gets the rest. */
  function take(more: readonly Turn[]) {
    set([...turns, ...more]);
    for (const turn of more.toReversed()) {
      if (turn.status !== 'running') recall(turn);
      else if (turn.runId) follow(turn.key, { stream: turn.runId });
    }
  }
  const isRunning = () => turns.some(({ status }) => status === 'running');

  return {
    thread,
    turns: () => turns,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(question, connection) {
      isLoaded = true;
      const turn = newTurn(randomName(), question, connection);
      set([...turns, turn]);
      follow(turn.key, query(question, connection));
    },
    askInstead({ key, answer, connection }, question) {
      const asked = connection ?? answer?.receipt.connection ?? undefined;
      change(key, (turn) => newTurn(key, turn.question, asked));
      follow(key, query(question, asked));
    },
    reply(turn, said) {
      change(turn.key, resumed);
      follow(turn.key, { path: runPath(turn.runId ?? '', 'resume'), body: said });
    },
    stop(turn) {
      const id = turn.runId ?? turn.stream;
      if (id) request(runPath(id, 'cancel'), { body: {} }).catch(() => undefined);
    },
    async load() {
      if (isLoaded) return;
      isLoaded = true;
      const told = await history();
      if (turns.length === 0) take(told);
    },
    async catchUp() {
      if (turns.length === 0 || isRunning()) return;
      const told = await history();
      // Asked here meanwhile: then what is new may be ours.
      if (!isRunning()) take(told.filter(({ runId }) => runId !== undefined && !seen.has(runId)));
    },
  };
}

const turnOf = ({ id, run_id, question, status, text }: History['checkpoints'][number]): Turn => ({
  key: id,
  question,
  status: status === 'unfinished' ? 'running' : status,
  runId: run_id,
  text,
});
