import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { connectionError, openDriver } from '../drivers/registry.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { evaluate } from '../eval/evaluate.ts';
import { createPipeline } from '../eval/pipeline.ts';
import type { SuiteLine } from '../eval/run-suite.ts';
import { summaryText } from '../eval/summary.ts';
import type { Language } from '../protocol/answer.ts';
import { type Command, type Context, printResult } from './context.ts';
import { usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { checkWritable } from './write-file.ts';

/** `wenshu eval`: a question set through the pipeline, scored by rows; lines to `--out`, the summary to the screen. */
export const evalCommand: Command = async ({ values, positionals }, context) => {
  checkCombination(values, positionals);
  if (values.out) await checkWritable(values.out);
  const pipeline = createPipeline(values.today ?? new Date().toISOString().slice(0, 10));
  const work = context.interrupt.begin();
  const progress = countingLine(context);
  const recorded = (values.model ?? []).filter(isRecorded).map((name) => name.slice('recorded:'.length));
  try {
    const summary = await evaluate(
      {
        suite: positionals[0] ?? '',
        databases: values.databases ?? '',
        recorded,
        language: (values.lang ?? 'en') as Language,
        raw: values.raw === true,
        cascade: values.cascade === true,
        ...(values.limit ? { limit: Number(values.limit) } : {}),
        ...(values.out ? { out: values.out } : {}),
        onLine(line) {
          if (work.signal.aborted) throw new WenshuError('query_cancelled');
          progress.count(line);
        },
      },
      { answerOne: pipeline.answerOne, openDatabase, now: () => performance.now() },
    );
    progress.end();
    await printResult(context, values, summary, () => summaryText(summary, context.language));
    return 0;
  } finally {
    progress.end();
    work.finish();
    await pipeline.close();
  }
};

function checkCombination(values: FlagValues, positionals: string[]): void {
  if (positionals.length !== 1)
    throw usageError('请写上一个题集文件，例如 suite.jsonl', 'name one question set, for example suite.jsonl');
  if (!values.databases)
    throw usageError('请用 --databases 指出数据库所在的文件夹', '--databases must name the folder of the databases');
  if (values.raw && !values.model?.some(isRecorded)) {
    throw usageError('--raw 要和 --model recorded:文件 一起用', '--raw goes with --model recorded:FILE');
  }
  if (values.limit && !/^[1-9]\d*$/.test(values.limit))
    throw usageError('--limit 后面要写一个正整数', '--limit needs a number from 1 on');
  if (values.today && !/^\d{4}-\d\d-\d\d$/.test(values.today)) {
    throw usageError('--today 要写成 2025-01-31 这样', '--today is written like 2025-01-31');
  }
  for (const name of values.model ?? []) {
    if (name === 'embedded' || isRecorded(name)) continue;
    throw usageError(
      `没有 ${name} 这个模型，目前有 embedded 和 recorded:文件`,
      `there is no model ${name}, only embedded and recorded:FILE`,
    );
  }
}

const isRecorded = (name: string) => name.startsWith('recorded:');

async function openDatabase(path: string): Promise<Driver> {
  const driver = openDriver(`sqlite:${path}`);
  try {
    await driver.connect();
    return driver;
  } catch (error) {
    throw (error instanceof DriverError ? connectionError(error, path) : undefined) ?? error;
  }
}

/** How far it is, on a terminal. */
function countingLine({ terminal, language }: Context) {
  let done = 0;
  let correct = 0;
  return {
    count(line: SuiteLine) {
      done += 1;
      if (line.correct) correct += 1;
      if (!terminal.showsProgress) return;
      const text = language === 'zh' ? `已答 ${done} 题，对 ${correct} 题` : `${done} questions, ${correct} right`;
      terminal.errors.write(`\r\u001b[2K${text}`);
    },
    end() {
      if (done > 0 && terminal.showsProgress) terminal.errors.write('\r\u001b[2K');
      done = 0;
    },
  };
}
