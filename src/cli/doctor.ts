import type { Diagnosis } from '../answer/diagnose.ts';
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
      return await wenshu.doctor();
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

function line(finding: Diagnosis, language: 'zh' | 'en', paint: Paint): string {
  return `${paint(styles[finding.status], pad(finding.status, 4, 'left'))}  ${pad(finding.name, 10, 'left')}  ${printable(finding[language])}`;
}
