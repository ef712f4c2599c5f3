import { entry } from './entry.ts';

/** What can go wrong between a question and its answer: the configuration, the database, the statement, a change of data. */
export const questionErrors = {
  usage: entry('usage', 400, {
    zh: ['命令用法不对：{detail}。', '运行 wenshu --help 查看用法。'],
    en: ['The command was not understood: {detail}.', 'Run wenshu --help for the usage.'],
  }),
  question_empty: entry('usage', 400, {
    zh: ['问题是空的。', '请输入一个问题，例如：上个月的销售额是多少？'],
    en: ['The question is empty.', 'Type a question, for example: What were sales last month?'],
  }),
  question_too_long: entry('input', 413, {
    zh: ['问题太长（{length} 个字符，最多 {limit} 个）。', '请用一两句话来问。'],
    en: ['The question is too long ({length} characters, at most {limit}).', 'Ask it in one or two sentences.'],
  }),
  config_invalid: entry('usage', 400, {
    zh: ['配置有误：{detail}。', '可对照 wenshu.example.yaml 修改。'],
    en: ['The configuration is not valid: {detail}.', 'Compare it with wenshu.example.yaml.'],
  }),
  file_owner_mismatch: entry('usage', 403, {
    zh: ['{path} 属于本机的另一个账号，所以没有使用。', '请换到自己的文件夹里运行；如果信任它，请指明：{naming}。'],
    en: [
      '{path} belongs to another account of this machine, so it was not used.',
      'Work in a folder of your own, or name it if you trust it: {naming}.',
    ],
  }),
  database_missing: entry('connection', 404, {
    zh: ['找不到数据库文件 {path}。', '请检查路径是否正确。'],
    en: ['There is no database file at {path}.', 'Check the path.'],
  }),
  database_invalid: entry('connection', 422, {
    zh: [
      '{path} 不是数据库文件，也不是能读取的数据文件。',
      '请指定 SQLite 或 DuckDB 数据库，或者 Excel（.xlsx）、CSV、Parquet、JSON 文件或文件夹。',
    ],
    en: [
      '{path} is neither a database file nor a data file that can be read.',
      'Name a SQLite or DuckDB database, or an Excel (.xlsx), CSV, Parquet or JSON file or a folder of them.',
    ],
  }),
  database_corrupt: entry('connection', 422, {
    zh: ['数据库 {path} 已损坏，无法完整读取。', '请从备份恢复后再试。'],
    en: ['The database {path} is damaged and cannot be read in full.', 'Restore it from a backup and try again.'],
  }),
  database_locked: entry('connection', 503, {
    zh: ['数据库 {path} 正被其他程序锁定。', '请等它用完或关闭它，再试一次。'],
    en: ['The database {path} is locked by another program.', 'Wait for it or close it, then try again.'],
  }),
  database_unreachable: entry('connection', 503, {
    zh: ['无法连接数据库 {name}。', '请检查地址、网络和账号。'],
    en: ['The database {name} cannot be reached.', 'Check the address, the network and the account.'],
  }),
  database_denied: entry('connection', 503, {
    zh: ['数据库 {name} 拒绝了登录。', '请检查用户名、密码和库名，以及该账号的权限。'],
    en: [
      'The database {name} refused the login.',
      'Check the user, the password, the name of the database and what the account may do.',
    ],
  }),
  database_busy: entry('connection', 503, {
    zh: ['数据库 {name} 的连接都在使用中。', '请稍后再试，或调大连接池。'],
    en: ['All connections to the database {name} are in use.', 'Try again later, or allow more connections.'],
  }),
  client_missing: entry('usage', 501, {
    zh: ['访问 {engine} 需要先安装驱动：{command}。'],
    en: ['To reach {engine}, install its client first: {command}.'],
  }),
  chart_none: entry('input', 422, {
    zh: ['这个回答画不成这样的图。可以画成：{known}。', '结果太多、只有文字或没有数字时，请看表格。'],
    en: [
      'This answer cannot be drawn like that. It can be drawn as: {known}.',
      'Rows that are too many, or hold no figures, are better read as a table.',
    ],
    exitCode: 1,
  }),
  package_missing: entry('usage', 501, {
    zh: ['{what} 需要先安装：{command}。'],
    en: ['{what} needs a package that is not installed: {command}.'],
  }),
  database_empty: entry('connection', 422, {
    zh: ['数据库 {name} 里还没有任何数据表。', '请换一个数据库。'],
    en: ['The database {name} holds no tables yet.', 'Choose another database.'],
  }),
  file_empty: entry('connection', 422, {
    zh: ['{path} 是空的，里面没有数据。', '请检查是不是选错了文件。'],
    en: ['{path} is empty: there is no data in it.', 'Check that it is the file you mean.'],
  }),
  workbook_protected: entry('connection', 422, {
    zh: ['{path} 有密码保护，或是旧的 .xls 文件，无法读取。', '请在 Excel 或 WPS 里打开，不设密码另存为 .xlsx。'],
    en: [
      '{path} is protected by a password, or is an old .xls file, and cannot be read.',
      'Open it in a spreadsheet program and save it as .xlsx without a password.',
    ],
  }),
  workbook_too_large: entry('limit', 413, {
    zh: [
      '{path} 太大了，无法按工作簿读取（压缩后最多 200 MB，解开后最多 500 MB）。',
      '请把要查的工作表另存为 CSV，CSV 没有这个限制。',
    ],
    en: [
      '{path} is too large to be read as a workbook (at most 200 MB packed and 500 MB unpacked).',
      'Save the sheet that you need as CSV, which has no such bound.',
    ],
  }),
  workbook_broken: entry('connection', 422, {
    zh: [
      '{path} 不是能读取的工作簿，可能已损坏，或者是别的文件改了名字。',
      '请在 Excel 或 WPS 里打开，重新保存为 .xlsx。',
    ],
    en: [
      '{path} is not a workbook that can be read: it is damaged, or another kind of file.',
      'Open it in a spreadsheet program and save it again as .xlsx.',
    ],
  }),
  database_unsupported: entry('usage', 400, {
    zh: [
      '还不支持这种数据库地址：{url}。',
      '可以用文件路径，或以 sqlite:、duckdb:、postgres://、mysql://、mariadb://、doris://、starrocks://、clickhouse://、oracle://、snowflake://、bigquery:// 开头的地址。',
    ],
    en: [
      'This kind of database address is not supported: {url}.',
      'Use a file path, or an address that starts with sqlite:, duckdb:, postgres://, mysql://, mariadb://, doris://, starrocks://, clickhouse://, oracle://, snowflake:// or bigquery://.',
    ],
  }),
  connection_unknown: entry('usage', 404, {
    zh: ['没有名为 {name} 的连接，也没有这个文件。', '已保存的连接：{known}。'],
    en: ['There is neither a saved connection nor a file named {name}.', 'Saved connections: {known}.'],
  }),
  connection_needed: entry('usage', 400, {
    zh: ['这里有几个数据库，请指明是哪一个。', '用 --db 加上其中一个名字：{known}。'],
    en: ['There are several databases here: say which one.', 'Name one of them after --db: {known}.'],
  }),
  run_unknown: entry('usage', 404, {
    zh: ['找不到运行 {run}，或者它没有在等待回答。', '请重新提问。'],
    en: ['There is no run {run} that waits for an answer.', 'Ask the question again.'],
  }),
  teaching_refused: entry('refused', 403, {
    zh: ['这个角色说的只能为自己记住。', '请只为自己记住，或请管理员在角色里写上 teaches_everyone: true。'],
    en: [
      'What this role teaches can be kept for itself only.',
      'Keep it for yourself, or ask for teaches_everyone: true in the role.',
    ],
  }),
  thread_unknown: entry('usage', 404, {
    zh: ['找不到对话 {thread}，或者它不能从这里继续。', '请开始新的对话。'],
    en: ['There is no conversation {thread} that can be continued here.', 'Begin a new one.'],
  }),
  thread_taken: entry('usage', 409, {
    zh: ['已经有叫 {thread} 的对话。', '请换一个名字。'],
    en: ['There is a conversation {thread} already.', 'Choose another name.'],
  }),
  checkpoint_unknown: entry('usage', 404, {
    zh: ['没有这个记录点：{checkpoint}。', '用 wenshu threads 名字 列出一次对话的记录点。'],
    en: ['There is no checkpoint {checkpoint}.', 'wenshu threads NAME lists those of a conversation.'],
  }),
  choice_unknown: entry('usage', 400, {
    zh: ['没有选项 {choice}。', '可选：{known}。'],
    en: ['There is no option {choice}.', 'Options: {known}.'],
  }),
  output_failed: entry('input', 500, {
    zh: ['无法写入 {path}：{detail}。', '请换一个位置。'],
    en: ['Cannot write {path}: {detail}.', 'Choose another place.'],
    exitCode: 1,
  }),
  not_understood: entry('input', 422, {
    zh: ['没能理解这个问题。', '请换一种说法，或从建议的问题里选一个。'],
    en: ['The question was not understood.', 'Put it in other words, or take one of the suggested questions.'],
    exitCode: 1,
  }),
  statement_refused: entry('refused', 403, {
    zh: ['不允许的操作: {subject}。本系统只支持查询操作(SELECT)。'],
    en: ['Not allowed: {subject}. This system only answers queries (SELECT).'],
  }),
  cost_exceeded: entry('limit', 403, {
    zh: [
      '这个问题预计要读取约 {volume}，超过了设定的上限（{limit}），没有执行。',
      '请缩小时间范围或加上条件；上限由管理员设定。',
    ],
    en: [
      'This would read about {volume}, which is more than the limit of {limit}, and was not run.',
      'Narrow the period or add a condition; the limit is set by an administrator.',
    ],
    exitCode: 3,
  }),
  not_confirmed: entry('refused', 409, {
    zh: ['没有得到确认，所以没有执行，数据没有任何变化。'],
    en: ['It was not confirmed, so it was not run and nothing has changed.'],
  }),
  change_unclear: entry('refused', 403, {
    zh: ['这项修改无法用业务语言完整说明，所以没有执行。', '请让分析人员来做。'],
    en: ['This change cannot be put fully into plain words, so it was not made.', 'Ask an analyst to make it.'],
  }),
  change_unwritten: entry('refused', 422, {
    zh: [
      '没有写出可以执行的修改语句，数据没有任何变化。',
      '可以直接输入一条 INSERT、UPDATE 或 DELETE 语句，确认后执行。',
    ],
    en: [
      'No statement could be written for this change, and nothing has changed.',
      'Type a single INSERT, UPDATE or DELETE statement; it runs after you confirm it.',
    ],
  }),
  change_failed: entry('internal', 409, {
    zh: ['修改没有成功，已全部撤销，数据没有变化。'],
    en: ['The change failed and was rolled back; nothing has changed.'],
  }),
  change_grew: entry('limit', 409, {
    zh: ['符合条件的记录比您确认时更多，修改已全部撤销，数据没有变化。', '请重新提出，核对新的数目后再确认。'],
    en: [
      'More rows fit than you agreed to, so the change was rolled back; nothing has changed.',
      'Ask for it again and confirm the new number.',
    ],
  }),
  change_unknown: entry('connection', 502, {
    zh: ['修改已经开始，但中途断了，无法得知是否已生效。', '请先查询核对，不要直接重试。'],
    en: [
      'The change was begun and broke off before its end was known; it may have been made.',
      'Look at the data before you try again.',
    ],
  }),
  query_timeout: entry('limit', 504, {
    zh: ['查询超过 {seconds} 秒，已停止。', '查询数据量较大，建议缩小查询范围或添加时间限制。'],
    en: [
      'The query took longer than {seconds} s and was stopped.',
      'It covers a lot of data: narrow the range or add a time limit.',
    ],
  }),
  query_too_heavy: entry('limit', 413, {
    zh: ['这条语句太重，无法在执行前检查，所以没有执行。', '请拆成几步：少一些连接、子查询、很长的文本或列表。'],
    en: [
      'This statement is too heavy to check before it runs, so it was not run.',
      'Split it into steps: fewer joins, subqueries, long texts or lists.',
    ],
  }),
  query_cancelled: entry('limit', 499, { zh: ['查询已取消。'], en: ['The query was cancelled.'] }),
  query_failed: entry('internal', 500, {
    zh: ['查询没有成功执行。', '可以换一种说法再问；用 --verbose 可查看技术细节。'],
    en: ['The query did not run.', 'Try asking in another way; --verbose shows the technical detail.'],
  }),
  internal: entry('internal', 500, {
    zh: ['程序内部出错了。', '详细信息在日志文件里，请附上它来反馈。'],
    en: ['Something went wrong inside Wenshu.', 'The log file has the detail; please report it.'],
  }),
};
