import type { BatchEvent } from '../../src/protocol/batch.ts';
import type { ServerEvent } from '../../src/protocol/event.ts';
import type { ReportEvent } from '../../src/protocol/report.ts';
import type { Said } from './example-comments.ts';

/** When an event is told; an event without words here does not compile. */
export const runEventWords: Record<ServerEvent['type'], Said> = {
  'run-queued': {
    en: 'over HTTP alone: the question waits, and how many go before it, itself included. `run_id` is that of the stream',
    zh: '仅限 HTTP：还在排队，以及排在第几（含自己）；`run_id` 是事件流的编号',
  },
  'run-start': { en: 'a question was accepted; has its run id', zh: '接受了一个问题，给出运行编号' },
  'stage-start': { en: 'a step begins', zh: '一个步骤开始' },
  'stage-end': { en: 'a step ended, with its time', zh: '一个步骤结束，附用时' },
  'stage-warning': { en: 'a step found something that may mislead', zh: '这一步发现了可能引起误解的地方' },
  'sql-delta': {
    en: 'a piece of the statement while a model writes it: `text` stands at place `at`, and what stood there and behind it is void (`sql = sql.slice(0, at) + text`). Not for `business`, nor with `streaming: false` or several `candidates`',
    zh: '模型正在写的语句的一段：`text` 从位置 `at` 起，原来在那里和后面的内容作废（`sql = sql.slice(0, at) + text`）。不给 `business`；`streaming: false` 或多条 `candidates` 时也没有',
  },
  'sql-ready': {
    en: 'a statement was written; again when a repair or a rewrite puts another in its place. The last one is what runs. Not for `business`',
    zh: '写出了一条语句；修正或改写后会再来一次，最后一条才是要执行的。不给 `business`',
  },
  'sql-error': { en: 'no statement could be written, with the `reason`', zh: '没能写出语句，`reason` 说明原因' },
  'rows-ready': { en: 'the rows are there', zh: '结果行已取到' },
  'analysis-error': {
    en: 'what should have been said of the rows could not be: `summary_failed` (the answer then says how many there are), or the code of what broke',
    zh: '没能总结结果：`summary_failed`（回答只说有多少行），或出错的代码',
  },
  'text-delta': { en: "a piece of the answer's text", zh: '回答文字的一段' },
  'chart-ready': { en: 'the `chart` to draw, and all `choices`', zh: '要画的图 `chart`，以及全部可选的图 `choices`' },
  'clarification-ask': { en: 'a question back, with options', zh: '反问，附选项' },
  'confirmation-ask': { en: 'a yes or no to one statement, before it runs', zh: '执行一条语句之前请求确认' },
  'run-end': { en: 'the whole answer; the last event', zh: '完整的回答；最后一个事件' },
  'run-error': { en: 'there is none, and why; the last event', zh: '没有回答，以及原因；最后一个事件' },
};

export const batchEventWords: Record<BatchEvent['type'], Said> = {
  'batch-start': { en: 'so many questions will be asked', zh: '开始，共有多少个问题' },
  'stage-start': {
    en: '`schema`, `sql_generation`, `sql_execution` or `error_recovery` begins',
    zh: '`schema`、`sql_generation`、`sql_execution` 或 `error_recovery` 开始',
  },
  'stage-end': { en: 'it ended, with its time', zh: '这一步结束，附用时' },
  'sql-generation-complete': {
    en: 'all statements are written and checked; how many could not be',
    zh: '语句全部写好并检查过；有多少条没写成',
  },
  'sql-generation-failed': { en: 'one question found no statement', zh: '有一个问题没能写出语句' },
  'stage-warning': { en: 'statements failed and are being mended', zh: '有语句执行失败，正在修正' },
  'analysis-error': { en: 'the rows of one question could not be put into words', zh: '有一个问题的结果没能总结' },
  'item-end': { en: 'one more question is done with, filled or not', zh: '又处理完一个问题，填上了或没有' },
  'batch-end': { en: 'all are done with, and what it took', zh: '全部完成，以及用了什么' },
};

export const reportEventWords: Record<Exclude<ReportEvent['type'], BatchEvent['type']>, Said> = {
  'report-start': { en: 'a report begins', zh: '报告开始' },
  'report-progress': { en: 'of a run that another process is at: how far it is', zh: '由别的进程在运行：进行到哪里' },
  'report-filled': {
    en: 'the document stands; it is brought to where the template says',
    zh: '文档已经写好，接着发送到模板指定的地方',
  },
  'report-delivered': { en: 'it was brought to one target, or could not be', zh: '送到了一个目标，或没能送到' },
  'report-end': { en: 'the run as it ended; the last event', zh: '运行结束时的样子；最后一个事件' },
};
