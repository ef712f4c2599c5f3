import type { Diagnosis } from '../answer/diagnose.ts';
import { redactAddresses } from '../errors/redact.ts';
import type { FlagValues } from './arguments.ts';
import { pad } from './cell-text.ts';
import type { Command, Context } from './context.ts';
import { asWenshuError, failureText } from './failure.ts';
import { createPaint, type Paint } from './paint.ts';
import { printable } from './printable.ts';
import { write } from './terminal.ts';

/** `wenshu doctor`: each thing that must be in place, whether it is, and what to do. */
export const doctor: Command = async ({ values }, context) => {
  const findings = await diagnosed(values, context);
  const { output, color } = context.terminal;
  if (values.json) await write(output, `${JSON.stringify({ checks: findings })}\n`);
  else
    await write(
      output,
      `${findings.map((finding) => line(finding, context.language, createPaint(color))).join('\n')}\n`,
    );
  return findings.some(({ status }) => status === 'fail') ? 1 : 0;
};

/** A database that cannot even be named is a finding, not a crash. */
async function diagnosed(values: FlagValues, context: Context): Promise<Diagnosis[]> {
  try {
    const wenshu = await context.open(values);
    try {
      const found = await wenshu.doctor();
      return found.map((one) => ({ ...one, zh: redactAddresses(one.zh), en: redactAddresses(one.en) }));
    } finally {
      await wenshu.close();
    }
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
