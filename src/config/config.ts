import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { withoutPassword } from '../errors/redact.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { absoluteUrl, pathOfUrl } from './connection-url.ts';
import { isOwn } from './own-files.ts';
import {
  type ConnectionConfig,
  configSchema,
  connectionSchema,
  type FileConfig,
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

/** What may stand in a file of its own, beside the configuration: a list of business words, or all that is said of a schema. */
const glossaryFileSchema = connectionSchema
  .pick({
    glossary: true,
    descriptions: true,
    codes: true,
    joins: true,
    dates: true,
    names: true,
    filters: true,
    rules: true,
  })
  .strict();

const record = z.record(z.string(), z.unknown());

/** The settings with every `glossary: ./words.yaml` replaced by what stands there. What is no map is left for the check of the whole. */
function withGlossaryFiles(settings: unknown, folder: string): unknown {
  const file = record.safeParse(settings);
  const connections = record.safeParse(file.data?.connections);
  if (!file.success || !connections.success) return settings;
  const entries = Object.entries(connections.data).map(([id, connection]) => {
    const { data } = record.safeParse(connection);
    if (typeof data?.glossary !== 'string') return [id, connection];
    const path = resolve(folder, data.glossary);
    const content = readYaml(path) ?? {};
    const additions = Array.isArray(content) ? { glossary: content } : content;
    parseWith(glossaryFileSchema, additions, basename(path));
    const { glossary: _path, ...own } = data;
    return [id, { ...(additions as object), ...own }];
  });
  return { ...file.data, connections: Object.fromEntries(entries) };
}

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
  const written = existsSync(path) ? withGlossaryFiles(readYaml(path), base) : {};
  const file = withAbsolutePaths(parseConfig(written, basename(path)), base);
  const saved = { demo: demoConnection(), ...file.connections };
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
    user: file.user ?? accountName(),
    connection,
    connections: [...(connection ? [connection] : []), ...others],
    secret: sources.secret ?? ((variable) => process.env[variable]),
    today: () => localDate(new Date()),
  };
}

/** Settings as a program writes them: those of `wenshu.yaml`, checked when the database is opened. */
export type Settings = Partial<Omit<z.input<typeof configSchema>, 'connections' | 'default_connection'>> & {
  /** Of the connection: business words, descriptions, cost limits. */
  connection?: Partial<Omit<z.input<typeof connectionSchema>, 'url'>>;
};

/** The configuration of a program that asks one database. Without `home`, everything stays in the process. */
export function configOf(url: string, { connection: about, home, ...settings }: Settings = {}): WenshuConfig {
  const folder = process.cwd();
  const file = withAbsolutePaths(parseConfig(settings, 'settings'), folder);
  const named = chooseConnection(url, {}, folder);
  const { url: address } = named;
  const connection = { id: named.id, ...parseWith(connectionSchema, { ...about, url: address }, 'connection') };
  const { connections: _connections, default_connection: _default, ...others } = file;
  return {
    ...others,
    home: home ? resolve(folder, home) : null,
    user: file.user ?? accountName(),
    connection,
    connections: [connection],
    secret: (variable) => process.env[variable],
    today: () => localDate(new Date()),
  };
}

/** What is picked up because it lies in the working folder must not be another account's; what was named may be. */
function assertOwn(path: string, naming: string): void {
  if (existsSync(path) && !isOwn(path)) throw new WenshuError('file_owner_mismatch', { path, naming });
}

/** What our own rules say, in Chinese. */
const ownRules: Record<string, string> = {
  'write it as table.column': '请写成 表.字段',
  'an https address is needed': '需要 https 地址',
  'write it as https://host': '请写成 https://主机名',
};

/** The first mistake in settings that do not fit, with its place, in both languages. */
function faultIn(schema: z.ZodType, settings: unknown, name: string): { detail: string; detail_zh: string } {
  const fault = (locale: { localeError: z.core.$ZodErrorMap }, colon: string) => {
    const issue = schema.safeParse(settings, { error: locale.localeError }).error?.issues[0];
    const message = issue?.message ?? '';
    const text = colon === '：' ? (ownRules[message] ?? message) : message;
    return [name, ...(issue?.path.length ? [issue.path.join('.')] : []), text].join(colon);
  };
  return { detail: fault(z.locales.en(), ': '), detail_zh: fault(z.locales.zhCN(), '：') };
}

/** Checks settings that a program or a file gave; a mistake is reported with its place. */
export const parseConfig = (settings: unknown, name = 'config'): FileConfig =>
  parseWith(configSchema, settings ?? {}, name);

function parseWith<Schema extends z.ZodType>(schema: Schema, settings: unknown, name: string): z.infer<Schema> {
  const result = schema.safeParse(settings);
  if (result.success) return result.data;
  throw new WenshuError('config_invalid', faultIn(schema, settings, name));
}

/** Checks what a run wants to set for itself; a key that is not there keeps the configuration's value. */
export function checkRunSettings(settings: RunSettings): RunSettings {
  parseWith(runSettingsSchema, settings, 'settings');
  return settings;
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

/** Settings that name a file or folder: relative to the configuration file. `*` stands for every name. */
const pathSettings = [
  'prompts_folder',
  'server.connection_folder',
  'reports.targets.*.folder',
  ...['connections.*', 'memory'].flatMap((place) => [
    `${place}.password_file`,
    `${place}.tls.ca_file`,
    `${place}.tls.cert_file`,
    `${place}.tls.key_file`,
  ]),
];

function withAbsolutePaths(settings: FileConfig, base: string): FileConfig {
  const below = (path: string) => resolve(base, path);
  const paths = pathSettings.reduce<unknown>((all, setting) => changedAt(all, setting.split('.'), below), settings);
  // A bare name is looked for on the path.
  const program = (name: string) => (/[\\/]/.test(name) ? below(name) : name);
  const programs = changedAt(paths, ['reports', 'chromium'], program);
  const url = (written: string) => absoluteUrl(written, base);
  return changedAt(changedAt(programs, ['connections', '*', 'url'], url), ['memory', 'url'], url) as FileConfig;
}

/** A copy in which the texts at this place are changed; what isn't there stays away. */
function changedAt(value: unknown, [key, ...rest]: readonly string[], change: (text: string) => string): unknown {
  if (key === undefined) return typeof value === 'string' ? change(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) =>
    key === '*' || key === name ? [name, changedAt(inner, rest, change)] : [name, inner],
  );
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
