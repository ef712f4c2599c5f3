import type { Span, Tracer } from '@opentelemetry/api';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { WenshuEvent } from '../../protocol/event.ts';

/** Runs and their stages as spans, for whoever collects them. They hold no word of a question, a statement or the data. */
export interface Traces {
  heard(event: WenshuEvent): void;
  /** What is still on its way is sent. */
  close(): Promise<void>;
}

export const noTraces: Traces = { heard: () => undefined, close: async () => undefined };

const packages = ['@opentelemetry/api', '@opentelemetry/sdk-trace', '@opentelemetry/resources'];
const exporter = '@opentelemetry/exporter-trace-otlp-http';

/** Sends to a collector that speaks OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`. Throws `client_missing`. */
export async function openTraces(url: string, version: string): Promise<Traces> {
  const load = async () => {
    const [api, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
    return { api, sdk, resources, OTLPTraceExporter };
  };
  const { api, sdk, resources, OTLPTraceExporter } = await load().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const command = `npm install ${[...packages, exporter].join(' ')}`;
    throw new WenshuError('client_missing', { engine: 'OpenTelemetry', command }, error.message);
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'wenshu', 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const within = (span: Span) => api.trace.setSpan(api.ROOT_CONTEXT, span);
  return {
    heard: createTracing(provider.getTracer('wenshu', version), within, api.SpanStatusCode.ERROR),
    // A collector that is down is no reason not to stop.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

interface Traced {
  run: Span;
  stages: Map<string, Span>;
}

function createTracing(
  tracer: Tracer,
  within: (span: Span) => Parameters<Tracer['startSpan']>[2],
  failed: number,
): Traces['heard'] {
  const traced = new Map<string, Traced>();
  return (event) => {
    const { run_id } = event;
    // A run that goes on after a reply, or in another process, begins with any event.
    const known = traced.get(run_id) ?? {
      run: tracer.startSpan('wenshu.run', { attributes: { 'wenshu.run_id': run_id } }),
      stages: new Map(),
    };
    traced.set(run_id, known);
    const { run, stages } = known;
    const end = (isFailed: boolean) => {
      if (isFailed) run.setStatus({ code: failed });
      for (const stage of stages.values()) stage.end();
      run.end();
      traced.delete(run_id);
    };
    if (event.type === 'stage-start') {
      stages.set(event.stage, tracer.startSpan(`wenshu.${event.stage}`, {}, within(run)));
    } else if (event.type === 'stage-end') {
      const stage = stages.get(event.stage);
      if (event.status === 'problem') stage?.setStatus({ code: failed });
      stage?.end();
      stages.delete(event.stage);
    } else if (event.type === 'run-end') {
      run.setAttributes(attributesOf(event.answer));
      end(event.answer.status === 'failed');
    } else if (event.type === 'run-error') {
      run.setAttribute('wenshu.reason', event.code);
      end(true);
    }
  };
}

function attributesOf({ status, error, failure_reason, receipt }: Answer): Record<string, string | number | boolean> {
  const reason = error?.code ?? failure_reason;
  return {
    'wenshu.status': status,
    'wenshu.source': receipt.source ?? 'none',
    'wenshu.attempts': receipt.attempts,
    'wenshu.first_try': receipt.first_try,
    'wenshu.connections_opened': receipt.connections_opened,
    'wenshu.model_calls': receipt.model_calls,
    'wenshu.tokens': receipt.tokens,
    'wenshu.cost': receipt.cost,
    ...(reason === null || reason === undefined ? {} : { 'wenshu.reason': reason }),
  };
}
