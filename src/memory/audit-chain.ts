import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac } from 'node:crypto';

/**
 * What changes something besides conversations. `approve`, `revoke`: a verified answer; `feedback`: an opinion; `teach`, `unteach`: what
 * holds for later questions; `forget`: conversations; `upload`, `remove`: a file; `connect`, `disconnect`: a database; `try`: one
 * that is not kept; `describe`: what is in one; `save`, `share`, `open`, `refresh`, `discard`: kept answers, boards, links and
 * reports; `report`: one is run; `deliver`: it is brought to a target.
 */
export type Deed =
  | 'approve'
  | 'revoke'
  | 'feedback'
  | 'teach'
  | 'unteach'
  | 'forget'
  | 'upload'
  | 'remove'
  | 'connect'
  | 'disconnect'
  | 'try'
  | 'describe'
  | 'save'
  | 'share'
  | 'open'
  | 'refresh'
  | 'discard'
  | 'report'
  | 'deliver';

/** One line of the log. What is written is this and nothing else: no row, no cell, no secret. */
export interface AuditEntry {
  /** ISO. */
  at: string;
  user: string;
  role: string | null;
  /** How they said who they are, and with which key. */
  how: string;
  /** Where they came in: `rest`, `langgraph`, `mcp`; `schedule` for what is run by the clock. */
  door: string;
  /**
   * `ask`: before a run, `reply`: before it goes on; `sql`: before the rows of a statement leave; `end`: before the answer does;
   * `page`, `export`: rows once more, an export before its first row and after its last. All others before they are done, and once
   * more where they failed or made something that has a name.
   */
  action: 'ask' | 'reply' | 'sql' | 'end' | 'page' | 'export' | Deed;
  /** The same for all entries of one request. */
  request: string;
  run?: string;
  question?: string;
  /** What it was done to, or what came of it. */
  about?: string;
  connection?: string;
  sql?: string;
  /** How many left; null where that is not known yet. */
  rows?: number | null;
  status?: string;
  /** What models cost for it. */
  cost?: number;
}

/** An entry in its place: its hash covers its text and the hash before it, so that nothing can be changed, left out or put between. */
export interface Link {
  number: number;
  /** The entry as JSON, exactly as it was hashed. */
  text: string;
  hash: string;
}

/** Before the first. */
export const firstHash = '0'.repeat(64);

/** With a key, the file alone isn't enough to rebuild the chain. */
export function linkAfter(before: Pick<Link, 'number' | 'hash'> | undefined, text: string, key?: string): Link {
  const { number, hash } = before ?? { number: 0, hash: firstHash };
  const content = `${number + 1}\n${hash}\n${text}`;
  const made = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  return { number: number + 1, text, hash: made.update(content).digest('hex') };
}

/** What a look at the whole chain found. `broken` is the first entry that does not follow from those before it. */
export interface Verified {
  entries: number;
  /** The hash of the last one: kept elsewhere, it shows whether the end was cut off later. */
  head: string;
  broken?: number;
  /** Whether the hash that was asked for stands in the chain; absent when none was. */
  holds?: boolean;
}

/** Goes through all links in their order; `wanted` is a hash that must be among them. */
export async function verifyLinks(links: AsyncIterable<Link>, key?: string, wanted?: string): Promise<Verified> {
  let before: Link | undefined;
  let holds = wanted === undefined || wanted === firstHash;
  const found = () => ({
    entries: before?.number ?? 0,
    head: before?.hash ?? firstHash,
    ...(wanted === undefined ? {} : { holds }),
  });
  for await (const link of links) {
    const should = linkAfter(before, link.text, key);
    if (link.number !== should.number || link.hash !== should.hash) return { ...found(), broken: should.number };
    holds ||= link.hash === wanted;
    before = link;
  }
  return found();
}

/** Is told of every statement before its rows leave, or before it changes anything; what it throws keeps them from it. */
export interface Witness {
  ran(statement: { run: string; connection: string; sql: string; rows: number | null }): Promise<void>;
}

/** Follows a run by itself, as what it costs does (`drivers/contract/meter.ts`): who asks is no matter of the stages between. */
const watching = new AsyncLocalStorage<Witness>();

export const witnessed = <T>(witness: Witness, work: () => Promise<T>): Promise<T> => watching.run(witness, work);

export const currentWitness = (): Witness | undefined => watching.getStore();
