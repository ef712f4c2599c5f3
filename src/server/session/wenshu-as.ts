import { createHash } from 'node:crypto';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ThreadNotes } from '../../memory/records.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { ConnectionEntry } from '../../protocol/connection.ts';
import type { AskOptions, Session, Thread } from '../../session/session.ts';
import { streamed } from '../../session/stream.ts';
import type { VerifiedMemory } from '../../session/verified-memory.ts';
import type { ConnectionInfo, Wenshu } from '../../wenshu.ts';
import { isTypedSql } from '../../writers/typed-sql-writer.ts';
import type { Caller } from '../auth/callers.ts';
import type { Auditor } from './auditor.ts';
import type { Databases } from './databases.ts';

type Questions =
  | 'ask'
  | 'run'
  | 'batch'
  | 'check'
  | 'resume'
  | 'page'
  | 'rows'
  | 'remember'
  | 'feedback'
  | 'draw'
  | 'model';
type Threads = 'thread' | 'threads' | 'branch' | 'forget' | 'notes';
type Data =
  | 'connection'
  | 'connections'
  | 'schema'
  | 'describe'
  | 'explore'
  | 'understand'
  | 'suggestions'
  | 'modelView';

/** What the server uses of the library on behalf of one person. */
export type PersonalWenshu = Pick<Wenshu, Questions | Threads | Data> & {
  memory: Pick<VerifiedMemory, 'list' | 'revoke'>;
};

/**
 * The library as one caller may use it: scopes and connections are checked, questions are audited, and nobody chooses another audience.
 * Every protocol of the server goes through this, so that no route can forget it.
 */
export function wenshuAs(
  caller: Caller,
  wenshu: Omit<PersonalWenshu, 'memory'> & Pick<Session, 'memory'>,
  auditor: Auditor,
  databases: Pick<Databases, 'list'>,
): PersonalWenshu {
  const names = threadNames(caller);
  const offered = offeredTo(caller, wenshu);
  /** Configured connections are found without memory, which holds those that were uploaded or added. */
  const idOf = async (connection: string): Promise<string> =>
    offered.find(({ id }) => id === connection)?.id ?? namedIn(await databases.list(), connection).id;
  /** Options with the connection's id, and without an audience: the session has the caller's. */
  const own = async <Options extends Pick<AskOptions, 'connection' | 'audience'>>({
    connection,
    audience: _,
    ...options
  }: Options) => ({ ...options, ...(connection === undefined ? {} : { connection: await idOf(connection) }) });
  const needsSql = (): void => {
    if (!caller.scopes.has('sql')) throw new WenshuError('scope_missing', { scope: 'sql' });
  };
  /** The policy judges typed SQL like any other statement; a key without the scope is refused it all the same. */
  const asks = async (action: 'ask' | 'reply', text: string, ask: () => Promise<Answer>): Promise<Answer> => {
    if (isTypedSql(text)) needsSql();
    return auditor.run(action, text, ask);
  };
  const askWith =
    (ask: Thread['ask']): Thread['ask'] =>
    (question, options = {}) =>
      asks('ask', question, async () => ask(question, await own(options)));
  const threadAs = (thread: Thread): Thread => ({
    id: names.outside(thread.id),
    ask: askWith(thread.ask),
    stream: (question, options = {}) =>
      streamed((listening) => askWith(thread.ask)(question, { ...options, ...listening }), options.signal),
    at: (checkpoint) => ({ ask: askWith(thread.at(checkpoint).ask) }),
    about: (cell) => ({ ask: askWith(thread.about(cell).ask) }),
    history: async (options = {}) => thread.history(await own(options)),
    states: async (options = {}) => thread.states(await own(options)),
  });
  return {
    connection: wenshu.connection,
    connections: offered,
    model: wenshu.model,
    draw: wenshu.draw,
    ask: askWith(wenshu.ask),
    run: async (sql, options = {}) => {
      needsSql();
      return auditor.run('ask', sql, async () => wenshu.run(sql, await own(options)));
    },
    batch: async (items, options = {}) => {
      if (items.some(({ question, sql }) => sql !== undefined || isTypedSql(question))) needsSql();
      const known = items.some(({ connection }) => connection !== undefined) ? await databases.list() : [];
      const resolved = items.map((item) =>
        item.connection === undefined ? item : { ...item, connection: namedIn(known, item.connection).id },
      );
      // An analyst may have a report written in the words of business readers; never the other way round.
      const readers = options.audience === 'business' ? options.audience : caller.audience;
      const given = { ...(await own(options)), audience: readers };
      return auditor.batch(items, () => wenshu.batch(resolved, given));
    },
    check: async (sql, options = {}) => {
      needsSql();
      return wenshu.check(sql, await own(options));
    },
    thread: (id) => threadAs(wenshu.thread(names.inside(id))),
    resume: (runId, reply, options = {}) =>
      asks('reply', !reply ? '' : 'say' in reply ? reply.say : reply.choose, async () =>
        wenshu.resume(runId, reply, await own(options)),
      ),
    threads: async () => (await wenshu.threads()).map((one) => ({ ...one, thread: names.outside(one.thread) })),
    branch: async (checkpoint, { thread } = {}) =>
      threadAs(await wenshu.branch(checkpoint, thread ? { thread: names.inside(thread) } : {})),
    forget: async ({ thread, ...options } = {}) => {
      const which = { ...options, ...(thread === undefined ? {} : { thread: names.inside(thread) }) };
      const forgotten = await auditor.act('forget', thread ?? '*', () => wenshu.forget(which));
      return forgotten.map(names.outside);
    },
    notes: () => notesUnder(wenshu.notes(), names),
    remember: (runId, options = {}) =>
      auditor.act(
        'approve',
        runId,
        async () => wenshu.remember(runId, options),
        (id) => id,
      ),
    feedback: (runId, verdict, options = {}) =>
      auditor.act('feedback', `${verdict} ${runId}`, async () => wenshu.feedback(runId, verdict, options)),
    memory: {
      list: async (options = {}) => wenshu.memory.list(await own(options)),
      revoke: (id, options = {}) => auditor.act('revoke', id, async () => wenshu.memory.revoke(id, await own(options))),
    },
    page: (runId, page, options = {}) => auditor.page(runId, async () => wenshu.page(runId, page, await own(options))),
    rows: (runId, options = {}) =>
      auditor.export(runId, async function* () {
        yield* wenshu.rows(runId, await own(options));
      }),
    modelView: async (vault, options = {}) => wenshu.modelView(vault, await own(options)),
    schema: async (options = {}) => wenshu.schema(await own(options)),
    describe: async (language, options = {}) => wenshu.describe(language, await own(options)),
    explore: async (language, options = {}) => wenshu.explore(language, await own(options)),
    understand: async (text, language, options = {}) => wenshu.understand(text, language, await own(options)),
    suggestions: async (language, options = {}) => wenshu.suggestions(language, await own(options)),
  };
}

/** The connections a caller may ask: the one that is served, or all, as far as the role allows them. */
export const offeredTo = (
  { allowance }: Pick<Caller, 'allowance'>,
  { connection, connections }: Pick<Wenshu, 'connection' | 'connections'>,
): ConnectionInfo[] =>
  (connection ? [connection] : connections).filter(({ id }) => allowance.connections?.includes(id) ?? true);

/** By id, or by title. */
function namedIn(offered: readonly ConnectionEntry[], name: string): ConnectionEntry {
  const isSame = (text: string) => text.toLowerCase() === name.toLowerCase();
  const match = offered.find(({ id }) => id === name) ?? offered.find(({ id, title }) => isSame(id) || isSame(title));
  if (!match) throw new WenshuError('connection_unknown', { name, known: offered.map(({ id }) => id).join(', ') });
  return match;
}

/** The name a person gives a conversation, and its stored name: nobody learns from a name which conversations others have. */
interface ThreadNames {
  inside(thread: string): string;
  outside(stored: string): string;
}

/**
 * A digest of the user is appended to every name, so that two people never share one. The part of each database follows it. Where nobody
 * logs in, conversations are those of the terminal and have the same names.
 */
export function threadNames({ how, user }: Pick<Caller, 'how' | 'user'>): ThreadNames {
  if (how === 'local') return { inside: (thread) => thread, outside: (stored) => stored };
  const mark = `~${createHash('sha256').update(user).digest('hex').slice(0, 16)}`;
  return {
    // A question without a conversation begins one with the name of its run, which nobody can guess.
    inside: (thread) => (uuid.test(thread) ? thread : `${thread}${mark}`),
    outside(stored) {
      const [name = '', ...parts] = stored.split('/');
      return [name.endsWith(mark) ? name.slice(0, -mark.length) : name, ...parts].join('/');
    },
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The notes of a person under the names that they use. */
const notesUnder = (notes: ThreadNotes, { inside, outside }: ThreadNames): ThreadNotes => ({
  list: async () => (await notes.list()).map((one) => ({ ...one, key: outside(one.key) })),
  async get(thread) {
    const note = await notes.get(inside(thread));
    return note && { ...note, key: thread };
  },
  put: (thread, note) => notes.put(inside(thread), note),
  delete: (thread) => notes.delete(inside(thread)),
});
