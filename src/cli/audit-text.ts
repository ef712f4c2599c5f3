import type { AuditEntry, Verified } from '../memory/audit/chain.ts';
import type { Language } from '../protocol/answer.ts';
import { localTime, type Shown, short, tableText } from './list-text.ts';

const actions: Record<AuditEntry['action'], Record<Language, string>> = {
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
  },
  en: {
    heads: ['no.', 'when', 'person', 'role', 'door', 'did', 'rows', 'what'],
    none: 'The audit log is empty: nobody has asked the server anything.',
  },
};

/** Entries in the order in which they are given. */
export function auditText(entries: readonly (AuditEntry & { number: number })[], shown: Shown): string {
  const { heads, none } = words[shown.language];
  if (entries.length === 0) return none;
  const rows = entries.map(
    ({ number, at, user, role, door, action, rows: count, question, sql, about, status, run }) => [
      String(number),
      localTime(at),
      user,
      role ?? '',
      door,
      actions[action][shown.language],
      count === undefined || count === null ? '' : String(count),
      short(question ?? sql ?? about ?? status ?? run ?? ''),
    ],
  );
  return tableText(heads, rows, shown);
}

export function verifiedText({ entries, head, broken, holds }: Verified, language: Language): string {
  if (broken !== undefined)
    return language === 'zh'
      ? `审计记录从第 ${broken} 条起与前面的对不上：有人改动、删除或插入过记录，或者密钥不是当时的那个。此前的 ${entries} 条没有问题。`
      : `Entry ${broken} does not follow from those before it: somebody changed, removed or added one, or the secret is another. The ${entries} before it are intact.`;
  if (holds === false)
    return language === 'zh'
      ? `记录里没有这个摘要：末尾的记录被删掉了，或整个记录被换过。现在有 ${entries} 条。`
      : `The hash that you named is not in the log: its end was cut off, or all of it was replaced. There are ${entries} entries now.`;
  return language === 'zh'
    ? `${entries} 条审计记录完整无误。末尾摘要：${head}\n把它存到别处，以后用 --head 可以查出末尾是否被删。`
    : `All ${entries} entries are intact. Head: ${head}\nKeep it elsewhere: with --head it shows later whether the end was cut off.`;
}
