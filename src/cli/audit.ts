import type { AuditEntry, Verified } from '../memory/audit-chain.ts';
import type { Language } from '../protocol/answer.ts';
import { type Action, commandOf, printResult } from './context.ts';
import { usageError } from './failure.ts';
import { displayOf, listText, localTime, shorten } from './table.ts';
import { write } from './terminal.ts';

const actionNames: Record<AuditEntry['action'], Record<Language, string>> = {
  ask: { zh: '提问', en: 'asked' },
  reply: { zh: '回答反问', en: 'replied' },
  sql: { zh: '执行', en: 'ran' },
  end: { zh: '结束', en: 'ended' },
  page: { zh: '翻页', en: 'page' },
  export: { zh: '导出', en: 'export' },
  approve: { zh: '核实', en: 'approved' },
  revoke: { zh: '撤销核实', en: 'revoked' },
  feedback: { zh: '评价', en: 'feedback' },
  teach: { zh: '记住说法', en: 'taught' },
  unteach: { zh: '忘掉说法', en: 'untaught' },
  forget: { zh: '删除对话', en: 'deleted talk' },
  upload: { zh: '上传文件', en: 'uploaded' },
  remove: { zh: '删除文件', en: 'removed file' },
  connect: { zh: '添加连接', en: 'connected' },
  disconnect: { zh: '删除连接', en: 'disconnected' },
  try: { zh: '试连', en: 'tried' },
  describe: { zh: '说明数据', en: 'described' },
  save: { zh: '保存', en: 'saved' },
  share: { zh: '分享', en: 'shared' },
  open: { zh: '打开', en: 'opened' },
  refresh: { zh: '刷新', en: 'refreshed' },
  discard: { zh: '删除', en: 'discarded' },
  report: { zh: '运行报告', en: 'ran report' },
  deliver: { zh: '发送报告', en: 'delivered' },
};

const words = {
  zh: {
    heads: ['序号', '时间', '谁', '角色', '入口', '做了什么', '行数', '内容'],
    none: '还没有审计记录：服务还没有被问过。',
    broken: (at: number, intact: number) =>
      `审计记录从第 ${at} 条起与前面的对不上：有人改动、删除或插入过记录，或者密钥不是当时的那个。此前的 ${intact} 条没有问题。`,
    cut: (entries: number) => `记录里没有这个摘要：末尾的记录被删掉了，或整个记录被换过。现在有 ${entries} 条。`,
    intact: (entries: number, head: string | null) =>
      `${entries} 条审计记录完整无误。末尾摘要：${head}\n把它存到别处，以后用 --head 可以查出末尾是否被删。`,
  },
  en: {
    heads: ['no.', 'when', 'person', 'role', 'door', 'did', 'rows', 'what'],
    none: 'The audit log is empty: nobody has asked the server anything.',
    broken: (at: number, intact: number) =>
      `Entry ${at} does not follow from those before it: somebody changed, removed or added one, or the secret is another. The ${intact} before it are intact.`,
    cut: (entries: number) =>
      `The hash that you named is not in the log: its end was cut off, or all of it was replaced. There are ${entries} entries now.`,
    intact: (entries: number, head: string | null) =>
      `All ${entries} entries are intact. Head: ${head}\nKeep it elsewhere: with --head it shows later whether the end was cut off.`,
  },
};

/** Oldest entry first, as a log is read; with `--json` one a line. */
const show: Action['run'] = async ({ wenshu, values }, context) => {
  const { user, limit = '50' } = values;
  const { language } = context;
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw usageError('--limit 后面要写条数', '--limit needs a number');
  const newest = await wenshu.audit.newest({ count: Number(limit), ...(user ? { user } : {}) });
  const entries = newest.toReversed();
  if (values.json) {
    for (const entry of entries) await write(context.terminal.output, `${JSON.stringify(entry)}\n`);
    return 0;
  }
  const rows = entries.map(({ number, at, user: person, role, door, action, rows: count, ...entry }) => [
    String(number),
    localTime(at),
    person,
    role ?? '',
    door,
    actionNames[action][language],
    count === undefined || count === null ? '' : String(count),
    shorten(entry.question ?? entry.sql ?? entry.about ?? entry.status ?? entry.run ?? ''),
  ]);
  const text = rows.length > 0 ? listText(words[language].heads, rows, displayOf(context)) : words[language].none;
  await write(context.terminal.output, `${text}\n`);
  return 0;
};

const verify: Action['run'] = async ({ wenshu, values }, context) => {
  const { head } = values;
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    throw usageError(
      '--head 后面要写 audit verify 给出的 64 位摘要',
      '--head needs the 64 digits that audit verify gave before',
    );
  const result = await wenshu.audit.verify(head);
  await printResult(context, values, result, () => verifiedText(result, context.language));
  return result.broken === undefined && result.holds !== false ? 0 : 1;
};

function verifiedText({ entries, head, broken, holds }: Verified, language: Language): string {
  const text = words[language];
  if (broken !== undefined) return text.broken(broken, entries);
  return holds === false ? text.cut(entries) : text.intact(entries, head);
}

/** `wenshu audit`: who asked the server what, and whether anybody has changed that since. */
export const audit = commandOf(
  { show: { run: show }, verify: { run: verify } },
  '请写 show 或 verify',
  'say show or verify',
);
