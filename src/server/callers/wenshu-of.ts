import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { ConnectionEntry } from '../../protocol/connection.ts';
import type { AskOptions, ConnectionInfo, Look, Thread, Wenshu } from '../../wenshu.ts';
import { isTypedSql } from '../../writers/typed-sql-writer.ts';
import type { Caller } from '../contract/caller.ts';
import type { OwnOfCaller } from '../contract/own.ts';
import type { Parts } from '../contract/parts.ts';
import type { Auditor } from './auditor.ts';
import { notesUnder, threadNames } from './thread-names.ts';

/**
 * The library as one caller may use it: person, role, claims and audience are the caller's, whatever an option says. Every door of the
 * server goes through this, so that no route can forget it.
 */
export function wenshuOf(
  wenshu: Parts['wenshu'],
  caller: Caller,
  auditor: Auditor,
  { reachable }: Pick<OwnOfCaller, 'reachable'>,
): Parts['wenshu'] {
  const { user, audience, claims } = caller;
  const view = caller.role === undefined ? {} : { role: { name: caller.role, claims } };
  const whose = { user, ...view };
  const names = threadNames(caller);
  const offered = offeredTo(caller, wenshu);
  /** Configured connections are found without memory, which holds those that were uploaded or added. */
  const idOf = async (connection: string): Promise<string> =>
    offered.find(({ id }) => id === connection)?.id ?? named(await reachable(), connection).id;
  const looking = async <Options extends { [Key in keyof Look]?: Look[Key] | undefined }>({
    role: _,
    user: _user,
    connection,
    ...options
  }: Options) => ({
    ...options,
    ...(connection === undefined ? {} : { connection: await idOf(connection) }),
    ...whose,
  });
  const asking = async <Options extends AskOptions>({ role: _, connection, ...options }: Options) => ({
    ...options,
    ...(connection === undefined ? {} : { connection: await idOf(connection) }),
    ...view,
    audience,
    settings: { ...options.settings, user },
  });
  const needsSql = (): void => {
    if (!caller.scopes.has('sql')) throw new WenshuError('scope_missing', { scope: 'sql' });
  };
  /** SQL of one's own is judged like any other statement; a key that is for questions is refused it all the same. */
  const asks = async (action: 'ask' | 'reply', text: string, ask: () => Promise<Answer>): Promise<Answer> => {
    if (isTypedSql(text)) needsSql();
    return auditor.run(action, text, ask);
  };
  type Ask = Thread['ask'];
  const askOf =
    (ask: Ask): Ask =>
    (question, options = {}) =>
      asks('ask', question, async () => ask(question, await asking(options)));
  const threadOf = (thread: Thread): Thread => ({
    id: names.outside(thread.id),
    ask: askOf(thread.ask),
    at: (checkpoint) => ({ ask: askOf(thread.at(checkpoint).ask) }),
    about: (cell) => ({ ask: askOf(thread.about(cell).ask) }),
    history: async (options = {}) => thread.history(await looking(options)),
    states: async (options = {}) => thread.states({ ...(await looking(options)), audience }),
  });
  const { memory } = wenshu;
  return {
    connection: wenshu.connection,
    connections: offered,
    model: wenshu.model,
    ask: askOf(wenshu.ask),
    run: async (sql, options = {}) => {
      needsSql();
      return auditor.run('ask', sql, async () => wenshu.run(sql, await asking(options)));
    },
    batch: async (items, options = {}) => {
      if (items.some(({ question, sql }) => sql !== undefined || isTypedSql(question))) needsSql();
      const known = items.some(({ connection }) => connection !== undefined) ? await reachable() : [];
      const told = items.map((item) =>
        item.connection === undefined ? item : { ...item, connection: named(known, item.connection).id },
      );
      // What is written for business readers is told in their words, also to an analyst who has it written; never the other way.
      const readers = options.audience === 'business' ? options.audience : audience;
      const given = { ...(await looking(options)), audience: readers };
      return auditor.batch(items, () => wenshu.batch(told, given));
    },
    check: async (sql, options = {}) => {
      needsSql();
      return wenshu.check(sql, await looking(options));
    },
    thread: (id) => threadOf(wenshu.thread(names.inside(id))),
    resume: (runId, reply, options = {}) =>
      asks('reply', wordsOf(reply), async () => wenshu.resume(runId, reply, await asking(options))),
    threads: async () => (await wenshu.threads(whose)).map((one) => ({ ...one, thread: names.outside(one.thread) })),
    branch: async (checkpoint, { thread } = {}) =>
      threadOf(await wenshu.branch(checkpoint, { ...whose, ...(thread ? { thread: names.inside(thread) } : {}) })),
    forget: async ({ thread, ...options }) => {
      const which = { ...options, ...(thread === undefined ? {} : { thread: names.inside(thread) }), user };
      const gone = await auditor.act('forget', thread ?? '*', () => wenshu.forget(which));
      return gone.map(names.outside);
    },
    notes: () => notesUnder(wenshu.notes({ user }), names),
    remember: (runId, options = {}) =>
      auditor.act(
        'approve',
        runId,
        async () => wenshu.remember(runId, await looking(options)),
        (id) => id,
      ),
    feedback: (runId, verdict, options = {}) =>
      auditor.act('feedback', `${verdict} ${runId}`, async () =>
        wenshu.feedback(runId, verdict, await looking(options)),
      ),
    memory: {
      list: async (options = {}) => memory.list(await looking(options)),
      import: (file, options = {}) =>
        auditor.act('approve', file.name, async () => memory.import(file, await looking(options))),
      revoke: (id, options = {}) => auditor.act('revoke', id, async () => memory.revoke(id, await looking(options))),
    },
    keep: (runId, scope, options = {}) =>
      auditor.act('teach', `${scope} ${runId}`, async () => wenshu.keep(runId, scope, await asking(options))),
    preferences: () => wenshu.preferences(whose),
    forgetPreference: (key) => auditor.act('unteach', key, () => wenshu.forgetPreference(key, whose)),
    page: (runId, page, options = {}) =>
      auditor.page(runId, async () => wenshu.page(runId, page, await asking(options))),
    rows: (runId, options = {}) =>
      auditor.export(runId, async function* () {
        yield* wenshu.rows(runId, await asking(options));
      }),
    modelView: async (vault, { run, connection } = {}) =>
      wenshu.modelView(vault, { ...(await looking({ connection })), run }),
    draw: wenshu.draw,
    schema: async (options = {}) => wenshu.schema(await looking(options)),
    draft: async (options = {}) => wenshu.draft(await looking(options)),
    describe: async (language, options = {}) => wenshu.describe(language, { ...(await looking(options)), audience }),
    explore: async (language, options = {}) => wenshu.explore(language, { ...(await looking(options)), audience }),
    understand: async (text, language, options = {}) =>
      wenshu.understand(text, language, { ...(await looking(options)), audience }),
    drift: async (options = {}) => wenshu.drift(await looking(options)),
    suggestions: async (language, options = {}) =>
      wenshu.suggestions(language, { ...(await looking(options)), audience }),
  };
}

/** What stands in the configuration beside the database that is served was never looked at: it is not there. */
export const offeredTo = (
  { allowance }: Pick<Caller, 'allowance'>,
  { connection, connections }: Pick<Wenshu, 'connection' | 'connections'>,
): ConnectionInfo[] =>
  (connection ? [connection] : connections).filter(({ id }) => allowance.connections?.includes(id) ?? true);

/** By its name, or by what people call it. */
function named(offered: readonly ConnectionEntry[], name: string): ConnectionEntry {
  const same = (text: string) => text.toLowerCase() === name.toLowerCase();
  const found = offered.find(({ id }) => id === name) ?? offered.find(({ id, title }) => same(id) || same(title));
  if (!found) throw new WenshuError('connection_unknown', { name, known: offered.map(({ id }) => id).join(', ') });
  return found;
}

/** A reply as the audit log has it. */
const wordsOf = (reply: { choose: string } | { say: string } | null | undefined): string =>
  !reply ? '' : 'say' in reply ? reply.say : reply.choose;
