import { busyNote, isBusy, measured, percent, table, thousands, times } from './markdown.ts';
import type { Figures, Scores } from './scores.ts';

const engines = {
  duckdb: 'DuckDB',
  postgres: 'PostgreSQL',
  mariadb: 'MariaDB',
  sqlite: 'SQLite',
  clickhouse: 'ClickHouse',
};

export interface TablesPoint {
  tables: number;
  failed?: string;
  first_question_processor_ms: number;
  question_processor_ms: number;
  answered_percent: number;
  prompt_tokens_per_call: number;
}

export const tablesCurve = (scores: Scores): TablesPoint[] => scores.of('growth.json').tables;

export function speedSection(scores: Scores): string {
  return `## Speed and growth

${[parsers(scores), growth(scores), byRows(scores), streams(scores), load(scores)].join('\n\n')}`;
}

function parsers(scores: Scores): string {
  const { checks, statements, refused_by_the_server: broken, load_average } = scores.of('parsers.json');
  const [, own] = checks;
  const rows = checks.map((one: Figures) => [
    one.title,
    percent(one.found, broken),
    one.false_alarms,
    isBusy(load_average) ? '–' : times(one.processor_ms_per_statement / own.processor_ms_per_statement),
  ]);
  return `**The check beside other parsers**, on ${thousands(statements)} statements of five models for PostgreSQL, of which a real server refused ${broken}. A parser sees broken grammar; the check also knows the schema. Our false alarms are texts of more than one statement, which may not run here.${busyNote(load_average)}

${table(['check', 'refused ones found', 'false alarms', 'processor time to our check'], rows)}

${measured(scores, 'parsers.json')}`;
}

function growth(scores: Scores): string {
  const curve = tablesCurve(scores);
  const base = curve[0] as TablesPoint;
  const { load_average } = scores.of('growth.json');
  const toBase = (value: number, first: number) => (isBusy(load_average) ? '–' : times(value / first));
  const rows = curve.map((one) =>
    one.failed
      ? [thousands(one.tables), 'not within the limits on a busy machine', '–', '–', '–']
      : [
          thousands(one.tables),
          toBase(one.question_processor_ms, base.question_processor_ms),
          toBase(one.first_question_processor_ms, base.first_question_processor_ms),
          thousands(one.prompt_tokens_per_call),
          `${one.answered_percent} %`,
        ],
  );
  const { curve: linked } = scores.of('table-linking.json');
  const linking = linked.map((one: Figures) => [
    thousands(one.tables),
    `${one.gold_or_namesake_percent} %`,
    times(one.linking_ms.median / linked[0].linking_ms.median),
    times(one.prompt_ms.median / linked[0].prompt_ms.median),
  ]);
  return `**As the schema grows**: the demo's questions among more and more tables that nobody asks for, through the whole product.${busyNote(load_average)}

${table(['tables', 'a question, to the first row', 'the first question, schema read', 'tokens of a prompt', 'answered'], rows)}

${measured(scores, 'growth.json')}

![What grows with the schema, to the demo as it is](pictures/scorecard-growth.svg)

Spider's training questions in a schema made of all its databases (10,000: filled up with invented tables made of the same words), by linking alone:

${table(['tables', 'every table that is needed among the best ten', 'linking, to the first row', 'prompt, to the first row'], linking)}

${measured(scores, 'table-linking.json')}`;
}

function byRows(scores: Scores): string {
  const { rows, load_average } = scores.of('growth.json');
  const told = '**As the rows grow**: one question through the whole product beside the bare statement that it ran.';
  if (isBusy(load_average)) return `${told}${busyNote(load_average)}`;
  const cells = rows.map((one: Figures) => [
    thousands(one.rows),
    times(one.question_ms / one.bare_statement_ms),
    `${Math.round(one.question_ms - one.bare_statement_ms)} ms`,
  ]);
  return `${told}

${table(['rows', 'the product to the bare statement', 'difference'], cells)}

${measured(scores, 'growth.json')}`;
}

function streams(scores: Scores): string {
  const { engines: found } = scores.of('stream.json');
  const rows = Object.entries(engines).map(([name, title]) => {
    const one = found[name];
    return [
      title,
      times(one.ratio),
      one.processor_ratio === undefined ? '–' : times(one.processor_ratio),
      one.load_average,
    ];
  });
  return `**Rows through our drivers beside the bare clients**, one million in turns (more is faster):

${table(['engine', 'rows per second to theirs', 'the same by processor time', 'load average'], rows)}

${measured(scores, 'stream.json')}`;
}

function load(scores: Scores): string {
  const { streams: streamed, query_sync, memory } = scores.of('server-load.json');
  const { server, bare_echo, clients } = streamed;
  const graph = scores.of('graph-overhead.json');
  const [one, hundred] = [query_sync['1 clients'], query_sync['100 clients']];
  const rows = [
    [
      `${thousands(clients)} clients at once, each streaming a question`,
      `${server.errors} errors, ${server.with_lost_events} with lost events; first event at ${times(server.first_event.p50_ms / bare_echo.first_event.p50_ms)} of a bare server that tells as many`,
    ],
    ['questions per second with 100 clients, to one client', times(hundred.per_second / one.per_second)],
    [
      `memory over ${thousands(memory.questions)} questions, last quarter to first`,
      times(memory.last_quarter_mb / memory.first_quarter_mb),
    ],
    [
      'the graph with a checkpoint on disk after every stage, to the same agents in one function',
      times(graph.graph_with_sqlite_checkpoints.median_ms / graph.agents_in_one_function.median_ms),
    ],
  ];
  return `**Under load**, without model time:

${table(['what', 'found'], rows)}

${measured(scores, 'server-load.json', 'graph-overhead.json')}`;
}
