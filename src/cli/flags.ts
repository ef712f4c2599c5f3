/** One flag as the parser, the help and the docs know it. A flag without a value is a switch. */
export interface Flag {
  short?: string;
  /** What stands after it in the help: `--db URL`. */
  value?: string;
  /** Whether it may be given more than once. */
  isList?: boolean;
  /** The only values it takes. */
  choices?: readonly string[];
  zh: string;
  en: string;
}

type Words = Omit<Flag, 'value' | 'isList'>;

const takes = (value: string, words: Words) => ({ value, ...words });
/** May be given more than once. */
const takesList = (value: string, words: Words) => ({ value, isList: true as const, ...words });

/** Every flag once, whatever commands take it: the same word must not mean two things. */
export const flags = {
  db: takes('URL', {
    zh: '要问的数据库：已保存的连接名、文件路径，或 sqlite:路径；不写时用 WENSHU_DB、wenshu.yaml（有几个时由问题决定），最后是演示数据库',
    en: 'database to ask: a saved connection, a file, or sqlite:path; else WENSHU_DB, wenshu.yaml (of several, the one that the question speaks of), then the demo',
  }),
  config: takes('FILE', {
    zh: '配置文件，代替当前文件夹里的 wenshu.yaml',
    en: 'configuration file, instead of wenshu.yaml in this folder',
  }),
  model: takesList('MODEL', {
    zh: '由谁来写查询：embedded 是内置引擎，不需要密钥；eval 还可以用 recorded:文件，重放别处写好的 SQL；init 可以只写 --model，用配置里的模型起草',
    en: 'who writes the query: embedded is the built-in engine, no key needed; eval also takes recorded:FILE, SQL written elsewhere; init takes --model alone for the configured one, which then drafts too',
  }),
  audience: takes('WHO', {
    choices: ['analyst', 'business'],
    zh: '给谁看：analyst（能看到 SQL 和表名）或 business（只有业务用语）',
    en: 'who reads it: analyst (sees SQL and names) or business (business words only)',
  }),
  role: takes('ROLE', {
    zh: '以 wenshu.yaml 里的哪个角色来问，决定能看哪些数据',
    en: 'role of wenshu.yaml to ask as; it decides what may be seen',
  }),
  claim: takesList('NAME=VALUE', {
    zh: '提问者的身份信息，供角色的 row_filters 使用，可以写多次，如 --claim region=3；文本加引号：--claim \'code="007"\'，列表写成 [3,5]',
    en: 'what is known of the person, for the row_filters of the role; can be given several times: --claim region=3, --claim \'code="007"\' for a text, [3,5] for a list',
  }),
  json: { zh: '只输出一个 JSON 对象', en: 'print one JSON object and nothing else' },
  csv: { zh: '以 CSV 输出全部结果行', en: 'print all rows of the answer as CSV' },
  out: takes('FILE', {
    short: 'o',
    zh: '写入文件（要么完整写好，要么不动原文件）；不写格式时按扩展名 .csv、.json、.md、.txt 判断，report 则是 .md、.html、.docx、.pdf',
    en: 'write to a file, whole or not at all; the form is that of --json or --csv, else of .csv, .json, .md, .txt; of a report .md, .html, .docx, .pdf',
  }),
  chart: takes('FILE', {
    zh: '把结果画成图，写入 .svg 或 .png 文件',
    en: 'draw the answer into a file that ends in .svg or .png',
  }),
  'dry-run': {
    zh: '只写出并检查 SQL，不向数据库发送任何查询',
    en: 'write and check the SQL, send nothing to the database',
  },
  fresh: { zh: '向数据库重新查询，不用刚刚查过的结果', en: 'ask the database anew, whatever was read a moment ago' },
  resume: takes('RUN', {
    zh: '继续一次等待回答的提问，与 --choose 或 --say 一起用；单独用则接着做完中断的提问；与 --page 一起用则翻看它的结果',
    en: 'go on with a run that asked back, with --choose or --say; alone, with one that was broken off; with --page, look at its rows',
  }),
  thread: takes('NAME', {
    zh: '接着哪一次对话问，或给新对话起个名字；对话会保留，换个进程也能继续',
    en: 'conversation to go on with, or a name for a new one; it is kept, and goes on in another process too',
  }),
  from: takes('CHECKPOINT', {
    zh: '从某次对话的一个记录点（某个问题或某一步）另起一次对话，原来的对话不变；记录点见 wenshu threads 名字',
    en: 'begin a conversation at a question or a stage of another one, which stays as it is; wenshu threads NAME lists them',
  }),
  user: takes('NAME', {
    zh: '谁的对话；不写时用 wenshu.yaml 的 user，再不然用系统账号名。keys、audit 里是谁的密钥、谁的记录',
    en: 'whose conversations; else user of wenshu.yaml, else the account. Of keys and audit: whose',
  }),
  stages: {
    zh: '列出每一步的记录点，而不只是每个问题的',
    en: 'list a checkpoint for every stage, not only for every question',
  },
  delete: {
    zh: '彻底删除：写名字删一次对话，或与 --all、--older-than 一起用',
    en: 'delete for good: the named conversation, or with --all or --older-than',
  },
  all: {
    zh: '列出时连单独提出的问题也列出；与 --delete 一起用时是这个人的全部对话',
    en: 'in the list, single questions too; with --delete, all conversations of this person',
  },
  'older-than': takes('DAYS', {
    zh: '超过这么多天没有提问的对话',
    en: 'conversations in which nothing was asked for so many days',
  }),
  choose: takes('N', { zh: '选第 N 个选项', en: 'take option N' }),
  say: takes('TEXT', { zh: '用自己的话回答', en: 'answer in your own words' }),
  yes: {
    zh: '不再询问：预计读取量超过上限也直接执行，init 则同意全部草稿；修改数据不能用它来确认',
    en: 'agree without being asked: to a query that would read more than the limit, to the whole draft of init; never to a change of data',
  },
  loop: {
    zh: '查询出错就反复修正再执行，直到成功或失败达到 max_debug_attempts 次（默认 3）；需要模型',
    en: 'repair and run again until it works or max_debug_attempts executions have failed (3 by default); needs a model',
  },
  page: takes('N', { zh: '显示结果的第 N 页', en: 'show page N of the rows' }),
  diff: {
    zh: '数据库和上次保存的表结构相比有什么变化；比较后保存新的',
    en: 'what changed in the database since its schema was last kept; the new one is kept afterwards',
  },
  meaning: {
    zh: '这些表和列是什么意思：事物还是事件，名称、日期、金额、状态',
    en: 'what the tables and columns mean: things and events, names, dates, figures, states',
  },
  refresh: {
    zh: '先从数据库重新读取表结构并保存，而不是用保存的',
    en: 'read the schema from the database and keep it, instead of using the one that was kept',
  },
  snapshot: takes('FILE', {
    zh: '用 wenshu schema --json 写出的结构来检查，不连接数据库',
    en: 'check against what wenshu schema --json wrote, without a database',
  }),
  dialect: takes('NAME', {
    zh: '哪种 SQL，例如 sqlite；不写时跟随数据库',
    en: 'which SQL, for example sqlite; else that of the database',
  }),
  jsonl: {
    zh: '逐行读入 {id, dialect, sql}，逐行输出 {id, allowed, statement_class, problems}',
    en: 'read lines {id, dialect, sql}, print lines {id, allowed, statement_class, problems}',
  },
  sarif: { zh: '以 SARIF 2.1.0 输出，供代码平台使用', en: 'print SARIF 2.1.0, for code hosts and editors' },
  databases: takes('DIR', {
    zh: '题集所用数据库的文件夹，里面是 DIR/<db>.sqlite',
    en: 'folder with the databases of the set, DIR/<db>.sqlite',
  }),
  raw: {
    zh: '原样给记录下来的 SQL 打分，不经过检查和修正',
    en: 'score recorded SQL untouched, without check and repair',
  },
  cascade: {
    zh: '先让内置引擎回答，没有把握的再用记录下来的 SQL',
    en: 'let the embedded engine go first, recorded SQL only where it is unsure',
  },
  note: takes('TEXT', { zh: '附在已核实答案上的说明', en: 'a remark that is kept with the verified answer' }),
  format: takes('FORM', {
    choices: ['yaml', 'json', 'jsonl', 'csv', 'dbt'],
    zh: '导入文件的格式；不写时按扩展名和内容判断',
    en: 'form of the file to import; else told by its name and content',
  }),
  limit: takes('N', {
    zh: '只用前 N 题；audit 则显示最近 N 条',
    en: 'only the first N questions; of audit, the last N entries',
  }),
  head: takes('HASH', {
    zh: '以前 audit verify 给出的末尾摘要，必须仍在记录里',
    en: 'the head that audit verify gave before: it must still be in the log',
  }),
  today: takes('DATE', {
    zh: '题目里的“今天”，写成 2025-01-31，便于重复测量',
    en: 'what today means in the questions, like 2025-01-31, so that scores can be repeated',
  }),
  scopes: takes('LIST', {
    zh: '密钥可以用来做什么，用逗号隔开：ask（提问，默认）、sql（自己写 SQL）、admin（管理服务）',
    en: 'what the key may be used for, with commas: ask (the default), sql (SQL of one’s own), admin (to look after the server)',
  }),
  expires: takes('TIME', {
    zh: '密钥多久后过期，例如 30d、12h、4w；不写则不过期',
    en: 'when the key ends, for example 30d, 12h or 4w from now; never when left out',
  }),
  port: takes('PORT', {
    zh: '服务的端口，默认 8123；0 表示任选一个空闲的，地址会打印出来',
    en: 'port of the server, 8123 by default; 0 takes any free one, and the address is printed',
  }),
  host: takes('ADDRESS', {
    zh: '服务监听的地址，默认 127.0.0.1，只有本机能访问；别人能访问的地址，要先有密钥（wenshu keys）或 auth 设置',
    en: 'address to listen on, 127.0.0.1 by default, which only this machine reaches; one that others reach needs keys (wenshu keys) or auth',
  }),
  'allow-privileged': {
    zh: '数据库账号能修改数据或读写服务器上的文件时也照样启动',
    en: 'start also with a database account that may change data or reach files of its server',
  },
  verbose: {
    zh: '同时显示 SQL、各步骤和用时，技术细节输出到标准错误',
    en: 'also show the SQL, the stages and their times; technical detail goes to standard error',
  },
  lang: takes('LANGUAGE', {
    choices: ['zh', 'en'],
    zh: '界面和回答的语言：zh 或 en；不写时跟随问题和系统语言',
    en: 'language of answers and messages: zh or en; else that of the question, then of the locale',
  }),
  param: takesList('NAME=VALUE', {
    zh: '报告模板里参数的值，可以写多次，如 --param region=华东',
    en: 'value of a parameter of the report, can be given several times: --param region=north',
  }),
  window: takes('PERIOD', {
    zh: '报告的时间范围，代替模板里写的：last_month、this_quarter、last_7_days、2026-03、2026-Q1、2026-01-01..2026-03-31 等',
    en: 'period of the report, instead of the one in the template: last_month, this_quarter, last_7_days, 2026-03, 2026-Q1, 2026-01-01..2026-03-31 and the like',
  }),
  check: {
    zh: '只检查报告模板，有问题时说出行号，不提任何问题',
    en: 'only check the template of the report and tell faults with their lines; nothing is asked',
  },
  'from-board': takes('BOARD', {
    zh: '用一个看板生成报告模板，写它的编号或名称',
    en: 'make a template of a board, by its id or title',
  }),
  'from-thread': takes('NAME', {
    zh: '用一次对话里的问题生成报告模板',
    en: 'make a template of the questions of a conversation',
  }),
  days: takes('N', { zh: '只看最近几天', en: 'only the last so many days' }),
  help: { short: 'h', zh: '显示帮助', en: 'show this help' },
  version: { short: 'V', zh: '显示版本', en: 'show the version' },
} satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

export type FlagValues = {
  [Name in FlagName]?: (typeof flags)[Name] extends { isList: true }
    ? string[]
    : (typeof flags)[Name] extends { value: string }
      ? string
      : boolean;
};

/** What stands before or without a command. */
export const globalFlags: FlagName[] = ['lang', 'help', 'version'];

type Claims = Record<string, string | number | boolean | (string | number)[]>;

export const claimPattern = /^[A-Za-z_][\w.-]*=./s;

/** `region=3` is a number, `code="007"` and `city=Beijing` are texts, `regions=3,5` and `regions=[3,5]` are lists. */
export function claimsIn(given: readonly string[]): Claims {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, at), readValue(text.slice(at + 1))] as const;
    }),
  );
}

function readValue(text: string): Claims[string] {
  // A number that would not be written the same again is a text: 007, 1e400.
  if (String(Number(text)) === text && Number.isFinite(Number(text))) return Number(text);
  if (!/^["[]|^(?:true|false)$/.test(text))
    return text.includes(',') ? text.split(',').map((one) => readValue(one.trim()) as string | number) : text;
  try {
    const value: unknown = JSON.parse(text);
    const isPlain = (one: unknown) => typeof one === 'string' || typeof one === 'number';
    if (isPlain(value) || typeof value === 'boolean') return value as Claims[string];
    return Array.isArray(value) && value.every(isPlain) ? (value as (string | number)[]) : text;
  } catch {
    return text;
  }
}
