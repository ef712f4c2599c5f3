export interface Told<Event> {
  id: string;
  event: Event;
}

/** Server-Sent Events as they arrive. What has no data, such as a sign of life, is left out. */
export async function* readEvents<Event>(body: ReadableStream<Uint8Array>): AsyncGenerator<Told<Event>> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      const frames = rest.split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const told = readFrame<Event>(frame);
        if (told) yield told;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function readFrame<Event>(frame: string): Told<Event> | undefined {
  let id = '';
  const data: string[] = [];
  for (const line of frame.split('\n')) {
    if (line.startsWith('id: ')) id = line.slice(4);
    if (line.startsWith('data: ')) data.push(line.slice(6));
  }
  return data.length > 0 ? { id, event: JSON.parse(data.join('\n')) as Event } : undefined;
}
