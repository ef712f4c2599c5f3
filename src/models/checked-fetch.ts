/** What a server sent instead of a reply. */
export type Oddity = 'page' | 'half' | 'nothing';

/** The server answered, and not as a model does: each way wants another remedy. */
class OddReply extends Error {
  readonly oddity: Oddity;
  constructor(oddity: Oddity) {
    super(`the server sent ${oddity === 'page' ? 'something that is no reply of a model' : `${oddity} of a reply`}`);
    this.oddity = oddity;
  }
}

/** The oddity behind an error, however deep the client library has wrapped it. */
export function oddityOf(error: unknown): Oddity | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof OddReply) return at.oddity;
    // How Node says that a body stopped before its end.
    if (/^terminated$|premature close|other side closed/i.test(at.message)) return 'half';
  }
  return undefined;
}

/**
 * `fetch` that looks at whole replies before the client library does, which takes a web page or nothing at all for a reply and
 * then fails somewhere else. Streams pass unread: an odd one is asked for again without a stream.
 */
export async function checkedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request).catch((error: unknown) => {
    throw hasHungUp(error) ? new OddReply('nothing') : error;
  });
  const type = response.headers.get('content-type') ?? '';
  const isStream = /"stream":\s*true/.test(String(request[1]?.body ?? ''));
  const isPassed = isStream ? !/html/i.test(type) : /event-stream/i.test(type);
  if (isPassed || mayPass(response.status)) return response;
  const text = await response.text();
  const oddity = oddityIn(text, response.ok);
  if (oddity) throw new OddReply(oddity);
  return new Response(text, { status: response.status, headers: response.headers });
}

/** A page that a gateway shows while the model is away is no sign of a wrong address; nor is one that asks for a key. */
const mayPass = (status: number): boolean => status >= 500 || [401, 403, 407, 408, 429].includes(status);

function oddityIn(text: string, isOk: boolean): Oddity | undefined {
  if (/^\s*</.test(text)) return 'page';
  if (!isOk) return undefined;
  if (text.trim() === '') return 'nothing';
  try {
    const said = JSON.parse(text) as { choices?: unknown[]; content?: unknown; error?: unknown } | null;
    if (Array.isArray(said?.choices)) return said.choices.length === 0 ? 'nothing' : undefined;
    return said?.content !== undefined || said?.error !== undefined ? undefined : 'page';
  } catch {
    return /^\s*[{[]/.test(text) ? 'half' : 'page';
  }
}

/** Taken up and put down again without a word; a line that nobody took up has other codes. */
function hasHungUp(error: unknown): boolean {
  const { code, message } = ((error as Error | undefined)?.cause ?? {}) as { code?: string; message?: string };
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || /other side closed/.test(message ?? '');
}
