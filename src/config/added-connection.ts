import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { NewConnection } from '../protocol/connection.ts';
import { absoluteUrl, pathOfUrl, serverSchemes } from './connection-url.ts';
import type { FileConfig } from './schema.ts';

type Allowed = Pick<FileConfig['server'], 'connection_hosts' | 'connection_folder'>;

/** A connection as somebody may add it from outside: an address without its password, and that. */
interface AllowedConnection {
  url: string;
  password: string | undefined;
}

const host = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?|[0-9a-f:]*:[0-9a-f:.]+)$/i;
/** What stands in an address of any engine and is read as nothing else: no `?`, no `(`, no folder above. */
const plain = /^[\p{L}\p{N}_$ @+.-]+$/u;
const database = /^[\p{L}\p{N}_$ -]+(?:[./][\p{L}\p{N}_$ -]+)*$/u;
/** Logs in with files of the machine that we run on, which are nobody's who calls. */
const byFiles: ReadonlySet<string> = new Set(['bigquery']);

/**
 * Checks what somebody wants to add over HTTP. Only servers, unless the configuration names a folder; nothing of it is taken that could
 * make a client read a file, a variable or a socket of this machine.
 */
export function allowedConnection(wish: NewConnection, allowed: Allowed): AllowedConnection {
  const scheme = (wish.engine ?? /^([a-z]+):/i.exec(wish.url ?? '')?.[1] ?? '').toLowerCase();
  if (!Object.hasOwn(serverSchemes, scheme)) return allowedFile(wish.url ?? wish.database ?? '', allowed);
  const parts: Parts = { ...partsOf(wish.url), ...wish };
  const missing = (['host', 'user', 'database'] as const).filter((name) => !parts[name]);
  if (missing.length > 0)
    throw new WenshuError('connection_incomplete', {
      detail: `${missing.join(', ')} missing`,
      detail_zh: `缺少 ${missing.map((name) => partWords[name]).join('、')}`,
    });
  const { host: name = '', port, user = '', database: base = '', password } = parts;
  if (byFiles.has(scheme))
    throw refused('this kind of database logs in with files of the server', '这种数据库要用服务器上的文件登录');
  if (!host.test(name)) throw refused('the name of the server is not one', '服务器地址的写法不对');
  if (!plain.test(user)) throw refused('the name of the user has signs that it may not have', '用户名里有不允许的字符');
  if (!database.test(base))
    throw refused('the name of the database has signs that it may not have', '库名里有不允许的字符');
  if (!isListed(name.toLowerCase(), port, allowed.connection_hosts))
    throw refused('this server is not among those that may be added', '这台服务器不在允许添加的范围里');
  const address = name.includes(':') ? `[${name}]` : name;
  const path = base.split('/').map(encodeURIComponent).join('/');
  return {
    url: `${scheme}://${encodeURIComponent(user)}@${address}${port === undefined ? '' : `:${port}`}/${path}`,
    password: password === '' ? undefined : password,
  };
}

const partWords = { host: '服务器地址', user: '用户名', database: '库名' };

/** The address with its password, as it is opened. */
export function withPassword(url: string, password: string | undefined): string {
  // Without one the client would look into variables and files of ours, and send what it finds to whoever was named.
  const sent = password ?? (/^postgres/i.test(url) ? ' ' : undefined);
  return sent === undefined
    ? url
    : url.replace(/^([^@]*)@/, (_, before: string) => `${before}:${encodeURIComponent(sent)}@`);
}

type Parts = Pick<NewConnection, 'host' | 'port' | 'user' | 'database' | 'password'>;

/** As `src/drivers/contract/database-url.ts` reads it; what follows a question mark is not taken. */
function partsOf(url: string | undefined): Parts {
  const rest = (url ?? '').replace(/^[a-z]+:(?:\/\/)?/i, '').replace(/\?(?!.*@).*$/s, '');
  const at = rest.lastIndexOf('@');
  const [, user, password] = /^([^:]*)(?::(.*))?$/s.exec(at < 0 ? '' : rest.slice(0, at)) ?? [];
  const [, address = '', base] = /^([^/]*)(?:\/(.*))?$/s.exec(rest.slice(at + 1)) ?? [];
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(address) ?? [undefined, address];
  return {
    ...(name ? { host: decoded(name.replace(/^\[|\]$/g, '')) } : {}),
    ...(port ? { port: Number(port) } : {}),
    ...(user ? { user: decoded(user) } : {}),
    ...(password === undefined ? {} : { password: decoded(password) }),
    ...(base ? { database: decoded(base) } : {}),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const refused = (detail: string, detail_zh: string) => new WenshuError('connection_not_allowed', { detail, detail_zh });

function isListed(name: string, port: number | undefined, hosts: readonly string[] | undefined): boolean {
  if (hosts === undefined) return true;
  return hosts.some((one) => {
    const [, wanted = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(one) ?? [];
    if (wantedPort !== undefined && wantedPort !== String(port ?? '')) return false;
    return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : wanted === name;
  });
}

/** A database file below the folder that the configuration opens, links followed. */
function allowedFile(written: string, { connection_folder: folder }: Allowed): AllowedConnection {
  const none = refused('files of the server are not open to it', '不能使用服务器上的文件');
  if (folder === undefined) throw none;
  const url = absoluteUrl(written, folder);
  const path = pathOfUrl(url);
  if (path === undefined) throw none;
  try {
    const [real, base] = [realpathSync(resolve(folder, path)), realpathSync(folder)];
    if (real.startsWith(`${base}${sep}`)) return { url: url.replace(path, () => real), password: undefined };
  } catch {
    // Whether it is there is nobody's business who may not read it.
  }
  throw none;
}
