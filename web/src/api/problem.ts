import type { WireProblem } from '../../../src/protocol/replies.ts';

/** Why a request was not done, in the person's language: the server words it, or the page where no server was reached. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds to wait, where the server says so. */
  readonly wait: number | undefined;

  constructor({ code, status, title }: Pick<WireProblem, 'code' | 'status' | 'title'>, wait?: number) {
    super(title);
    this.code = code;
    this.status = status;
    this.wait = wait;
  }
}

/** No server answered at all: asking again may help. */
export const isUnreachable = (error: unknown): boolean => error instanceof Problem && error.status === 0;

export async function problemOf(response: Response): Promise<Problem> {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const told = (await response.json().catch(() => undefined)) as Partial<WireProblem> | undefined;
  return new Problem(
    { code: told?.code ?? 'internal', status: response.status, title: told?.title ?? response.statusText },
    Number.isFinite(wait) ? wait : undefined,
  );
}
