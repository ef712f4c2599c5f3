import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import { withoutPassword } from '../errors/redact.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { faultIn } from './config-fault.ts';
import { absoluteUrl, pathOfUrl } from './connection-url.ts';
import { withGlossaryFiles } from './glossary-file.ts';
import { isOwn } from './own-files.ts';
import type { ReportsConfig } from './report-schema.ts';
import {
  type ConnectionConfig,
  configSchema,
  connectionSchema,
  type FileConfig,
  type MemoryConfig,
  type RunSettings,
  runSettingsSchema,
} from './schema.ts';

export type NamedConnection = ConnectionConfig & {
  id: string;
  /** The person whose file it is: nobody else may ask it, and what roles say of the others' data says nothing of it. */
  ownedBy?: string;
};

/** Everything a Wenshu instance is made from: the file's settings, and the connections that may be asked. */
export interface WenshuConfig extends Omit<FileConfig, 'connections' | 'default_connection'> {
  /** The database that was named, or the only one; null when each question finds its own among `connections`. */
  connection: NamedConnection | null;
  /** Every database that may be asked. */
  connections: NamedConnection[];
  /** A secret by its environment variable; a function, so that printing a configuration cannot show one. */
  secret: (variable: string) => string | undefined;
  /** Today's date, ISO; injected so that runs can be repeated. A connection's own `today` goes first. */
  today: () => string;
}

export interface ConfigSources {
  /** Folder in which `wenshu.yaml` is looked for and to which relative paths refer. */
  folder: string;
  /** `--db`: a saved connection's name, a path or a URL. */
  db?: string | undefined;
  /** A configuration file to use instead of `wenshu.yaml`. */
  file?: string | undefined;
  /** Where secrets come from; the process's environment when absent. */
  secret?: (variable: string) => string | undefined;
  environment?: { WENSHU_DB?: string | undefined; WENSHU_HOME?: string | undefined };
}

const demoFolder = fileURLToPath(new URL('../../demo/', import.meta.url));

/**
 * Reads file and environment; `--db` wins over `WENSHU_DB`, then the file's default, then its only connection. With several
 * and none named, each question finds its own; with none at all, there is the bundled demo.
 */
export function loadConfig(sources: ConfigSources): WenshuConfig {
  const path = sources.file ? resolve(sources.folder, sources.file) : resolve(sources.folder, 'wenshu.yaml');
  if (sources.file && !existsSync(path))
    throw new WenshuError('config_invalid', {
      detail: `${sources.file} is missing`,
      detail_zh: `找不到 ${sources.file}`,
    });
  const base = dirname(path);
  if (!sources.file) assertOwn(path, '--config wenshu.yaml');
  const written = existsSync(path) ? withGlossaryFiles(readYaml(path), base, readYaml, checkFile) : {};
  const file = parseConfig(written, basename(path));
  const saved = { demo: demoConnection(), ...absolute(file.connections, base) };
  const own = Object.keys(file.connections);
  const only = own.length > 1 ? undefined : (own[0] ?? 'demo');
  const wanted = sources.db ?? sources.environment?.WENSHU_DB ?? file.default_connection ?? only;
  const connection = wanted === undefined ? null : chooseConnection(wanted, saved, sources.folder);
  const others = own.filter((id) => id !== connection?.id).map((id) => chooseConnection(id, saved, sources.folder));
  const { connections: _connections, default_connection: _default, ...settings } = file;
  const namedHome = sources.environment?.WENSHU_HOME ?? file.home;
  const home = namedHome === null ? null : resolve(base, namedHome);
  const isHomeNamed =
    Boolean(sources.file ?? sources.environment?.WENSHU_HOME) || Object.hasOwn(Object(written), 'home');
  if (home && !isHomeNamed) assertOwn(home, `WENSHU_HOME=${home}`);
  return {
    ...settings,
    home,
    ...(file.memory ? { memory: absoluteMemory(file.memory, base) } : {}),
    user: file.user ?? accountName(),
    ...(file.prompts_folder ? { prompts_folder: resolve(base, file.prompts_folder) } : {}),
    server: { ...file.server, ...absoluteFolder(file.server, base) },
    reports: {
      ...file.reports,
      ...absoluteProgram(file.reports, base),
      targets: absoluteTargets(file.reports.targets, base),
    },
    connection,
    connections: [...(connection ? [connection] : []), ...others],
    secret: sources.secret ?? ((variable) => process.env[variable]),
    today: () => localDate(new Date()),
  };
}

/** What is picked up because it lies in the working folder must not be another account's; what was named may be. */
function assertOwn(path: string, naming: string): void {
  if (existsSync(path) && !isOwn(path)) throw new WenshuError('file_owner_mismatch', { path, naming });
}

/** Checks settings that a program or a file gave; every mistake is named with its place. */
export function parseConfig(settings: unknown, name = 'config'): FileConfig {
  const result = configSchema.safeParse(settings ?? {});
  if (result.success) return result.data;
  throw new WenshuError('config_invalid', faultIn(configSchema, settings ?? {}, name));
}

function checkFile(schema: z.ZodType, value: unknown, path: string): void {
  if (!schema.safeParse(value).success) throw new WenshuError('config_invalid', faultIn(schema, value, basename(path)));
}

/** Checks what a run wants to set for itself; a key that is not there keeps the configuration's value. */
export function checkRunSettings(settings: RunSettings): RunSettings {
  const result = runSettingsSchema.safeParse(settings);
  if (result.success) return settings;
  throw new WenshuError('config_invalid', faultIn(runSettingsSchema, settings, 'settings'));
}

/** The bundled demo declares its own today and its business words in `demo/demo.yaml`. */
function demoConnection(): ConnectionConfig {
  const declared = readYaml(resolve(demoFolder, 'demo.yaml')) as Record<string, unknown>;
  return connectionSchema.parse({ ...declared, url: demoUrl });
}

const demoUrl = `sqlite:${resolve(demoFolder, 'shop.sqlite')}`;

/** Whether it is the bundled demo, whatever it is called. */
export const isDemo = ({ url }: Pick<ConnectionConfig, 'url'>): boolean => url === demoUrl;

function chooseConnection(wanted: string, saved: Record<string, ConnectionConfig>, folder: string): NamedConnection {
  const known = Object.hasOwn(saved, wanted) ? saved[wanted] : undefined;
  if (known) return { id: wanted, ...known };
  const url = absoluteUrl(wanted, folder);
  const path = pathOfUrl(url);
  // Named by its file, it is still the connection that was saved, with all that is said of it.
  const [same, ...more] = path === undefined ? [] : Object.entries(saved).filter(([, one]) => one.url === url);
  if (same && more.length === 0) return { id: same[0], ...same[1] };
  const unsaved = (id: string) => ({ id, ...connectionSchema.parse({ url }) });
  if (path === undefined) return unsaved(schemeOf(url));
  const looksLikePath = url === wanted || /[.:/\\]/.test(wanted) || existsSync(path);
  if (!looksLikePath)
    throw new WenshuError('connection_unknown', { name: wanted, known: Object.keys(saved).join(', ') });
  // An address whose beginning was forgotten would be told as the path and the name of a file, password and all.
  const told = withoutPassword(wanted);
  if (told !== wanted && !existsSync(path)) throw new WenshuError('database_missing', { path: told });
  return unsaved(basename(path).replace(/\.[^.]*$/, '') || 'database');
}

const schemeOf = (url: string): string => url.slice(0, url.indexOf(':')).toLowerCase();

const absoluteFolder = ({ connection_folder: folder }: FileConfig['server'], base: string) =>
  folder === undefined ? {} : { connection_folder: resolve(base, folder) };

/** A bare name is looked for on the path. */
const absoluteProgram = ({ chromium }: ReportsConfig, base: string) =>
  chromium && /[\\/]/.test(chromium) ? { chromium: resolve(base, chromium) } : {};

const absoluteTargets = (targets: ReportsConfig['targets'], base: string): ReportsConfig['targets'] =>
  Object.fromEntries(
    Object.entries(targets).map(([name, target]) => [
      name,
      target.kind === 'folder' ? { ...target, folder: resolve(base, target.folder) } : target,
    ]),
  );

/** As a connection has it: addresses and files below the folder of the file that names them. */
function absoluteMemory(memory: MemoryConfig, base: string): MemoryConfig {
  if (typeof memory === 'string') return memory;
  const { memory: named } = absolute({ memory: connectionSchema.parse(memory) }, base);
  const keys = Object.keys(memory) as (keyof typeof memory)[];
  return Object.fromEntries(keys.map((key) => [key, named?.[key]])) as typeof memory;
}

function absolute(connections: Record<string, ConnectionConfig>, base: string): Record<string, ConnectionConfig> {
  const below = (path: string) => resolve(base, path);
  const entries = Object.entries(connections).map(([id, { tls, ...connection }]) => {
    const files = tls && {
      ...tls,
      ...(tls.ca_file ? { ca_file: below(tls.ca_file) } : {}),
      ...(tls.cert_file ? { cert_file: below(tls.cert_file) } : {}),
      ...(tls.key_file ? { key_file: below(tls.key_file) } : {}),
    };
    const { url, password_file: file } = connection;
    return [
      id,
      {
        ...connection,
        url: absoluteUrl(url, base),
        ...(file ? { password_file: below(file) } : {}),
        ...(files ? { tls: files } : {}),
      },
    ];
  });
  return Object.fromEntries(entries);
}

function readYaml(path: string): unknown {
  try {
    return parseYaml(readFileSync(path, 'utf8'));
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const line = (error as { linePos?: { line: number }[] }).linePos?.[0]?.line;
    const place = line === undefined ? '' : `第 ${line} 行`;
    throw new WenshuError('config_invalid', {
      detail: `${basename(path)}: ${detail}`,
      detail_zh: `${basename(path)}：${place}不是有效的 YAML`,
    });
  }
}

/** Of the account that runs the program; some containers have accounts without a name. */
function accountName(): string {
  try {
    return userInfo().username || 'local';
  } catch {
    return 'local';
  }
}

function localDate(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
