import type { WenshuConfig } from '../config/config.ts';
import type { Vault } from '../models/vault.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { Database } from './database.ts';
import type { Installation } from './installation.ts';
import { privateValuesIn } from './private-values.ts';
import { type RoleOption, viewerOf } from './viewer.ts';

/** How a model that calls us is told of a run: with marks of the vault for what is private. */
export interface ModelReader {
  /** Rows of the run's result. */
  rows(rows: readonly (readonly Scalar[])[]): Scalar[][];
  text(text: string): Promise<string>;
}

export interface ToldRun {
  /** A run of this person, or a database; without either, or where it is not known, what is stored cannot be recognised in a text. */
  run?: string | undefined;
  connection?: string | undefined;
  role?: RoleOption | undefined;
  user?: string | undefined;
}

export interface TellsModels {
  /** For callers that hand what they get to a model: nothing private leaves through this. */
  toldToModel(vault: Vault, run?: ToldRun): Promise<ModelReader>;
}

export interface TellingParts {
  config: Pick<WenshuConfig, 'replace_personal_values'>;
  installation: Pick<Installation, 'reach'>;
  ofRun(run: string, told: ToldRun): Promise<Database>;
}

export async function toldToModel(
  vault: Vault,
  told: ToldRun,
  { config, installation, ofRun }: TellingParts,
): Promise<ModelReader> {
  const personal = config.replace_personal_values;
  const { run, connection, role, user } = told;
  const viewer = viewerOf(role);
  const found = run === undefined ? installation.reach(connection, { ...viewer, user: user ?? '' }) : ofRun(run, told);
  const database = await found.catch(() => undefined);
  if (!database) return { rows: closed, text: async (text) => vault.conceal(text, { personal, isData: true }) };
  const view = await database.look(viewer);
  const runner = await database.runner(viewer);
  const sql = run === undefined ? undefined : await runner.answeredSql(run, user).catch(() => undefined);
  const privacy = view.privacyWith(vault);
  const valuesIn = privateValuesIn(() => view.snapshot, view.values);
  return {
    rows: (rows) => (sql === undefined ? closed(rows) : (privacy.rows('', sql, rows) ?? closed(rows))),
    async text(text) {
      const values = personal ? await valuesIn(text) : [];
      return vault.conceal(text, { personal, isData: true, values });
    },
  };
}

/** Nobody can say what they hold. */
const closed: ModelReader['rows'] = (rows) => rows.map((row) => row.map((cell) => (cell === null ? null : '…')));
