/**
 * What the same number of streams costs with nothing behind them: Hono on the same adapter, which says the question back in as many events
 * as our server told of one. Started as a process of its own with that number; prints its address.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

const events = Number(process.argv[2] ?? 20);
const app = new Hono();
app.post('/api/v1/query', async (context) => {
  const { messages } = await context.req.json<{ messages: unknown[] }>();
  return streamSSE(context, async (stream) => {
    for (let number = 1; number <= events; number += 1) {
      const type = number === events ? 'run-end' : 'stage-start';
      await stream.writeSSE({ id: `echo.${number}`, event: type, data: JSON.stringify({ type, messages }) });
    }
  });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
