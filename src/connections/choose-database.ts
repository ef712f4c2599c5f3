import type { WenshuConfig } from '../config/config.ts';
import { readQuestion } from '../question/read-question.ts';
import { fitsOf, linkSnapshot } from '../schema/fit-of-links.ts';
import { classifyRoute } from '../schema/route.ts';
import type { Snapshot } from '../schema/snapshot.ts';
import { visibleSnapshot } from '../schema/visible-snapshot.ts';
import type { Role } from '../sql/verdict.ts';
import type { Database } from './database.ts';

/** Which database a question is for. */
export type Choice =
  | { kind: 'one'; database: Database; leftOut: string[] }
  /** Nothing tells: a person has to. */
  | { kind: 'several'; databases: Database[]; leftOut: string[] };

/** A database must account for so much of the question, */
const enough = 0.35;
/** and for so much more than any other. */
const clearly = 0.12;
/** How long a database that was never read may take. */
const patienceMs = 10_000;
/** More are no help to a person who has to choose. */
const mostOptions = 6;

/**
 * By what is kept of each schema; only a database of which nothing is kept is opened, once. One that cannot be read is left out
 * and named. Rejects when none can be read.
 */
export async function chooseDatabase(
  text: string,
  databases: readonly Database[],
  role: Role | undefined,
  config: Pick<WenshuConfig, 'today'>,
): Promise<Choice> {
  const found = await Promise.allSettled(databases.map((database) => known(database)));
  const candidates = databases.flatMap((database, index) => {
    const result = found[index];
    return result?.status === 'fulfilled' ? [{ database, snapshot: visibleSnapshot(result.value, role) }] : [];
  });
  const [first] = candidates;
  if (!first) throw found.find((result) => result.status === 'rejected')?.reason;
  const leftOut = databases.filter((_, index) => found[index]?.status === 'rejected').map((database) => database.title);
  const question = readQuestion(text, { today: first.database.connection.today ?? config.today() });
  const links = candidates.map(({ database, snapshot }) =>
    linkSnapshot(question, snapshot, database.connection.glossary),
  );
  const fits = fitsOf(question, links);
  const ranked = candidates
    .map(({ database }, index) => ({ database, fit: fits[index] ?? 0 }))
    .sort((left, right) => right.fit - left.fit);
  const [best, second] = ranked;
  if (best && best.fit >= enough && best.fit - (second?.fit ?? 0) >= clearly)
    return { kind: 'one', database: best.database, leftOut };
  // A greeting needs no data; any of them can return it.
  if (isGreeting(question, links)) return { kind: 'one', database: first.database, leftOut: [] };
  const near = ranked.filter(({ fit }) => (best?.fit ?? 0) - fit < clearly).slice(0, mostOptions);
  return { kind: 'several', databases: near.map(({ database }) => database), leftOut };
}

/** Surer than a question about the system itself, which depends on the data. */
function isGreeting(
  ...[question, links]: [Parameters<typeof classifyRoute>[0], Parameters<typeof classifyRoute>[1][]]
) {
  return links.every((one) => {
    const { route, confidence } = classifyRoute(question, one);
    return route === 'chat' && confidence > 0.95;
  });
}

async function known({ source }: Database): Promise<Snapshot> {
  const kept = await source.kept();
  if (kept) return kept.snapshot;
  const read = source.current();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('reading the schema took too long')), patienceMs);
  try {
    const snapshot = await Promise.race([read, late.promise]);
    await source.keep();
    return snapshot;
  } finally {
    clearTimeout(timer);
    read.catch(() => undefined);
  }
}
