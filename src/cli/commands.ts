import type { Language } from '../protocol/answer.ts';
import type { Command } from './context.ts';
import type { FlagName } from './flags.ts';

interface CommandEntry {
  /** Loaded when used: `--help` must not wait for a database engine. */
  load: () => Promise<Command>;
  /** What stands after the command's name. */
  operands?: string;
  /** In the order of the help; every command also takes --lang and --help. */
  flags: FlagName[];
  /** One line for the list of commands. */
  summary: Record<Language, string>;
  /** Commands to copy, and what they do. */
  examples: Record<Language, [command: string, meaning: string][]>;
  /** What else a person wants to know before using it. */
  notes: Record<Language, string | string[]>;
}

/** Flag names in one text, checked by the compiler. */
type Names<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text;

const list = <Text extends string>(names: Text & (Names<Text> extends FlagName ? unknown : never)): FlagName[] =>
  [...names.split(' '), 'lang', 'help'] as FlagName[];

const entries = {
  ask: {
    load: async () => (await import('./ask.ts')).ask,
    operands: '"QUESTION"',
    flags: list(
      'db config json csv out chart page model audience role claim dry-run fresh thread user resume choose say yes loop verbose',
    ),
    summary: { zh: '问一个问题', en: 'ask one question' },
    examples: {
      zh: [
        ['wenshu ask "上个月销售额最高的5个产品"', '问演示数据库'],
        ['wenshu ask "每个城市有多少客户" --db shop.sqlite', '问自己的 SQLite 文件'],
        ['wenshu ask "2025年每个月的销售额" --csv --out orders.csv', '全部结果行存为 CSV'],
        ['echo "有多少个客户" | wenshu ask - --json', '从标准输入读问题，输出 JSON'],
        ['wenshu ask --resume RUN --choose 2', '回答问数的反问'],
      ],
      en: [
        ['wenshu ask "top 5 products by sales last month"', 'ask the demo database'],
        ['wenshu ask "how many customers per city" --db shop.sqlite', 'ask your own SQLite file'],
        ['wenshu ask "sales by month in 2025" --csv --out orders.csv', 'keep all rows as CSV'],
        ['echo "how many customers are there" | wenshu ask - --json', 'question from standard input, JSON out'],
        ['wenshu ask --resume RUN --choose 2', 'answer when Wenshu asks back'],
      ],
    },
    notes: {
      zh: [
        '预计读取过多的查询，以及修改数据的语句（仅限 access: write 的连接），会先请您确认；默认是不执行',
        '退出码：0 已回答 · 1 失败 · 2 用法不对 · 3 不允许 · 4 需要您再选一下（会给出继续的命令）',
      ],
      en: [
        'A query that would read too much, and a change of data (connections with access: write only), asks you first; the default is no',
        'Exit codes: 0 answered · 1 failed · 2 bad usage · 3 refused · 4 needs your choice (the command is printed)',
      ],
    },
  },
  chat: {
    load: async () => (await import('./chat.ts')).chat,
    flags: list('db config thread from user model audience role claim fresh loop verbose'),
    summary: { zh: '在终端里连续提问', en: 'a conversation in the terminal' },
    examples: {
      zh: [
        ['wenshu chat', '和演示数据库对话'],
        ['wenshu chat --db shop.sqlite', '和自己的 SQLite 文件对话'],
        ['wenshu chat --thread 周报', '接着叫“周报”的对话问，没有就新开一个'],
        ['wenshu chat < questions.txt', '逐行回答文件里的问题'],
      ],
      en: [
        ['wenshu chat', 'talk to the demo database'],
        ['wenshu chat --db shop.sqlite', 'talk to your own SQLite file'],
        ['wenshu chat --thread weekly', 'go on with the conversation "weekly", or begin it'],
        ['wenshu chat < questions.txt', 'answer a file of questions, line by line'],
      ],
    },
    notes: {
      zh: [
        '对话中可用：下一页（/next）、导出 文件.csv（/export）、显示SQL（/sql）、/schema、换库（/db 名字）、历史（/history）、记住的（/preferences）、忘掉第几条（/forget N）、继续（/continue，接着做完中断的问题）、/help、/quit',
        '从管道读入时，退出码是第一个没有得到回答的问题的退出码',
      ],
      en: [
        'Inside: /next (next page), /export FILE, /sql (show SQL), /schema, /db NAME, /history, /preferences, /forget N, /continue (a question that was broken off), /help, /quit',
        'With questions from a pipe the exit code is that of the first one that was not answered',
      ],
    },
  },
  threads: {
    load: async () => (await import('./threads.ts')).threads,
    operands: '[NAME]',
    flags: list('db config stages delete all older-than user role json'),
    summary: { zh: '有哪些对话，从哪里可以接着问', en: 'conversations, and where one can go on' },
    examples: {
      zh: [
        ['wenshu threads', '所有对话，最近的在前；加 --all 连单独提出的问题也列出'],
        ['wenshu threads 周报', '一次对话里的每个问题和它的记录点'],
        ['wenshu threads 周报 --delete', '彻底删除一次对话'],
        ['wenshu threads --delete --older-than 30', '删除 30 天没有提问的对话'],
      ],
      en: [
        ['wenshu threads', 'all of them, newest first; --all lists single questions too'],
        ['wenshu threads weekly', 'every question of one, with its checkpoint'],
        ['wenshu threads weekly --delete', 'delete it for good'],
        ['wenshu threads --delete --older-than 30', 'delete those with no question for 30 days'],
      ],
    },
    notes: {
      zh: '“中断”的问题可以接着做完：wenshu chat --thread 名字，再输入“继续”；或 wenshu ask --resume RUN',
      en: 'What was broken off can be gone on with: wenshu chat --thread NAME and /continue, or wenshu ask --resume RUN',
    },
  },
  preferences: {
    load: async () => (await import('./preferences.ts')).preferences,
    operands: '[forget N]',
    flags: list('db config user role json'),
    summary: { zh: '您让问数记住的，以及怎样忘掉', en: 'what it keeps to for you' },
    examples: {
      zh: [
        ['wenshu preferences', '所有记住的规则和选过的理解'],
        ['wenshu preferences forget 2', '忘掉第 2 条'],
        ['wenshu preferences --json', '供程序使用'],
      ],
      en: [
        ['wenshu preferences', 'rules and readings that are kept'],
        ['wenshu preferences forget 2', 'forget the second one'],
        ['wenshu preferences --json', 'for programs'],
      ],
    },
    notes: {
      zh: '规则是在对话里说出来的，如“以后都按下单时间”“销售额不含退款”；每个用到它的回答都会说明',
      en: 'Rules are said in a conversation ("always use the order date", "revenue excludes refunds"); every answer that uses one says so',
    },
  },
  init: {
    load: async () => (await import('./init.ts')).init,
    flags: list('db config model yes out role'),
    summary: { zh: '看懂一个新数据库，起草业务词汇', en: 'look at a new database and draft its glossary' },
    examples: {
      zh: [
        ['wenshu init --db shop.sqlite', '最多问十个问题，看过差异再写入 wenshu.yaml'],
        ['wenshu init --db shop.sqlite --yes', '同意全部草稿，直接写入'],
        ['wenshu init --db shop.sqlite | cat', '只看草稿，不写入'],
      ],
      en: [
        ['wenshu init --db shop.sqlite', 'ten questions at the most; wenshu.yaml is written after you saw the diff'],
        ['wenshu init --db shop.sqlite --yes', 'agree to the whole draft'],
        ['wenshu init --db shop.sqlite | cat', 'see the draft, write nothing'],
      ],
    },
    notes: {
      zh: '已有的内容都保留，只会添加；--out 写到别的配置文件。写完马上可以提问，wenshu doctor 会指出改了名的表和字段',
      en: 'What stands in the file is kept and only added to; --out names another configuration file. It works at once, and wenshu doctor tells later what was renamed',
    },
  },
  schema: {
    load: async () => (await import('./schema.ts')).schema,
    operands: '[TABLE…]',
    flags: list('db config diff meaning refresh role json'),
    summary: { zh: '看看数据库里有什么', en: 'what is in the database' },
    examples: {
      zh: [
        ['wenshu schema', '所有表、列和键'],
        ['wenshu schema orders --db shop.sqlite', '只看一张表'],
        ['wenshu schema --json > schema.json', '供程序使用'],
        ['wenshu schema --meaning', '问数怎样理解它们'],
        ['wenshu schema --diff --db shop', '自上次以来表、列、类型和键有什么变化'],
      ],
      en: [
        ['wenshu schema', 'all tables, columns and keys'],
        ['wenshu schema orders --db shop.sqlite', 'one table alone'],
        ['wenshu schema --json > schema.json', 'for programs'],
        ['wenshu schema --meaning', 'how Wenshu understands them'],
        ['wenshu schema --diff --db shop', 'tables, columns, types and keys that changed since the last time'],
      ],
    },
    notes: {
      zh: '显示的是问数所知的表结构，必要时用 --refresh 重新读取。--diff 的退出码：0 没有变化 · 1 有变化，或没能读取',
      en: 'Shows what Wenshu knows; --refresh reads it anew. Exit codes of --diff: 0 no change · 1 changes, or it could not be read',
    },
  },
  check: {
    load: async () => (await import('./check.ts')).check,
    operands: 'FILE…',
    flags: list('db config snapshot dialect role json jsonl sarif'),
    summary: { zh: '这段 SQL 安全吗、对吗', en: 'is this SQL safe and right?' },
    examples: {
      zh: [
        ['wenshu check query.sql --db shop.sqlite', '对照数据库检查文件里的每条语句'],
        ['wenshu check query.sql --snapshot schema.json', '只对照保存的结构，不连接数据库'],
        ['echo "DROP TABLE t" | wenshu check -', '只看是否允许执行'],
      ],
      en: [
        ['wenshu check query.sql --db shop.sqlite', 'every statement of the file against the database'],
        ['wenshu check query.sql --snapshot schema.json', 'against a saved schema, without a connection'],
        ['echo "DROP TABLE t" | wenshu check -', 'only whether it may run'],
      ],
    },
    notes: {
      zh: '退出码：0 没有问题 · 1 有错误 · 2 用法不对 · 3 不允许执行。语句只被检查，不会执行',
      en: 'Exit codes: 0 clean · 1 problems · 2 bad usage · 3 not allowed. Nothing is executed',
    },
  },
  eval: {
    load: async () => (await import('./eval.ts')).evalCommand,
    operands: 'SUITE.jsonl',
    flags: list('databases out json model raw cascade limit today'),
    summary: { zh: '用一套题测准确率', en: 'accuracy and times on a question set' },
    examples: {
      zh: [
        ['wenshu eval suite.jsonl --databases databases --out results.jsonl', '内置引擎的准确率，每题一行写入文件'],
        [
          'wenshu eval suite.jsonl --databases databases --model recorded:predictions.jsonl',
          '别处写好的 SQL 经过问数的检查和修正',
        ],
        [
          'wenshu eval suite.jsonl --databases databases --model recorded:predictions.jsonl --raw',
          '同样的 SQL，原样打分',
        ],
      ],
      en: [
        [
          'wenshu eval suite.jsonl --databases databases --out results.jsonl',
          'the embedded engine, one line per question',
        ],
        [
          'wenshu eval suite.jsonl --databases databases --model recorded:predictions.jsonl',
          'SQL written elsewhere, checked and repaired',
        ],
        [
          'wenshu eval suite.jsonl --databases databases --model recorded:predictions.jsonl --raw',
          'the same SQL untouched',
        ],
      ],
    },
    notes: {
      zh: [
        '题集每行一个 {id, db, question, sql}；--lang zh 读 question_zh 和 sql_zh。预测文件每行一个 {id, sql}',
        '按结果行判断对错：不看行的顺序（标准 SQL 有最外层排序时除外），不看列的顺序，小数到第 6 位',
      ],
      en: [
        'The set has lines {id, db, question, sql}; --lang zh reads question_zh and sql_zh. Predictions are lines {id, sql}',
        'Right means the same rows: in any order unless the given SQL orders them, columns in any order, decimals to 6 places',
      ],
    },
  },
  remember: {
    load: async () => (await import('./memory.ts')).remember,
    operands: 'RUN',
    flags: list('db config note role claim json'),
    summary: { zh: '认可一次回答，以后同类问题直接用它', en: 'approve an answer for questions like it' },
    examples: {
      zh: [
        ['wenshu remember RUN', '认可这次运行的问题和 SQL；编号在 --json 的 receipt.run_id 里'],
        ['wenshu remember RUN --note "财务口径"', '附上说明'],
      ],
      en: [
        ['wenshu remember RUN', 'approve the question and the SQL of this run; its id is receipt.run_id of --json'],
        ['wenshu remember RUN --note "as finance counts"', 'with a remark'],
      ],
    },
    notes: {
      zh: '以后只有时间、数值、名称不同的问题才会用它；用了别的词、别的条件，就照常回答。角色需要 approves: true',
      en: 'Only a question with another period, value or number is served from it; other words or conditions are answered as ever. A role needs approves: true',
    },
  },
  memory: {
    load: async () => (await import('./memory.ts')).memory,
    operands: '[list, show ID, export, import FILE, revoke ID]',
    flags: list('db config format out role json'),
    summary: { zh: '已核实的答案：查看、导入导出、撤销', en: 'verified answers: list, import, revoke' },
    examples: {
      zh: [
        ['wenshu memory list', '所有已核实的答案，以及因表结构变化而停用的'],
        ['wenshu memory export --out answers.yaml', '存为 YAML；文件名以 .jsonl 结尾时每行一条'],
        ['wenshu memory import pairs.json', '导入问题和 SQL：问数、Vanna、WrenAI、SQLBot 的，或 dbt 的指标'],
        ['wenshu memory revoke ID', '不再使用这一条'],
      ],
      en: [
        ['wenshu memory list', 'all verified answers, and those out of use because the schema changed'],
        ['wenshu memory export --out answers.yaml', 'as YAML; one a line where the name ends in .jsonl'],
        ['wenshu memory import pairs.json', 'questions with SQL: of Wenshu, Vanna, WrenAI, SQLBot, or metrics of dbt'],
        ['wenshu memory revoke ID', 'use it no longer'],
      ],
    },
    notes: {
      zh: '导入的每条语句都先检查权限、语法和表结构；没有收下的会说明行号和原因，此时退出码为 1',
      en: 'Each statement of an import is checked for policy, syntax and schema; what is not taken is told with its line and reason, and the exit code is 1',
    },
  },
  keys: {
    load: async () => (await import('./keys.ts')).keys,
    operands: '[create, list, revoke ID]',
    flags: list('db config user role scopes expires claim json'),
    summary: { zh: '服务的密钥：新建、查看、停用', en: 'keys of the server: make, list, revoke' },
    examples: {
      zh: [
        ['wenshu keys create --user 小王 --role clerk --expires 30d', '新建密钥，30 天后过期；只显示这一次'],
        ['wenshu keys create --user etl --role clerk --claim region=华东', '附上所在区域，供行过滤使用'],
        ['wenshu keys list', '所有密钥，包括已停用和过期的'],
        ['wenshu keys revoke ID', '停用，正在运行的服务立即不再接受'],
      ],
      en: [
        ['wenshu keys create --user anna --role clerk --expires 30d', 'a key for 30 days, shown this once'],
        ['wenshu keys create --user etl --role clerk --claim region=north', 'with a region, for row filters'],
        ['wenshu keys list', 'all keys, also those that are revoked or over'],
        ['wenshu keys revoke ID', 'end it; servers that run refuse it at once'],
      ],
    },
    notes: {
      zh: '只保存密钥的摘要。只要建过密钥，服务就要求每个请求带上密钥，包括本机的请求',
      en: 'Only a digest of a key is kept. Once there has been a key, every request needs one, also from this machine',
    },
  },
  audit: {
    load: async () => (await import('./audit.ts')).audit,
    operands: '[show, verify]',
    flags: list('db config user limit head json'),
    summary: { zh: '服务的审计记录：查看、核验', en: 'who asked the server what; is it intact?' },
    examples: {
      zh: [
        ['wenshu audit show --user 小王', '小王最近问了什么、执行了哪些 SQL、拿走多少行'],
        ['wenshu audit show --limit 1000000 --json', '全部记录，每行一条 JSON'],
        ['wenshu audit verify', '核验有没有人改动过记录'],
      ],
      en: [
        ['wenshu audit show --user anna', 'what anna asked lately, which SQL ran, how many rows left'],
        ['wenshu audit show --limit 1000000 --json', 'all entries, one JSON object a line'],
        ['wenshu audit verify', 'whether anybody has changed the log'],
      ],
    },
    notes: {
      zh: '记录被改动时 verify 的退出码为 1。无法写入记录时，服务不回答',
      en: 'verify ends with 1 when the log was changed. Where it cannot be written, the server answers nothing',
    },
  },
  serve: {
    load: async () => (await import('./serve.ts')).serve,
    flags: list('db config port host role allow-privileged verbose'),
    summary: { zh: '启动服务，供其他程序提问', en: 'a server for other programs' },
    examples: {
      zh: [
        ['wenshu serve', '在 http://127.0.0.1:8123 回答演示数据库的问题，接口说明在 /docs'],
        ['wenshu serve --port 0 --db shop.sqlite', '任选一个空闲端口，问自己的文件'],
      ],
      en: [
        ['wenshu serve', 'answers questions about the demo at http://127.0.0.1:8123; /docs describes it'],
        ['wenshu serve --port 0 --db shop.sqlite', 'any free port, your own file'],
      ],
    },
    notes: {
      zh: [
        '默认只给业务用语的回答；要看到 SQL，在 wenshu.yaml 里写 server: { audience: analyst }',
        '按一次 Ctrl-C：不再接受新问题，正在回答的最多再等 10 秒；按两次立即结束',
      ],
      en: [
        'Answers are in business words; server: { audience: analyst } in wenshu.yaml shows the SQL too',
        'Ctrl-C once: no new questions, those under way have 10 seconds; twice ends it at once',
      ],
    },
  },
  report: {
    load: async () => (await import('./report.ts')).report,
    operands: 'TEMPLATE',
    flags: list('db config out param window json check from-board from-thread model audience role claim user verbose'),
    summary: { zh: '把写满问题的模板变成一份报告', en: 'a template of questions becomes a report' },
    examples: {
      zh: [
        ['wenshu report monthly.md --out monthly.html', '填好模板里的每个问题，写成网页'],
        ['wenshu report monthly.md --window 2026-05 --param region=华东', '换一个月、换一个参数，结果打印出来'],
        ['wenshu report monthly.md --check', '只检查模板'],
        ['wenshu report --from-thread 周会 --out weekly.md', '用一次对话生成模板'],
      ],
      en: [
        ['wenshu report monthly.md --out monthly.html', 'answer every question of the template, as a page'],
        ['wenshu report monthly.md --window 2026-05 --param region=north', 'another month and parameter, printed'],
        ['wenshu report monthly.md --check', 'only check the template'],
        ['wenshu report --from-thread weekly --out weekly.md', 'make a template of a conversation'],
      ],
    },
    notes: {
      zh: '退出码：0 全部填好 · 1 有的没有填上，文中已注明 · 2 模板有问题（说明行号，什么也没有执行）',
      en: 'Exit codes: 0 all filled · 1 some are missing, which the text says · 2 the template has faults (told with their lines, before anything ran)',
    },
  },
  stats: {
    load: async () => (await import('./stats.ts')).stats,
    flags: list('config days json'),
    summary: { zh: '提问的成功率、用时和费用', en: 'how the questions so far went' },
    examples: {
      zh: [
        ['wenshu stats', '日志里的全部提问'],
        ['wenshu stats --days 7 --json', '最近 7 天，供程序使用'],
      ],
      en: [
        ['wenshu stats', 'all questions that the log knows'],
        ['wenshu stats --days 7 --json', 'the last seven days, for programs'],
      ],
    },
    notes: {
      zh: '数字来自本机的日志，不含问题、SQL 和数据；正在运行的服务器另有 /metrics',
      en: 'The figures come from the log on this machine, without a word of question, SQL or data; a server also has /metrics',
    },
  },
  mcp: {
    load: async () => (await import('./serve.ts')).mcp,
    flags: list('db config audience role user allow-privileged verbose'),
    summary: { zh: '供 AI 助手使用的工具（MCP，stdio）', en: 'tools for AI assistants (MCP over stdio)' },
    examples: {
      zh: [
        ['wenshu mcp --db shop.sqlite', '由助手启动；要写进它的配置，见 docs/mcp.zh-CN.md'],
        ['wenshu mcp --role clerk --audience business', '只有业务用语，只能看这个角色能看的数据'],
      ],
      en: [
        [
          'wenshu mcp --db shop.sqlite',
          'started by the assistant; docs/mcp.md has what to write into its configuration',
        ],
        ['wenshu mcp --role clerk --audience business', 'business words only, and what this role may see'],
      ],
    },
    notes: {
      zh: '工具：ask 提问，describe_data 看有什么数据；analyst 还有 check_sql 和 run_sql，只读',
      en: 'Tools: ask, describe_data; for analysts also check_sql and run_sql, which only read',
    },
  },
  doctor: {
    load: async () => (await import('./doctor.ts')).doctor,
    flags: list('db config json'),
    summary: { zh: '检查环境、数据库和模型是否就绪', en: 'is everything set up?' },
    examples: {
      zh: [['wenshu doctor --db shop.sqlite', '逐项检查，并说明怎么解决']],
      en: [['wenshu doctor --db shop.sqlite', 'checks one by one, and what to do']],
    },
    notes: { zh: '有一项不通过时退出码为 1', en: 'Exit code 1 when a check fails' },
  },
} satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof entries;

/** The whole command line: the parser, the help, the docs and main.ts read it. */
export const commands: Record<CommandName, CommandEntry> = entries;

export const commandNames = Object.keys(commands) as CommandName[];
