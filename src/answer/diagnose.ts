import { existsSync } from 'node:fs';
import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { faultText, type Glossary } from '../sql/glossary/glossary.ts';
import { fileNoteText, isLoss } from './file-note-text.ts';

/** One line of `wenshu doctor`. */
export interface Diagnosis {
  name: string;
  status: 'ok' | 'warn' | 'fail';
  zh: string;
  en: string;
}

interface DatabasePatient {
  title: string;
  driver: Driver;
  snapshot: () => Promise<Snapshot>;
  glossary: (snapshot: Snapshot) => Glossary;
  /** What people approved of it. */
  answers?: (snapshot: Snapshot) => Promise<readonly { drift: readonly unknown[] }[]>;
}

interface Patient {
  databases: DatabasePatient[];
  home: string | null;
  /** The server that remembers instead of the home folder, if there is one, and why it cannot be had. */
  memory?: { name: string; fault: WenshuError | undefined } | undefined;
  nodeVersion: string;
  /** Name of the model that would write queries. */
  model: string;
  /** Opens every model that a question may need, and gives back why one cannot be had. */
  tryModels: () => Promise<WenshuError | undefined>;
}

/** Looks at everything that an answer needs and says what to do about what is missing. Writes nothing. */
export async function diagnose({
  databases,
  home,
  memory,
  nodeVersion,
  model,
  tryModels,
}: Patient): Promise<Diagnosis[]> {
  const lines = await Promise.all(databases.map(databaseLines));
  const remembering = memory ? [memoryLine(memory)] : [];
  return [nodeLine(nodeVersion), ...lines.flat(), homeLine(home), ...remembering, modelLine(model, await tryModels())];
}

function modelLine(model: string, fault: WenshuError | undefined): Diagnosis {
  if (fault) return { name: 'model', status: 'fail', ...wordsOf(fault) };
  if (model === 'embedded') {
    return {
      name: 'model',
      status: 'ok',
      zh: '使用内置引擎，不需要密钥，数据不会离开本机。',
      en: 'The embedded engine is used: no key is needed and no data leaves this machine.',
    };
  }
  return {
    name: 'model',
    status: 'ok',
    zh: `问题会发给模型 ${model}，由它来写查询；提问时加上 --model embedded，就只用内置引擎、不发给模型。`,
    en: `Questions are sent to ${model}, which writes the query; a question with --model embedded stays here.`,
  };
}

function nodeLine(version: string): Diagnosis {
  const isNew = Number(version.split('.')[0]) >= 24;
  return {
    name: 'node',
    status: isNew ? 'ok' : 'fail',
    zh: isNew ? `Node ${version}` : `Node ${version} 太旧，需要 24 或更新的版本。`,
    en: isNew ? `Node ${version}` : `Node ${version} is too old: 24 or newer is needed.`,
  };
}

/** What of data files did not become rows. */
function fileLines({ tables }: Snapshot): Diagnosis[] {
  return tables
    .flatMap(({ fileNotes = [] }) => fileNotes)
    .map((note) => ({
      name: 'files',
      status: isLoss(note) ? 'warn' : 'ok',
      zh: `${fileNoteText(note, 'zh')}。`,
      en: `${fileNoteText(note, 'en')}.`,
    }));
}

/** Of one database alone. */
export async function databaseLines({
  title,
  driver,
  snapshot: read,
  glossary,
  answers,
}: DatabasePatient): Promise<Diagnosis[]> {
  try {
    const snapshot = await read();
    const count = snapshot.tables.length;
    return [
      {
        name: 'database',
        status: count > 0 ? 'ok' : 'warn',
        zh: `${title}：${count} 张表${count > 0 ? '' : '，里面还没有数据表'}。`,
        en: `${title}: ${count} tables${count > 0 ? '' : ', it holds none yet'}.`,
      },
      ...fileLines(snapshot),
      ...glossaryLines(glossary(snapshot)),
      ...(await answerLines(snapshot, answers)),
      await readOnlyLine(driver),
      ...(await accountLines(driver)),
    ];
  } catch (error) {
    const { zh, en } = wordsOf(error);
    return [
      { name: 'database', status: 'fail', zh: `无法打开 ${title}：${zh}`, en: `${title} cannot be opened: ${en}` },
    ];
  }
}

function wordsOf(error: unknown): { zh: string; en: string } {
  if (error instanceof WenshuError)
    return { zh: errorText(error.code, 'zh', error.params), en: errorText(error.code, 'en', error.params) };
  const message = error instanceof Error ? error.message : String(error);
  return { zh: message, en: message };
}

/** Nothing is said where nobody has approved anything. */
async function answerLines(snapshot: Snapshot, answers: DatabasePatient['answers']): Promise<Diagnosis[]> {
  const listed = (await answers?.(snapshot)) ?? [];
  const gone = listed.filter(({ drift }) => drift.length > 0).length;
  if (listed.length === 0) return [];
  return [
    {
      name: 'memory',
      status: gone === 0 ? 'ok' : 'warn',
      zh: `${listed.length} 条已核实的答案${gone === 0 ? '都可用' : `，其中 ${gone} 条因表结构变化而停用，见 wenshu memory list`}。`,
      en: `${listed.length} verified ${listed.length === 1 ? 'answer' : 'answers'}${gone === 0 ? ', all in use' : `, ${gone} of them out of use because the schema changed: see wenshu memory list`}.`,
    },
  ];
}

/** Nothing is said of a connection without business words. */
function glossaryLines({ terms, faults, declared = 0 }: Glossary): Diagnosis[] {
  const count = terms.length + declared;
  if (count + faults.length === 0) return [];
  if (faults.length === 0)
    return [
      {
        name: 'glossary',
        status: 'ok',
        zh: `${count} 条业务词汇都对应到了表和字段。`,
        en: `All ${count} glossary entries name tables and columns that are there.`,
      },
    ];
  return faults.map((fault) => ({
    name: 'glossary',
    status: 'warn',
    zh: faultText(fault, 'zh'),
    en: faultText(fault, 'en'),
  }));
}

/** Not a promise but a proof: a write is sent past the policy, and the engine itself must refuse it. */
async function readOnlyLine(driver: Driver): Promise<Diagnosis> {
  // A temporary table: were it made, it would be gone with the connection.
  const refused = await driver
    .run('CREATE TEMPORARY TABLE wenshu_doctor (a INTEGER)', { maxRows: 1, timeoutMs: 5000 })
    .then(
      () => false,
      (error) => !(error instanceof DriverError && error.failure.ended),
    );
  if (refused && driver.access === 'write')
    return {
      name: 'read_only',
      status: 'ok',
      zh: '查询以只读方式执行；这个连接还允许修改数据，每次都要您确认（access: write）。',
      en: 'Queries run read-only; this connection also allows changes, each confirmed by you (access: write).',
    };
  return {
    name: 'read_only',
    status: refused ? 'ok' : 'fail',
    zh: refused ? '数据库以只读方式打开，写入被引擎拒绝。' : '数据库没有以只读方式打开！请立即停用。',
    en: refused ? 'Opened read-only: the engine refuses a write.' : 'The database is NOT read-only! Stop using it.',
  };
}

/** An account that may only read is the wall behind the policy: where it is missing, that is said with what to do. */
async function accountLines(driver: Driver): Promise<Diagnosis[]> {
  const powers = await driver.powers?.().catch(() => 'unknown' as const);
  if (!powers) return [];
  if (powers === 'unknown')
    return [
      {
        name: 'account',
        status: 'warn',
        zh: '无法得知这个账号能做什么。请确认它只能读。',
        en: 'What the account may do could not be found out. Make sure that it may only read.',
      },
    ];
  const { account, files, remedy } = powers;
  const changes = powers.changes && driver.access === 'read';
  if (!changes && !files)
    return [
      {
        name: 'account',
        status: 'ok',
        zh: `账号 ${account} 碰不到服务器上的文件${driver.access === 'read' ? '，也不能修改数据' : ''}。`,
        en: `The account ${account} reaches no files of the server${driver.access === 'read' ? ' and may change no data' : ''}.`,
      },
    ];
  const may = [
    ...(changes ? [{ zh: '修改数据', en: 'change data' }] : []),
    ...(files ? [{ zh: '读写服务器上的文件', en: 'read and write files of the server' }] : []),
  ];
  return [
    {
      name: 'account',
      status: 'warn',
      zh: `账号 ${account} 可以${may.map(({ zh }) => zh).join('，还可以')}。问数只发送查询，但万一检查有漏洞，数据库自己不会拦。请换一个只能读的账号：${remedy}`,
      en: `The account ${account} may ${may.map(({ en }) => en).join(' and ')}. Wenshu sends queries only, but should a check have a hole, the database itself would not stop it. Use an account that may only read: ${remedy}`,
    },
  ];
}

function memoryLine({ name, fault }: NonNullable<Patient['memory']>): Diagnosis {
  if (fault) return { name: 'memory', status: 'fail', ...wordsOf(fault) };
  return {
    name: 'memory',
    status: 'ok',
    zh: `对话和长期记忆保存在 ${name}`,
    en: `Conversations and long-term memory are kept on ${name}`,
  };
}

function homeLine(home: string | null): Diagnosis {
  if (home === null) return { name: 'home', status: 'ok', zh: '不保存任何文件。', en: 'Nothing is kept on disk.' };
  return {
    name: 'home',
    status: 'ok',
    zh: existsSync(home) ? `记忆和日志保存在 ${home}` : `第一次提问时会创建 ${home}`,
    en: existsSync(home) ? `Memory and logs are kept in ${home}` : `${home} will be created with the first question`,
  };
}
