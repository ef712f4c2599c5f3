import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** What somebody does, and what came of it: the status that the product gave. */
export interface Task {
  name: string;
  /** How often it is chosen, beside the others. */
  weight: number;
  /** Asks the server that has a model, and not the one that has none. */
  hasModel?: true;
  act(url: string): Promise<string>;
  /** What may come of it; `broken` while its database or model is gone, or has just come back. */
  expected: RegExp;
  broken?: RegExp;
}

const headers = { 'content-type': 'application/json', 'accept-language': 'zh' };
const post = (url: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) });

interface Told {
  status?: unknown;
  answer?: { status: string; error?: { code: string } | null; clarification?: { question: string } | null };
  code?: string;
}

/** The status of an answer with the code of what went wrong or the question back, or the number and code of a problem. */
async function statusOf(reply: Response): Promise<string> {
  const { answer, status, code } = (await reply.json()) as Told;
  if (!reply.ok) return `${reply.status} ${code ?? ''}`;
  const said = answer?.error?.code ?? answer?.clarification?.question;
  return [answer?.status ?? status, said].filter(Boolean).join(' ');
}

const asking = (question: string, connection: string) => ({
  messages: [{ role: 'user', content: question }],
  connection,
});
export const ask = async (url: string, question: string, connection: string): Promise<string> =>
  statusOf(await post(url, '/query/sync', asking(question, connection)));

/** Asks, hears a little and hangs up. */
async function askAndLeave(url: string, question: string): Promise<string> {
  const gone = new AbortController();
  const reply = await post(url, '/query', asking(question, 'demo'), gone.signal);
  await reply.body?.getReader().read();
  gone.abort();
  return String(reply.status);
}

/** Saves a template, runs it, waits for its end, fetches the document and deletes it all. */
async function report(url: string, text: string): Promise<string> {
  const saved = await post(url, '/reports', { text });
  if (!saved.ok) return statusOf(saved);
  const { id } = (await saved.json()) as { id: string };
  const begun = await post(url, `/reports/${id}/runs`, {});
  if (!begun.ok) return statusOf(begun);
  const { id: run } = (await begun.json()) as { id: string };
  let status = 'running';
  while (status === 'running') {
    await pause(200);
    status = await statusOf(await fetch(`${url}/api/v1/reports/${id}/runs/${run}`, { headers }));
  }
  const deleted = await fetch(`${url}/api/v1/reports/${id}`, { method: 'DELETE', headers });
  return deleted.ok ? status : `not deleted: ${deleted.status}`;
}

/** A conversation of three turns, which is then forgotten. */
async function converse(url: string, thread: string, turns: readonly string[]): Promise<string> {
  const statuses: string[] = [];
  for (const turn of turns)
    statuses.push(await statusOf(await post(url, '/query/sync', { ...asking(turn, 'demo'), thread_id: thread })));
  const forgotten = await fetch(`${url}/api/v1/threads/${thread}`, { method: 'DELETE', headers });
  return `${statuses.join(' ')} ${forgotten.status}`;
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Everything that people do, on a file, on a server that comes and goes, and with a model that has moods. */
export function tasks(answered: readonly string[], template: string): Task[] {
  const alive = /^(?:answered|failed .*|clarify .*|50[234] .*)$/;
  return [
    { name: 'question', weight: 30, act: (url) => ask(url, any(answered), 'demo'), expected: /^answered$/ },
    {
      name: 'conversation',
      weight: 4,
      act: (url) => converse(url, `soak-${randomUUID()}`, ['去年每个月的销售额', '今年呢？', '按大区']),
      expected: /^answered answered answered 200$/,
    },
    {
      name: 'question to a server',
      weight: 12,
      act: (url) => ask(url, any(['How many parcels are there?', '有多少包裹？', 'parcels by city']), 'post'),
      expected: /^answered$/,
      broken: alive,
    },
    { name: 'stream that is left', weight: 6, act: (url) => askAndLeave(url, any(answered)), expected: /^200$/ },
    {
      name: 'forbidden statement',
      weight: 4,
      act: (url) =>
        ask(url, any(['DELETE FROM orders', 'DROP TABLE customers', 'UPDATE orders SET status = 1']), 'demo'),
      expected: /^refused( |$)/,
    },
    {
      name: 'question for a model',
      weight: 4,
      hasModel: true,
      act: (url) => ask(url, any(answered), 'demo'),
      expected: /^(?:answered|failed .*|clarify .*)$/,
    },
    {
      name: 'report',
      weight: 1,
      act: (url) => report(url, template),
      expected: /^(?:filled|partly)$/,
    },
    {
      name: 'bad request',
      weight: 3,
      act: async (url) => statusOf(await post(url, '/query/sync', { messages: 7 })),
      expected: /^4\d\d /,
    },
    {
      name: 'typing',
      weight: 10,
      act: async (url) =>
        String((await post(url, '/understand', { text: any(answered).slice(0, 6), connection: 'demo' })).status),
      expected: /^200$/,
    },
  ];
}
