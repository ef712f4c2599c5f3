import { WenshuError } from '../../errors/wenshu-error.ts';
import { glossaryReply, meReply, modelsReply, statusReply } from '../../protocol/replies.ts';
import { problemResponse } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';

export const accountRoutes: readonly Route[] = [
  /** No secret and no claim of the key or token. */
  route('GET /api/v1/me', {
    zh: '我是谁，可以做什么',
    en: 'who the caller is, and what they may do',
    reply: meReply,
    handle: (_, { caller, wenshu }) => ({
      name: caller.how === 'local' ? null : caller.user,
      role: caller.role ?? null,
      audience: caller.audience,
      scopes: [...caller.scopes],
      approves: caller.allowance.approves === true,
      has_model: wenshu.model !== 'embedded',
    }),
  }),
  /** How a word is calculated is not told. */
  route('GET /api/v1/glossary', {
    zh: '业务用语，以及各数据库里的事物和字段',
    en: 'business words, and the things and fields of each database',
    reply: glossaryReply,
    async handle({ language }, { wenshu, readiness }) {
      await readiness.checkAccount();
      const all = wenshu.connection ? [wenshu.connection] : wenshu.connections;
      const databases = await Promise.all(
        all.map(async ({ id }) => {
          const { title, words, things } = await wenshu.describe(language, { connection: id });
          return { title, words, things };
        }),
      );
      return { databases };
    },
  }),
  route('GET /api/v1/models', {
    zh: '由谁来写查询；embedded 是内置引擎',
    en: 'who writes the queries; embedded is the built-in engine',
    reply: modelsReply,
    handle: (_, { wenshu }) => ({ models: [{ stage: 'sql', name: wenshu.model }] }),
  }),
];

/** `/health` and `/ready` are public: they have no caller. */
export const healthRoutes: readonly Route[] = [
  route('GET /health', {
    zh: '进程是否活着',
    en: 'whether the process is alive',
    reply: statusReply,
    handle: () => ({ status: 'ok' }),
  }),
  /** `not_ready` names the parts that are down, and nothing about them. */
  route('GET /ready', {
    zh: '现在能否回答问题；503 时 not_ready 列出未就绪的部分：draining、database、memory、audit',
    en: 'whether questions can be answered now; with 503, not_ready lists the parts that are not: draining, database, memory, audit',
    reply: statusReply,
    async handle({ language }, { readiness, runs, audience }) {
      const faults = runs.isStopping()
        ? [{ part: 'draining' as const, error: new WenshuError('server_stopping') }]
        : await readiness.faults();
      const [first] = faults;
      if (!first) return { status: 'ready' };
      return problemResponse(first.error, language, audience, { not_ready: faults.map(({ part }) => part) });
    },
  }),
  /** For Prometheus; of several processes each reports its own. */
  route('GET /metrics', {
    zh: '运行指标，Prometheus 格式',
    en: 'figures for Prometheus',
    reply: [{ type: 'text/plain' }],
    handle: async (_, { metrics }) =>
      new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } }),
  }),
];
