import type { AskOptions, Thread } from '../../wenshu.ts';
import type { Caller } from '../contract/caller.ts';
import type { Parts } from '../contract/parts.ts';

/**
 * The library as one caller may use it: person, role and audience are the caller's, whatever an option says. Every door of the
 * server goes through this, so that no route can forget it.
 */
export function wenshuOf(wenshu: Parts['wenshu'], caller: Caller): Parts['wenshu'] {
  const { user, audience } = caller;
  const view = caller.role === undefined ? {} : { role: caller.role };
  const whose = { user, ...view };
  const looking = <Options extends { role?: string }>({ role: _, ...options }: Options) => ({ ...options, ...view });
  const asking = <Options extends AskOptions>(options: Options) => ({
    ...looking(options),
    audience,
    settings: { ...options.settings, user },
  });
  const threadOf = (thread: Thread): Thread => ({
    id: thread.id,
    ask: (question, options = {}) => thread.ask(question, asking(options)),
    at: (checkpoint) => ({ ask: (question, options = {}) => thread.at(checkpoint).ask(question, asking(options)) }),
    about: (cell) => ({ ask: (question, options = {}) => thread.about(cell).ask(question, asking(options)) }),
    history: (options = {}) => thread.history({ ...looking(options), user }),
  });
  const { memory } = wenshu;
  return {
    connection: wenshu.connection,
    connections: wenshu.connections,
    model: wenshu.model,
    ask: (question, options = {}) => wenshu.ask(question, asking(options)),
    thread: (id) => threadOf(wenshu.thread(id)),
    resume: (runId, reply, options = {}) => wenshu.resume(runId, reply, asking(options)),
    threads: () => wenshu.threads(whose),
    branch: async (checkpoint, { thread } = {}) =>
      threadOf(await wenshu.branch(checkpoint, { ...whose, ...(thread ? { thread } : {}) })),
    forget: (options) => wenshu.forget({ ...options, user }),
    remember: (runId, options = {}) => wenshu.remember(runId, { ...looking(options), user }),
    feedback: (runId, verdict, options = {}) => wenshu.feedback(runId, verdict, { ...looking(options), user }),
    memory: {
      list: (options = {}) => memory.list(looking(options)),
      import: (file, options = {}) => memory.import(file, { ...looking(options), user }),
      revoke: (id, options = {}) => memory.revoke(id, { ...looking(options), user }),
    },
    keep: (runId, scope, options = {}) => wenshu.keep(runId, scope, asking(options)),
    preferences: () => wenshu.preferences({ user }),
    forgetPreference: (key) => wenshu.forgetPreference(key, whose),
    page: (runId, page, options = {}) => wenshu.page(runId, page, asking(options)),
    rows: (runId, options = {}) => wenshu.rows(runId, asking(options)),
    schema: (options = {}) => wenshu.schema(looking(options)),
    drift: (options = {}) => wenshu.drift(looking(options)),
    suggestions: (language, options = {}) => wenshu.suggestions(language, { ...looking(options), audience }),
  };
}
