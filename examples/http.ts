/** Asks a server over HTTP, first at once, then as events while it works. Start one with `npm start`, then run `node examples/http.ts`. */
const server = process.argv[2] ?? 'http://127.0.0.1:8123';

const ask = (path: string, question: string): Promise<Response> =>
  fetch(`${server}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' }, // with keys also: authorization: 'Bearer wsk_…'
    body: JSON.stringify({ messages: [{ role: 'user', content: question }] }),
  });

const reply = await ask('query/sync', 'top 5 products by sales last month');
const { answer } = (await reply.json()) as { answer: { text: string; table: { rows: unknown[][] } } };
console.log(answer.text);
console.table(answer.table.rows);

// Each event is `id: …`, `data: {JSON}` and an empty line.
const stream = await ask('query', '上个月各大区的销售额');
let text = '';
for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
  text += piece;
  const frames = text.split('\n\n');
  text = frames.pop() ?? '';
  for (const frame of frames) {
    const data = /^data: (.+)$/m.exec(frame)?.[1];
    if (!data) continue;
    const event = JSON.parse(data) as { type: string; stage?: string; answer?: { text: string } };
    console.log(event.type, event.stage ?? event.answer?.text ?? '');
  }
}
