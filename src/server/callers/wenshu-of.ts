import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { AskOptions, ConnectionInfo, Thread } from '../../wenshu.ts';
import { isTypedSql } from '../../writers/typed-sql-writer.ts';
import type { Caller } from '../contract/caller.ts';
import type { Parts } from '../contract/parts.ts';
import type { Auditor } from './auditor.ts';

/**
 * The library as one caller may use it: person, role, claims and audience are the caller's, whatever an option says. Every door of the
 * server goes through this, so that no route can forget it.
 */
export function wenshuOf(wenshu: Parts['wenshu'], caller: Caller, auditor: Auditor): Parts['wenshu'] {
  const { user, audience, allowance, claims } = caller;
  const view = caller.role === undefined ? {} : { role: { name: caller.role, claims } };
  const whose = { user, ...view };
  // What stands in the configuration beside the database that is served was never looked at: it is not there.
  const offered = (wenshu.connection ? [wenshu.connection] : wenshu.connections).filter(
    ({ id }) => allowance.connections?.includes(id) ?? true,
  );
  const looking = <Options extends Pick<AskOptions, 'role' | 'connection'>>({
    role: _,
    connection,
    ...options
  }: Options) => ({
    ...options,
    ...(connection === undefined ? {} : { connection: named(offered, connection).id }),
    ...view,
  });
  const asking = <Options extends AskOptions>(options: Options) => ({
    ...looking(options),
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
      asks('ask', question, () => ask(question, asking(options)));
  const threadOf = (thread: Thread): Thread => ({
    id: thread.id,
    ask: askOf(thread.ask),
    at: (checkpoint) => ({ ask: askOf(thread.at(checkpoint).ask) }),
    about: (cell) => ({ ask: askOf(thread.about(cell).ask) }),
    history: (options = {}) => thread.history({ ...looking(options), user }),
    states: (options = {}) => thread.states({ ...looking(options), user, audience }),
  });
  const { memory } = wenshu;
  return {
    connection: wenshu.connection,
    connections: offered,
    model: wenshu.model,
    ask: askOf(wenshu.ask),
    run: async (sql, options = {}) => {
      needsSql();
      return auditor.run('ask', sql, () => wenshu.run(sql, asking(options)));
    },
    check: async (sql, options = {}) => {
      needsSql();
      return wenshu.check(sql, looking(options));
    },
    thread: (id) => threadOf(wenshu.thread(id)),
    resume: (runId, reply, options = {}) =>
      asks('reply', wordsOf(reply), () => wenshu.resume(runId, reply, asking(options))),
    threads: () => wenshu.threads(whose),
    branch: async (checkpoint, { thread } = {}) =>
      threadOf(await wenshu.branch(checkpoint, { ...whose, ...(thread ? { thread } : {}) })),
    forget: (options) => wenshu.forget({ ...options, user }),
    notes: () => wenshu.notes({ user }),
    remember: (runId, options = {}) => wenshu.remember(runId, { ...looking(options), user }),
    feedback: (runId, verdict, options = {}) => wenshu.feedback(runId, verdict, { ...looking(options), user }),
    memory: {
      list: (options = {}) => memory.list(looking(options)),
      import: (file, options = {}) => memory.import(file, { ...looking(options), user }),
      revoke: (id, options = {}) => memory.revoke(id, { ...looking(options), user }),
    },
    keep: (runId, scope, options = {}) => wenshu.keep(runId, scope, asking(options)),
    preferences: () => wenshu.preferences(whose),
    forgetPreference: (key) => wenshu.forgetPreference(key, whose),
    page: (runId, page, options = {}) => auditor.page(runId, () => wenshu.page(runId, page, asking(options))),
    rows: (runId, options = {}) => auditor.export(runId, () => wenshu.rows(runId, asking(options))),
    schema: (options = {}) => wenshu.schema(looking(options)),
    draft: ({ model, ...options } = {}) => wenshu.draft({ ...looking(options), ...(model ? { model } : {}) }),
    describe: (language, options = {}) => wenshu.describe(language, { ...looking(options), audience }),
    understand: (text, language, options = {}) => wenshu.understand(text, language, { ...looking(options), audience }),
    drift: (options = {}) => wenshu.drift(looking(options)),
    suggestions: (language, options = {}) => wenshu.suggestions(language, { ...looking(options), audience }),
  };
}

/** By its name, or by what people call it. */
function named(offered: readonly ConnectionInfo[], name: string): ConnectionInfo {
  const same = (text: string) => text.toLowerCase() === name.toLowerCase();
  const found = offered.find(({ id }) => id === name) ?? offered.find(({ id, title }) => same(id) || same(title));
  if (!found) throw new WenshuError('connection_unknown', { name, known: offered.map(({ id }) => id).join(', ') });
  return found;
}

/** What somebody replied, as it stands in the log. */
const wordsOf = (reply: { choose: string } | { say: string } | null | undefined): string =>
  !reply ? '' : 'say' in reply ? reply.say : reply.choose;
