import type { WenshuConfig } from '../config/config.ts';
import type { Vault } from '../models/vault.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { Database } from './database.ts';
import type { Installation } from './installation.ts';
import { privateValues } from './private-values.ts';
import { type RoleOption, viewerOf } from './viewer.ts';

/** A run or a database as a model that calls us may see it: with marks of the vault for what is private. */
export interface ModelView {
  /** Rows of the run's result. */
  rows(rows: readonly (readonly Scalar[])[]): Scalar[][];
  /** Each text by itself, so that none can swallow a part of another. */
  texts(texts: readonly string[]): Promise<string[]>;
}

export interface ModelViewOptions {
  /** A run of this person, or a database; without either, or where it is not known, what is stored cannot be recognised in a text. */
  run?: string | undefined;
  connection?: string | undefined;
  role?: RoleOption | undefined;
  user?: string | undefined;
}

export interface HasModelViews {
  /** For callers that hand what they get to a model: nothing private leaves through this. */
  modelView(vault: Vault, options?: ModelViewOptions): Promise<ModelView>;
}

interface ModelViewParts {
  config: Pick<WenshuConfig, 'replace_personal_values'>;
  installation: Pick<Installation, 'reach'>;
  ofRun(run: string, options: ModelViewOptions): Promise<Database>;
}

export async function modelViewOf(vault: Vault, options: ModelViewOptions, parts: ModelViewParts): Promise<ModelView> {
  const personal = parts.config.replace_personal_values;
  // Where the database cannot be reached, nobody can say what the rows hold.
  const open = await openView(vault, options, parts).catch(() => undefined);
  return {
    rows: hideAllCells,
    texts: async (texts) => texts.map((text) => vault.conceal(text, { personal, isData: true })),
    ...open,
  };
}

async function openView(
  vault: Vault,
  options: ModelViewOptions,
  { config, installation, ofRun }: ModelViewParts,
): Promise<ModelView | undefined> {
  const personal = config.replace_personal_values;
  const { run, connection, role, user } = options;
  const viewer = viewerOf(role);
  const database = await (run === undefined
    ? installation.reach(connection, { ...viewer, user: user ?? '' })
    : ofRun(run, options));
  const view = await database.look(viewer);
  const stored = privateValues(() => view);
  if (personal && !(await stored.areReadable())) return undefined;
  const runner = await database.runner(viewer);
  const sql = run === undefined ? undefined : await runner.answeredSql(run, user).catch(() => undefined);
  const privacy = view.privacyWith(vault);
  return {
    rows: (rows) => (sql === undefined ? undefined : privacy.rows('', sql, rows)) ?? hideAllCells(rows),
    async texts(texts) {
      const values = personal ? await stored.in(texts.join('\n')) : [];
      return texts.map((text) => vault.conceal(text, { personal, isData: true, values }));
    },
  };
}

const hideAllCells: ModelView['rows'] = (rows) => rows.map((row) => row.map((cell) => (cell === null ? null : '…')));
