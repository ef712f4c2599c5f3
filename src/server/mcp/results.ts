import { dialectOf } from '../../dialects/registry.ts';
import { estimateTokens } from '../../models/chat-model.ts';
import { shortened } from '../../prompts/data-text.ts';
import { schemaText } from '../../prompts/schema-text.ts';
import type { Answer, Language } from '../../protocol/answer.ts';
import type { Scalar, Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { ModelView } from '../../session/model-view.ts';
import { messages } from './messages.ts';
import type { Answered, Call, Described, Input, ToolResult } from './tools.ts';

/** The rows that a result carries, and where they stand among all. */
interface Rows {
  columns: string[];
  rows: Scalar[][];
  total_count: number;
  page: number;
  total_pages: number;
}

/** A huge cell must not fill the model's context. */
const widestCell = 300;

/** Rows as a Markdown table. A stored value can end neither its cell nor its line. */
export function rowText(columns: readonly string[], rows: readonly (readonly Scalar[])[]): string {
  const line = (cells: readonly Scalar[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function cellText(cell: Scalar): string {
  const plain = String(cell ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|');
  return shortened(plain, widestCell);
}

/** An answer with the first page of its rows. */
export async function answerResult(
  answer: Answer,
  pageSize: number,
  call: Call,
  threadId?: string,
): Promise<ToolResult> {
  const { receipt, clarification, status, warnings, follow_ups } = answer;
  const { run_id } = receipt;
  const view = await call.view({ run: run_id });
  // A sentence may write a hidden number in another way; the rows have the same content, with marks.
  const cells = answer.table?.rows ?? [];
  const text = JSON.stringify(view.rows(cells)) === JSON.stringify(cells) ? answer.text : '';
  const rows = await firstRows(answer, pageSize, call);
  const readAs = [receipt.interpretation, ...receipt.assumptions].filter(Boolean);
  const data: Answered = {
    status,
    text,
    run_id,
    thread_id: threadId ?? run_id,
    ...rows,
    ...(clarification ? { options: clarification.options } : {}),
    ...(readAs.length > 0 ? { read_as: readAs } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(receipt.sql ? { sql: receipt.sql } : {}),
  };
  const words = messages[answer.language];
  const lines = [
    text,
    rows ? `${rowText(rows.columns, rows.rows)}${placeText(rows, run_id, answer.language)}` : '',
    clarification ? clarification.options.map(({ id, label }) => `${id}. ${label}`).join('\n') : '',
    clarification ? words.choose(run_id) : '',
    [
      ...(receipt.interpretation ? [words.interpretation + receipt.interpretation] : []),
      ...receipt.assumptions.map((one) => words.assumption + one),
      ...warnings.map((one) => words.warning + one),
    ].join('\n'),
    status === 'failed' && follow_ups.length > 0 ? words.followUps + follow_ups.join(' · ') : '',
    receipt.sql ? `SQL: ${receipt.sql}` : '',
    `run_id: ${run_id}`,
  ];
  return { data, text: lines.filter(Boolean).join('\n\n'), isError: status === 'failed' || status === 'refused' };
}

/** A later page of an earlier answer. */
export async function pageResult(runId: string, page: number, pageSize: number, call: Call): Promise<ToolResult> {
  const rows = await readPage(runId, page, pageSize, call);
  const text = rowText(rows.columns, rows.rows) + placeText(rows, runId, call.language);
  const data: Answered = { status: 'answered', text: '', run_id: runId, ...rows };
  return { data, text };
}

async function firstRows({ table, receipt }: Answer, pageSize: number, call: Call): Promise<Rows | undefined> {
  if (!table) return undefined;
  if (table.truncated || table.row_count > pageSize) return readPage(receipt.run_id, 1, pageSize, call);
  const columns = table.columns.map(({ name }) => name);
  const rows = await rowsSeen(table.rows, await call.view({ run: receipt.run_id }));
  return { columns, rows, total_count: table.row_count, page: 1, total_pages: 1 };
}

async function readPage(runId: string, page: number, pageSize: number, { session, signal, view }: Call): Promise<Rows> {
  await session.readiness.check();
  const { data, ...found } = await session.wenshu.page(runId, page, { signal, pageSize });
  const { columns, total_count, total_pages } = found;
  const rows = await rowsSeen(data, await view({ run: runId }));
  return { columns, rows, total_count, page: found.page, total_pages };
}

/** Private values are hidden before a text is cut: a part of one could not be recognised. */
async function rowsSeen(rows: readonly (readonly Scalar[])[], view: ModelView): Promise<Scalar[][]> {
  const cells = view.rows(rows);
  const texts = await view.texts(cells.flat().filter((cell) => typeof cell === 'string'));
  return cells.map((row) => row.map((cell) => (typeof cell === 'string' ? (texts.shift() ?? '') : cell)));
}

function placeText(rows: Rows, runId: string, language: Language): string {
  if (rows.total_pages <= 1) return '';
  const words = messages[language];
  return `\n\n${words.page(rows)}${rows.page < rows.total_pages ? words.nextPage(runId, rows.page + 1) : ''}`;
}

/** Of a wide schema only a part is described; `about` leads to the rest. */
const mostTokens = 6000;

/** What can be asked about: in business words, and for analysts as it is stored. */
export async function describeDataTool(input: Input<'describe_data'>, call: Call): Promise<ToolResult> {
  const { session, language } = call;
  const { wenshu, readiness } = session;
  await readiness.checkAccount();
  const all = wenshu.connection ? [wenshu.connection] : wenshu.connections;
  const names = input.connection ? [input.connection] : all.map(({ id }) => id);
  const look = input.about ? { about: input.about } : {};
  const found = await Promise.all(names.map((connection) => wenshu.describe(language, { ...look, connection })));
  const told = found.map(async ({ snapshot, ...described }, at) => {
    if (!snapshot) return described;
    const view = await call.view({ connection: names[at] });
    const [schema = ''] = await view.texts([schemaOf(snapshot, language)]);
    return { ...described, schema };
  });
  const databases = await Promise.all(told);
  const where = input.connection ? { connection: input.connection } : {};
  const questions = await wenshu.suggestions(language, { count: 5, ...where });
  const data: Described = { databases, questions };
  return { data, text: describedText(data, language) };
}

function schemaOf({ tables, dialect }: Snapshot, language: Language): string {
  const options = { dialect: dialectOf(dialect), language, allowData: true };
  const lines: string[] = [];
  let tokens = 0;
  for (const table of tables) {
    const line = schemaText([table], options);
    tokens += estimateTokens(line);
    if (tokens > mostTokens) break;
    lines.push(line);
  }
  const rest = tables.length - lines.length;
  return [...lines, ...(rest > 0 ? [messages[language].moreTables(rest)] : [])].join('\n');
}

function describedText({ databases, questions }: Described, language: Language): string {
  const say = messages[language];
  const parts = databases.map(({ title, today, things, words: known, schema }) =>
    [
      `# ${title}${today ? ` ${say.today(today)}` : ''}`,
      schema ?? things.map(({ name, fields }) => `- ${name}: ${fields.join(', ')}`).join('\n'),
      known.length > 0 ? say.businessWords + known.join(', ') : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  const next = questions.length > 0 ? [`${say.questions}\n${questions.map((one) => `- ${one}`).join('\n')}`] : [];
  return [...parts, ...next].join('\n\n');
}
