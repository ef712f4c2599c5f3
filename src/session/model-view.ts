import type { WenshuConfig } from '../config/config.ts';
import type { Database } from '../databases/database.ts';
import type { Databases } from '../databases/databases.ts';
import type { Identity } from '../databases/identity.ts';
import { privateValues } from '../databases/private-values.ts';
import type { Vault } from '../models/vault.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';

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
}

export interface HasModelViews {
  /** For callers that hand what they get to a model: nothing private leaves through this. */
  modelView(vault: Vault, options?: ModelViewOptions): Promise<ModelView>;
}

interface ModelViewParts {
  config: Pick<WenshuConfig, 'replace_personal_values'>;
  databases: Pick<Databases, 'reach'>;
  ofRun(run: string): Promise<Database>;
  identity: Identity;
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
  { config, databases, ofRun, identity }: ModelViewParts,
): Promise<ModelView | undefined> {
  const personal = config.replace_personal_values;
  const { run, connection } = options;
  const database = await (run === undefined ? databases.reach(connection, identity) : ofRun(run));
  const view = await database.look(identity);
  const stored = privateValues(() => view);
  if (personal && !(await stored.areReadable())) return undefined;
  const runner = await database.runner(identity);
  const sql = run === undefined ? undefined : await runner.answeredSql(run, identity.user).catch(() => undefined);
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
