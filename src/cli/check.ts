import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { z } from 'zod';
import { readVersion } from '../config/version.ts';
import { roleSettings } from '../databases/role-settings.ts';
import type { Dialect, DialectName } from '../dialects/dialect.ts';
import { dialects } from '../dialects/registry.ts';
import { openShadow } from '../drivers/shadows.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { snapshotFromJson } from '../schema/snapshot/snapshot-json.ts';
import { warningText } from '../sql/lint/lint.ts';
import { type CheckAgainst, type CheckedStatement, checkExitCode, checkStatement } from '../sql/readiness/readiness.ts';
import { type CheckedInFile, checkSarif, checkText, type SqlFile, splitSqlFile } from './check-text.ts';
import { type Command, type Context, withWenshu } from './context.ts';
import { usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { createPaint, write } from './terminal.ts';
import { printableLine } from './text.ts';

/** `wenshu check`: may this SQL run, and is it right? With `--snapshot` no database is touched. */
export const check: Command = async ({ values, positionals }, context) => {
  if (positionals.length === 0)
    throw usageError('请写上 SQL 文件，或用 - 从标准输入读', 'name a SQL file, or - for standard input');
  const snapshot = await readSnapshot(values, context);
  const shadow = snapshot && (await openShadow(snapshot));
  const role = values.role ? roleSettings(await context.config(values), values.role) : undefined;
  const against = { ...(snapshot ? { snapshot } : {}), ...(shadow ? { shadow } : {}), ...(role ? { role } : {}) };
  try {
    if (values.jsonl) return await checkLines(positionals, against, values, context);
    return await checkFiles(
      positionals,
      { ...against, dialect: chosenDialect(values.dialect, snapshot) },
      values,
      context,
    );
  } finally {
    await shadow?.close();
  }
};

async function checkFiles(names: string[], against: CheckAgainst, values: FlagValues, context: Context) {
  const { terminal, language } = context;
  const files = await Promise.all(names.map((name) => readSqlFile(name, context)));
  const checked: CheckedInFile[] = [];
  if (files.every(({ text }) => text.trim() === '')) throw nothingToCheck();
  for (const file of files) {
    for (const statement of splitSqlFile(file.text, against.dialect)) {
      checked.push({ file, statement, ...(await checkStatement(statement.sql, against)) });
    }
  }
  if (values.sarif) await write(terminal.output, `${JSON.stringify(checkSarif(checked, readVersion()), null, 2)}\n`);
  else if (values.json) await write(terminal.output, `${JSON.stringify({ statements: checked.map(statementJson) })}\n`);
  else await write(terminal.output, checkText(checked, language, createPaint(terminal.color)));
  return checkExitCode(checked);
}

const lineSchema = z.object({ id: z.union([z.string(), z.number()]), dialect: z.string().optional(), sql: z.string() });

/**
 * One JSON line in, one out, in order and as they come: a million of them need no memory. A line that cannot be read is
 * reported in its place and the rest go on; the exit code then says that the input was not as promised.
 */
async function checkLines(
  names: string[],
  against: Omit<CheckAgainst, 'dialect'>,
  values: FlagValues,
  context: Context,
): Promise<number> {
  const { terminal, language } = context;
  let [lines, faults, worst] = [0, 0, 0];
  for (const name of names) {
    const input = name === '-' ? terminal.input : Readable.from([(await readSqlFile(name, context)).text]);
    let number = 0;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (line.trim() === '') continue;
      lines += 1;
      const read = readLine(line, values, against.snapshot, language);
      if ('fault' in read) {
        faults += 1;
        await write(terminal.output, `${JSON.stringify({ id: null, line: number, error: read.fault })}\n`);
        await write(terminal.errors, `${printableLine(name)}:${number} ${printableLine(read.fault)}\n`);
        continue;
      }
      const result = await checkStatement(read.sql, { ...against, dialect: read.dialect });
      await write(terminal.output, `${JSON.stringify({ id: read.id, ...resultJson(result) })}\n`);
      worst = Math.max(worst, checkExitCode([result]));
    }
  }
  if (lines === 0) throw nothingToCheck();
  return faults > 0 ? 2 : worst;
}

const nothingToCheck = () => usageError('没有要检查的 SQL', 'there is no SQL to check');

type ReadLine = { id: string | number; sql: string; dialect: Dialect } | { fault: string };

function readLine(line: string, values: FlagValues, snapshot: Snapshot | undefined, language: Language): ReadLine {
  try {
    const { id, sql, dialect = values.dialect } = lineSchema.parse(JSON.parse(line));
    return { id, sql, dialect: chosenDialect(dialect, snapshot) };
  } catch (error) {
    if (error instanceof WenshuError)
      return { fault: String(language === 'zh' ? error.params.detail_zh : error.params.detail) };
    return {
      fault: language === 'zh' ? '不是 {id, dialect, sql} 这样的 JSON' : 'is not JSON like {id, dialect, sql}',
    };
  }
}

function resultJson({ verdict, problems, warnings }: CheckedStatement) {
  const { allowed, statement_class, reason, subject } = verdict;
  return {
    allowed,
    statement_class,
    ...(reason ? { reason } : {}),
    ...(subject ? { subject } : {}),
    problems,
    warnings: warnings.map((warning) => ({
      code: warning.code,
      severity: warning.severity,
      message: warningText(warning, 'analyst', 'en'),
      ...(warning.range ? { range: warning.range } : {}),
    })),
  };
}

function statementJson(checked: CheckedInFile) {
  return {
    file: checked.file.name,
    start: checked.statement.start,
    sql: checked.statement.sql,
    ...resultJson(checked),
  };
}

function chosenDialect(named: string | undefined, snapshot: Snapshot | undefined): Dialect {
  const name = named ?? snapshot?.dialect ?? 'sqlite';
  if (Object.hasOwn(dialects, name)) return dialects[name as DialectName];
  const known = Object.keys(dialects).join(', ');
  throw usageError(
    `还不支持 ${name} 这种 SQL，目前有 ${known}`,
    `the dialect ${name} is not supported, there is ${known}`,
  );
}

async function readSqlFile(name: string, { terminal }: Context): Promise<SqlFile> {
  if (name === '-') return { name: '<stdin>', text: await readAll(terminal.input) };
  try {
    return { name, text: await readFile(name, 'utf8') };
  } catch {
    throw usageError(`读不到文件 ${name}`, `the file ${name} cannot be read`);
  }
}

async function readSnapshot(values: FlagValues, context: Context): Promise<Snapshot | undefined> {
  const { snapshot: name, db } = values;
  if (!name) return db ? withWenshu(context, values, (wenshu) => wenshu.schema()) : undefined;
  try {
    return snapshotFromJson(JSON.parse((await readSqlFile(name, context)).text));
  } catch (error) {
    if (error instanceof WenshuError) throw error;
    throw usageError(`${name} 不是 wenshu schema --json 写出的文件`, `${name} was not written by wenshu schema --json`);
  }
}
