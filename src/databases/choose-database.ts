import type { WenshuConfig } from '../config/config.ts';
import { databaseFit } from '../question/confidence.ts';
import type { Question } from '../question/question.ts';
import { readQuestion } from '../question/read-question.ts';
import { fitsOf, isClear, linkSnapshot } from '../schema/fit-of-links.ts';
import type { Links } from '../schema/links/contracts.ts';
import { classifyRoute } from '../schema/route.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../schema/snapshot/visible-snapshot.ts';
import type { Role } from '../sql/contracts/contracts.ts';
import type { Database } from './database.ts';

/** Which database a question is for. */
export type Choice =
  | { kind: 'one'; database: Database; leftOut: string[] }
  /** Nothing tells: a person has to. */
  | { kind: 'several'; databases: Database[]; leftOut: string[] };

/** How long a database that was never read may take. */
const patienceMs = 10_000;
/** More are no help to a person who has to choose. */
const mostOptions = 6;

/**
 * By what is kept of each schema; only a database of which nothing is kept is opened, and where no choice is sure, those of which
 * something old is kept. One that cannot be read is left out and named. Rejects when none can be read.
 */
export async function chooseDatabase(
  text: string,
  databases: readonly Database[],
  role: Role | undefined,
  config: Pick<WenshuConfig, 'today'>,
): Promise<Choice> {
  const kept = decide(text, await candidatesOf(databases, role, known), config);
  if (kept.isSure) return kept.choice;
  const fresh = ({ source }: Database) => inTime(source.upToDate());
  return decide(text, await candidatesOf(databases, role, fresh), config).choice;
}

interface Candidates {
  found: { database: Database; snapshot: Snapshot }[];
  leftOut: string[];
}

async function candidatesOf(
  databases: readonly Database[],
  role: Role | undefined,
  snapshotOf: (database: Database) => Promise<Snapshot>,
): Promise<Candidates> {
  const read = await Promise.allSettled(databases.map(snapshotOf));
  const found = databases.flatMap((database, index) => {
    const result = read[index];
    return result?.status === 'fulfilled' ? [{ database, snapshot: visibleSnapshot(result.value, role) }] : [];
  });
  if (found.length === 0) throw read.find((result) => result.status === 'rejected')?.reason;
  const leftOut = databases.filter((_, index) => read[index]?.status === 'rejected').map(({ title }) => title);
  return { found, leftOut };
}

function decide(
  text: string,
  { found, leftOut }: Candidates,
  config: Pick<WenshuConfig, 'today'>,
): { choice: Choice; isSure: boolean } {
  const [first] = found as [Candidates['found'][number]];
  const question = readQuestion(text, { today: first.database.connection.today ?? config.today() });
  const links = found.map(({ database, snapshot }) =>
    linkSnapshot(question, snapshot, database.glossary(snapshot).terms),
  );
  const fits = fitsOf(question, links);
  const ranked = found
    .map(({ database }, index) => ({ database, fit: fits[index] ?? 0 }))
    .sort((left, right) => right.fit - left.fit);
  const [best = { database: first.database, fit: 0 }, second] = ranked;
  if (isClear(best.fit, second?.fit ?? 0))
    return { choice: { kind: 'one', database: best.database, leftOut }, isSure: best.fit >= databaseFit.kept };
  // A greeting needs no data; any of them can return it.
  if (isGreeting(question, links))
    return { choice: { kind: 'one', database: first.database, leftOut: [] }, isSure: true };
  const near = ranked
    .filter(({ fit }) => best.fit < databaseFit.enough || best.fit - fit < databaseFit.clearly)
    .slice(0, mostOptions);
  return { choice: { kind: 'several', databases: near.map(({ database }) => database), leftOut }, isSure: false };
}

/** Surer than a question about the system itself, which depends on the data. */
function isGreeting(question: Question, links: Links[]): boolean {
  return links.every((one) => {
    const { route, confidence } = classifyRoute(question, one);
    return route === 'chat' && confidence > 0.95;
  });
}

async function known({ source }: Database): Promise<Snapshot> {
  const kept = await source.kept();
  if (kept) return kept.snapshot;
  const snapshot = await inTime(source.current());
  await source.keep();
  return snapshot;
}

async function inTime<T>(read: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('reading the schema took too long')), patienceMs);
  read.catch(() => undefined);
  try {
    return await Promise.race([read, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
