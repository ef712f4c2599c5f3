import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openTraces } from '../../src/server/watch/traces.ts';
import { startServer } from '../fixtures/http-server.ts';

interface SentSpan {
  name: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string } }[];
}

it('sends runs and their stages as spans to a collector, without what was asked', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const traces = await openTraces(`http://127.0.0.1:${port}/v1/traces`, '0');
  const server = await startServer({ traces });
  await server.ask('有多少客户');
  await server.end();
  await traces.close();
  collector.close();
  const spans = bodies.flatMap((body): SentSpan[] =>
    // biome-ignore lint/suspicious/noExplicitAny: OTLP's own nesting
    (JSON.parse(body) as any).resourceSpans[0].scopeSpans.flatMap((scope: any) => scope.spans),
  );
  const run = spans.find(({ name }) => name === 'wenshu.run');
  expect(run?.attributes).toContainEqual({ key: 'wenshu.status', value: { stringValue: 'answered' } });
  const stages = spans.filter(({ parentSpanId }) => parentSpanId === run?.spanId).map(({ name }) => name);
  expect(stages).toEqual(expect.arrayContaining(['wenshu.classify', 'wenshu.sql_generation', 'wenshu.sql_execution']));
  expect(bodies.join()).not.toMatch(/客户|SELECT|customers/i);
});
