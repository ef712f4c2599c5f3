import { defineRoute } from '../contract/route.ts';

/** For Prometheus; each process of several tells of itself. */
export const metrics = defineRoute({
  method: 'get',
  path: '/metrics',
  summary: { zh: '运行指标，Prometheus 格式', en: 'figures for Prometheus' },
  replies: [{ type: 'text/plain' }],
  handle: async (_, parts) =>
    new Response(await parts.metrics.text(), { headers: { 'content-type': parts.metrics.contentType } }),
});
