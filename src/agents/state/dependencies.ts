import type { LeakGuard } from '../../answer/leak-guard.ts';
import type { FileConfig, RunSettings } from '../../config/schema.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import type { Driver } from '../../drivers/contract/driver.ts';
import type { Meter } from '../../drivers/contract/meter.ts';
import type { WenshuError } from '../../errors/wenshu-error.ts';
import type { Claim } from '../../memory/claims.ts';
import type { Results } from '../../memory/result-cache.ts';
import type { Taught } from '../../memory/taught.ts';
import type { ModelSet } from '../../models/model-set.ts';
import type { WenshuEvent } from '../../protocol/event.ts';
import type { Question } from '../../question/question.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import type { Links } from '../../schema/links/contracts.ts';
import type { Scalar, Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../../schema/values/value-index.ts';
import type { Budget, Shadow, Verdict } from '../../sql/contracts/contracts.ts';
import type { GlossaryFault } from '../../sql/glossary/glossary.ts';
import type { SchemaAnswer } from '../../sql/schema-statement/schema-statement.ts';
import type { Placeholder, Writer } from '../../writers/writer.ts';

/** What the nodes work with; `connections/database.ts` puts it together once per database and role. */
export interface Dependencies {
  /** Tells this database from any other, also from one of the same name. */
  connectionId: string;
  /** Name of the role that asks; null without one. */
  role: string | null;
  /** The same text for those who see the same rows and values; empty or absent where nothing is limited. */
  limits?: string;
  dialect: Dialect;
  driver: Driver;
  /** For statements that nobody asked for, such as a comparison of readings: runs only what the budget allows, and no longer than the run. */
  trial: Pick<Driver, 'run'>;
  /** What runs in the place of a statement because of the person's rights, as it may be told; undefined where it runs as it is. */
  granted?(sql: string): { sql: string; tables: string[]; masked: string[] } | undefined;
  /** How much a statement may read before a person is asked; absent where nothing is limited. */
  budget?: Budget;
  /** Only where the configuration of the connection says `access: write`. Without it nothing here can change data. */
  change?: {
    /** The policy of writing, with the role already in it. */
    judge(sql: string): Promise<Verdict>;
    run: NonNullable<Driver['write']>;
    /** True for the first who asks with this key, in any process. */
    claim: Claim;
  };
  /** The policy with the role already in it; sees the whole schema even where the role does not. */
  judge(sql: string): Promise<Verdict>;
  /** Answers statements about the schema, for analysts; undefined for any other statement, which `judge` is for. */
  describe?(sql: string): SchemaAnswer | undefined;
  /** What the role may see. Introspects on first use; later calls give the same snapshot. */
  snapshot(): Promise<Snapshot>;
  /** Reads the schema anew; true when its structure is another, which `snapshot` and all that rests on it then know. */
  hasDrifted(): Promise<boolean>;
  /** Whether the database could not be reached when this run began: it then writes and checks, and sends nothing. */
  isDown(): boolean;
  /** Absent where the engine cannot be embedded. */
  shadow(): Promise<Shadow | undefined>;
  /** Whether opening the shadow takes seconds and hundreds of megabytes. */
  isShadowDear: boolean;
  values(): Promise<ValueIndex>;
  /** Reads a question and links it to the schema; remembered, because classify and generate both need it. */
  read(question: string): Promise<{ question: Question; links: Links }>;
  glossary: readonly GlossaryTerm[];
  /** Entries of the connection's glossary that mean nothing in its schema. */
  glossaryFaults(): readonly GlossaryFault[];
  /** Knows the names of the whole schema: what a role may not see must not be named to it either. */
  leakGuard(): Promise<LeakGuard>;
  privacy: Privacy;
  today: string;
  /** Approved questions near to this one with their statements, for a model that is to write. */
  examples?: (question: string) => Promise<{ question: string; sql: string }[]>;
  /** Who may write for this run, in order of cost. `model` is what the person chose for it. */
  writers(run: { runId: string; model: string | null; isChange?: boolean }): Promise<readonly Writer[]>;
  models: ModelSet;
  /** Every statement of a run that reads goes this way: what somebody else has just read need not be read again. */
  results: Results;
  /** What people said to keep to, and what they chose. */
  taught: Taught;
  /** Whether this role may say what holds for everybody. */
  teachesEveryone: boolean;
  settings: Pick<
    FileConfig,
    Exclude<keyof RunSettings, 'fresh'> | 'prompts_folder' | 'model_settings' | 'context' | 'limits'
  > &
    Pick<RunSettings, 'fresh'>;
  /** Whatever was thrown, as an error of the catalogue. */
  errorOf(thrown: unknown): WenshuError;
  log: Log;
}

/** What a model may see of the data: everything but masked, personal and secret columns. */
export interface Privacy {
  /** Rows of a statement as a model may see them, cells as marks where need be; undefined when it may not see them at all. */
  rows(runId: string, sql: string, rows: readonly (readonly Scalar[])[]): Scalar[][] | undefined;
  /** Whether a statement reads no masked column and shows no secret, so that a model may see it. */
  isOpen(sql: string): boolean;
  /** Whether it reads a private column, so that what the database says about it may quote one. */
  readsPrivate(sql: string): boolean;
  /** Whether its rows hold private values, so that an answer may repeat them. */
  showsPrivate(sql: string): boolean;
  /** For each column of the result, whether it shows private values: a phone number is no quantity. */
  privateColumns(sql: string): readonly boolean[];
  /** The statement with marks for its texts, but for those that stand in what the model knows already. */
  hideTexts(runId: string, sql: string, known: string): string;
  /** An open statement with marks for the texts that private columns are compared with. */
  statement(runId: string, sql: string): string;
}

/** Structured lines; the technical part of every error goes here. */
export type Log = (line: {
  run_id: string;
  stage: string;
  message: string;
  detail?: unknown;
  /** For the operator's log alone: it may contain data that the person who asked must not see. */
  isPrivate?: true;
}) => void;

/** What belongs to one run and not to its state: it cannot be stored. */
export interface RunContext {
  emit: (event: WenshuEvent) => void;
  /** Whether anybody listens to the events: what is told piece by piece is made for them alone. */
  isHeard?: boolean;
  signal?: AbortSignal;
  /** What the person is answering: the statement of a confirmation, by its digest, or the question of a clarification. */
  replyTo?: string;
  /** The statement that a person has just said yes to. Here and not in the state, so that nothing that is stored can say it. */
  confirmed?: { statement: string; rows?: number };
  /** Set while a change may have been made and no checkpoint says so: what breaks then must not sound as if nothing had happened. */
  isChanging?: boolean;
  /** The place of a report that the answer is for. */
  placeholder?: Placeholder;
  /** Milliseconds, monotonic. */
  now: () => number;
  /** What the drivers were asked for in this run and is not yet in its state. */
  meter: Meter;
}
