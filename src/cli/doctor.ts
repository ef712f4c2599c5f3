import type { Diagnosis } from '../answer/diagnose.ts';
import { redactAddresses } from '../errors/redact.ts';
import { type Command, type Context, printResult, withWenshu } from './context.ts';
import { asWenshuError, failureText } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { createPaint, type Paint } from './terminal.ts';
import { pad, printable } from './text.ts';

/** `wenshu doctor`: each thing that must be in place, whether it is, and what to do. */
export const doctor: Command = async ({ values }, context) => {
  const checks = await diagnose(values, context);
  const paint = createPaint(context.terminal.color);
  await printResult(context, values, { checks }, () =>
    checks.map((check) => line(check, context.language, paint)).join('\n'),
  );
  return checks.some(({ status }) => status === 'fail') ? 1 : 0;
};

/** A database that cannot even be named is a finding, not a crash. */
async function diagnose(values: FlagValues, context: Context): Promise<Diagnosis[]> {
  try {
    const checks = await withWenshu(context, values, (wenshu) => wenshu.doctor());
    return checks.map((check) => ({ ...check, zh: redactAddresses(check.zh), en: redactAddresses(check.en) }));
  } catch (thrown) {
    const error = asWenshuError(thrown);
    const name = error.code === 'config_invalid' ? 'config' : 'database';
    return [nodeLine, { name, status: 'fail', zh: failureText(error, 'zh'), en: failureText(error, 'en') }];
  }
}

const node = `Node ${process.versions.node}`;
const nodeLine: Diagnosis = { name: 'node', status: 'ok', zh: node, en: node };

const styles = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

/** What is printed in front in Chinese; the names in JSON stay as they are. */
const inChinese = {
  status: { ok: '正常', warn: '注意', fail: '失败' },
  name: {
    node: 'Node',
    config: '配置',
    files: '文件',
    database: '数据库',
    read_only: '只读',
    account: '账号',
    glossary: '业务词汇',
    memory: '记忆',
    model: '模型',
    home: '主文件夹',
  } as Record<string, string | undefined>,
};

function line({ status, name, ...words }: Diagnosis, language: 'zh' | 'en', paint: Paint): string {
  const [state, about] = language === 'zh' ? [inChinese.status[status], inChinese.name[name] ?? name] : [status, name];
  return `${paint(styles[status], pad(state, 4, 'left'))}  ${pad(about, 10, 'left')}  ${printable(words[language])}`;
}
