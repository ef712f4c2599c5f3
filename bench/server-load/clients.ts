import { Agent, request } from 'node:http';

const bodyOf = (question: string) => JSON.stringify({ messages: [{ role: 'user', content: question }] });

/** Undici's `fetch` would be the bottleneck of a thousand streams: plain `node:http`, a connection for each client. */
function post(url: string, question: string, agent: Agent | false, onText: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = bodyOf(question);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', headers, agent }, (reply) => {
      reply.setEncoding('utf8');
      reply.on('data', onText);
      reply.on('end', () => resolve(reply.statusCode ?? 0));
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What one client heard of its question. */
export interface Heard {
  status: number;
  /** Undefined where nothing came. */
  firstEventMs: number | undefined;
  /** The first event that tells of work, not of the line. */
  begunMs: number | undefined;
  endMs: number;
  events: number;
  /** Whether the numbers were 1..n and the last event the end of the run. */
  isWhole: boolean;
  last: string;
  error?: string;
}

async function listen(url: string, question: string): Promise<Heard> {
  const since = performance.now();
  const taken = () => performance.now() - since;
  const heard: Heard = {
    status: 0,
    firstEventMs: undefined,
    begunMs: undefined,
    endMs: 0,
    events: 0,
    isWhole: true,
    last: '',
  };
  let rest = '';
  const onText = (text: string) => {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, number] = /^id: .*\.(\d+)$/m.exec(frame) ?? [];
      if (number === undefined) continue;
      heard.events += 1;
      heard.last = /^event: (.*)$/m.exec(frame)?.[1] ?? '';
      heard.isWhole &&= Number(number) === heard.events;
      heard.firstEventMs ??= taken();
      if (heard.last !== 'run-queued') heard.begunMs ??= taken();
    }
  };
  try {
    heard.status = await post(`${url}/api/v1/query`, question, false, onText);
  } catch (error) {
    heard.error = (error as NodeJS.ErrnoException).code ?? String(error);
  }
  heard.endMs = taken();
  heard.isWhole &&= heard.last === 'run-end' && rest === '';
  return heard;
}

/** So many clients at the same moment, each with a connection and a question of its own. */
export const streamAll = (url: string, questions: readonly string[], clients: number): Promise<Heard[]> =>
  Promise.all(Array.from({ length: clients }, (_, at) => listen(url, questions[at % questions.length] ?? '')));

/** So many clients, each asking the next question as soon as it has its answer; gives the time of every answer. */
export async function askAll(
  url: string,
  questions: readonly string[],
  { clients, count }: { clients: number; count: number },
): Promise<{ times: number[]; failed: number; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let [failed, next] = [0, 0];
  const since = performance.now();
  async function client(): Promise<void> {
    while (next < count) {
      const question = questions[next++ % questions.length] ?? '';
      const began = performance.now();
      let text = '';
      const status = await post(`${url}/api/v1/query/sync`, question, agent, (more) => {
        text += more;
      }).catch(() => 0);
      times.push(performance.now() - began);
      if (status !== 200 || !text.includes('"status":"answered"')) failed += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { times, failed, seconds: (performance.now() - since) / 1000 };
}
