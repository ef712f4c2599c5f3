import type { Span } from '@opentelemetry/api';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { WenshuEvent } from '../../protocol/event.ts';

/** Runs and their stages as spans, for a collector, without a word of a question, a statement or the data. */
export interface Traces {
  heard(event: WenshuEvent): void;
  /** Sends what is left. */
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
  const tracer = provider.getTracer('wenshu', version);
  const traced = new Map<string, { run: Span; stages: Map<string, Span> }>();

  function heard(event: WenshuEvent): void {
    const { run_id } = event;
    // A resumed run begins with any event.
    const known = traced.get(run_id) ?? {
      run: tracer.startSpan('wenshu.run', { attributes: { 'wenshu.run_id': run_id } }),
      stages: new Map(),
    };
    traced.set(run_id, known);
    const { run, stages } = known;
    const end = (isFailed: boolean) => {
      if (isFailed) run.setStatus({ code: api.SpanStatusCode.ERROR });
      for (const stage of stages.values()) stage.end();
      run.end();
      traced.delete(run_id);
    };
    if (event.type === 'stage-start') {
      stages.set(event.stage, tracer.startSpan(`wenshu.${event.stage}`, {}, api.trace.setSpan(api.ROOT_CONTEXT, run)));
    } else if (event.type === 'stage-end') {
      const stage = stages.get(event.stage);
      if (event.status === 'problem') stage?.setStatus({ code: api.SpanStatusCode.ERROR });
      stage?.end();
      stages.delete(event.stage);
    } else if (event.type === 'run-end') {
      run.setAttributes(attributesOf(event.answer));
      end(event.answer.status === 'failed');
    } else if (event.type === 'run-error') {
      run.setAttribute('wenshu.reason', event.code);
      end(true);
    }
  }

  // A collector that is down must not keep the server from stopping.
  return { heard, close: () => provider.shutdown().catch(() => undefined) };
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
