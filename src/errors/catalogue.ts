interface Entry {
  /** What kind of failure: who has to act. */
  class: 'usage' | 'input' | 'connection' | 'refused' | 'limit' | 'internal';
  status: number;
  exitCode: 0 | 1 | 2 | 3 | 4;
  zh: string;
  en: string;
  /** What to do now. */
  hint: { zh: string; en: string };
}

/** Everything that can go wrong at a boundary, with the words people read. `{name}` is filled in. */
export const errorCatalogue = {
  usage: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '命令用法不对：{detail}。',
    en: 'The command was not understood: {detail}.',
    hint: { zh: '运行 wenshu --help 查看用法。', en: 'Run wenshu --help for the usage.' },
  },
  question_empty: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '问题是空的。',
    en: 'The question is empty.',
    hint: {
      zh: '请输入一个问题，例如：上个月的销售额是多少？',
      en: 'Type a question, for example: What were sales last month?',
    },
  },
  question_too_long: {
    class: 'input',
    status: 413,
    exitCode: 2,
    zh: '问题太长（{length} 个字符，最多 {limit} 个）。',
    en: 'The question is too long ({length} characters, at most {limit}).',
    hint: { zh: '请用一两句话来问。', en: 'Ask it in one or two sentences.' },
  },
  config_invalid: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '配置有误：{detail}。',
    en: 'The configuration is not valid: {detail}.',
    hint: { zh: '可对照 wenshu.example.yaml 修改。', en: 'Compare it with wenshu.example.yaml.' },
  },
  database_missing: {
    class: 'connection',
    status: 404,
    exitCode: 1,
    zh: '找不到数据库文件 {path}。',
    en: 'There is no database file at {path}.',
    hint: { zh: '请检查路径是否正确。', en: 'Check the path.' },
  },
  database_invalid: {
    class: 'connection',
    status: 422,
    exitCode: 1,
    zh: '{path} 不是 SQLite 数据库。',
    en: '{path} is not a SQLite database.',
    hint: { zh: '请指定一个 .sqlite 或 .db 数据库文件。', en: 'Name a .sqlite or .db database file.' },
  },
  database_corrupt: {
    class: 'connection',
    status: 422,
    exitCode: 1,
    zh: '数据库 {path} 已损坏，无法完整读取。',
    en: 'The database {path} is damaged and cannot be read in full.',
    hint: { zh: '请从备份恢复后再试。', en: 'Restore it from a backup and try again.' },
  },
  database_locked: {
    class: 'connection',
    status: 503,
    exitCode: 1,
    zh: '数据库 {path} 正被其他程序锁定。',
    en: 'The database {path} is locked by another program.',
    hint: { zh: '请等它用完或关闭它，再试一次。', en: 'Wait for it or close it, then try again.' },
  },
  database_unreachable: {
    class: 'connection',
    status: 503,
    exitCode: 1,
    zh: '无法连接数据库 {name}。',
    en: 'The database {name} cannot be reached.',
    hint: { zh: '请检查地址、网络和账号。', en: 'Check the address, the network and the account.' },
  },
  database_empty: {
    class: 'connection',
    status: 422,
    exitCode: 1,
    zh: '数据库 {name} 里还没有任何数据表。',
    en: 'The database {name} holds no tables yet.',
    hint: { zh: '请换一个数据库。', en: 'Choose another database.' },
  },
  database_unsupported: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '还不支持这种数据库地址：{url}。',
    en: 'This kind of database address is not supported: {url}.',
    hint: {
      zh: '目前支持 SQLite 文件（路径或 sqlite:路径）。',
      en: 'Supported now: SQLite files (a path, or sqlite:path).',
    },
  },
  connection_unknown: {
    class: 'usage',
    status: 404,
    exitCode: 2,
    zh: '没有名为 {name} 的连接，也没有这个文件。',
    en: 'There is neither a saved connection nor a file named {name}.',
    hint: { zh: '已保存的连接：{known}。', en: 'Saved connections: {known}.' },
  },
  run_unknown: {
    class: 'usage',
    status: 404,
    exitCode: 2,
    zh: '找不到运行 {run}，或者它没有在等待回答。',
    en: 'There is no run {run} that waits for an answer.',
    hint: { zh: '请重新提问。', en: 'Ask the question again.' },
  },
  choice_unknown: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '没有选项 {choice}。',
    en: 'There is no option {choice}.',
    hint: { zh: '可选：{known}。', en: 'Options: {known}.' },
  },
  output_failed: {
    class: 'input',
    status: 500,
    exitCode: 1,
    zh: '无法写入 {path}：{detail}。',
    en: 'Cannot write {path}: {detail}.',
    hint: { zh: '请换一个位置。', en: 'Choose another place.' },
  },
  not_understood: {
    class: 'input',
    status: 422,
    exitCode: 1,
    zh: '没能理解这个问题。',
    en: 'The question was not understood.',
    hint: {
      zh: '请换一种说法，或从建议的问题里选一个。',
      en: 'Put it in other words, or take one of the suggested questions.',
    },
  },
  statement_refused: {
    class: 'refused',
    status: 403,
    exitCode: 3,
    zh: '不允许的操作: {subject}。本系统只支持查询操作(SELECT)。',
    en: 'Not allowed: {subject}. This system only answers queries (SELECT).',
    hint: { zh: '', en: '' },
  },
  query_timeout: {
    class: 'limit',
    status: 504,
    exitCode: 1,
    zh: '查询超过 {seconds} 秒，已停止。',
    en: 'The query took longer than {seconds} s and was stopped.',
    hint: {
      zh: '查询数据量较大，建议缩小查询范围或添加时间限制。',
      en: 'It covers a lot of data: narrow the range or add a time limit.',
    },
  },
  query_cancelled: {
    class: 'limit',
    status: 499,
    exitCode: 1,
    zh: '查询已取消。',
    en: 'The query was cancelled.',
    hint: { zh: '', en: '' },
  },
  query_failed: {
    class: 'internal',
    status: 500,
    exitCode: 1,
    zh: '查询没有成功执行。',
    en: 'The query did not run.',
    hint: {
      zh: '可以换一种说法再问；用 --verbose 可查看技术细节。',
      en: 'Try asking in another way; --verbose shows the technical detail.',
    },
  },
  model_unknown: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '不认识模型 {name}：{detail}。',
    en: 'The model {name} is not known: {detail}.',
    hint: {
      zh: '可用 embedded（内置引擎），或 siliconflow、openai 等。',
      en: 'Use embedded (the built-in engine), or siliconflow, openai and the like.',
    },
  },
  model_key_missing: {
    class: 'usage',
    status: 401,
    exitCode: 2,
    zh: '使用模型 {name} 需要密钥。',
    en: 'The model {name} needs a key.',
    hint: {
      zh: '请设置环境变量 {variable}，或改用内置引擎（--model embedded）。',
      en: 'Set the environment variable {variable}, or use the embedded engine (--model embedded).',
    },
  },
  model_key_refused: {
    class: 'connection',
    status: 401,
    exitCode: 1,
    zh: '模型 {name} 不接受这个密钥。',
    en: 'The model {name} refused the key.',
    hint: { zh: '请检查密钥是否有效。', en: 'Check that the key is valid.' },
  },
  model_busy: {
    class: 'limit',
    status: 429,
    exitCode: 1,
    zh: '模型 {name} 请求过多，暂时不可用。',
    en: 'The model {name} has too many requests at the moment.',
    hint: { zh: '请稍后再试。', en: 'Try again in a while.' },
  },
  model_timeout: {
    class: 'limit',
    status: 504,
    exitCode: 1,
    zh: '模型 {name} 没有在规定时间内回答。',
    en: 'The model {name} did not answer in time.',
    hint: { zh: '请稍后再试，或换一个模型。', en: 'Try again, or use another model.' },
  },
  model_failed: {
    class: 'connection',
    status: 502,
    exitCode: 1,
    zh: '模型 {name} 出错了（{status}）。',
    en: 'The model {name} failed ({status}).',
    hint: { zh: '请稍后再试，或换一个模型。', en: 'Try again, or use another model.' },
  },
  model_ceiling: {
    class: 'limit',
    status: 429,
    exitCode: 1,
    zh: '已达到设定的模型用量上限。',
    en: 'The ceiling for model use has been reached.',
    hint: {
      zh: '可在配置里调整上限，或使用内置引擎。',
      en: 'Raise it in the configuration, or use the embedded engine.',
    },
  },
  internal: {
    class: 'internal',
    status: 500,
    exitCode: 1,
    zh: '程序内部出错了（运行 {run}）。',
    en: 'Something went wrong inside Wenshu (run {run}).',
    hint: { zh: '详细信息在日志文件里，请附上它来反馈。', en: 'The log file has the detail; please report it.' },
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof errorCatalogue;
