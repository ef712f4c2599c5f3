import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import type { WireReply, WireRequest } from './recorded-wire.ts';

/** What a model that makes no mistake knows of the question at hand. */
export interface Script {
  question: string;
  /** Empty when the data cannot answer. */
  sql: string;
  /** Those that the statement reads, and no others. */
  tables: string[];
}

export interface PeerOn {
  ask(question: string): Promise<unknown>;
  /** Whether the last question was answered, where the product itself says so; elsewhere the model's last words tell. */
  hasAnswered?(): boolean;
  /** How many statements reached the database since this was last asked. */
  statements(): number;
  close(): Promise<void>;
}

/** A recipe for asking a database with a chat model, built of the packages that people install. */
export interface Peer {
  title: string;
  packages: string;
  open(file: string, snapshot: Snapshot, modelUrl: string): Promise<PeerOn>;
  /** What a model says that does what the recipe demands, at once and rightly, and no more. */
  reply(request: WireRequest, script: Script): WireReply;
}

export const declines = { content: 'The data does not hold that.' };

/** How a model begins that has seen the rows. */
export const answerBegins = 'The answer is:';

export const answers = ({ messages }: WireRequest): WireReply => ({
  content: `${answerBegins} ${messages.at(-1)?.content?.slice(0, 200)}`,
});

export const calledTools = ({ messages }: WireRequest): string[] =>
  messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name));
