import type { Language } from '../protocol/answer.ts';

/** What the conversation says by itself. */
export const chatMessages = {
  zh: {
    title: '问数：用中文或英文提问，每个查询在执行前都经过检查。',
    database: (title: string, today: string | undefined) =>
      `数据库：${title}${today ? ` · 数据里的今天是 ${today}` : ''}`,
    databases: (titles: string[]) => `数据库：${titles.join('、')}；每个问题会自己找到该问的那一个。`,
    choices: '可以问这些数据库，/db 名字 选定一个，/db auto 由问题决定：',
    asked: (title: string) => `好的，接下来问“${title}”。`,
    askedAny: '好的，由每个问题的内容决定问哪个数据库。',
    noDatabase: (name: string) => `没有叫 ${name} 的数据库。有这些：`,
    withoutModel: '没有配置模型密钥，由内置引擎回答（wenshu doctor 可查看详情）。',
    samples: '可以这样问：',
    hint: '输入 /help 查看命令，/quit 退出。',
    help: [
      '直接输入问题即可，例如“上个月每个城市的订单数”。',
      '  下一页          /next          看后面的行',
      '  导出 文件.csv   /export FILE   全部结果行存为 .csv 或 .json；写 .svg 或 .png 则画成图',
      '  显示SQL         /sql           看这个回答是怎么查的',
      '  表结构          /schema        看看有哪些数据',
      '  换库 名字       /db 名字       换一个数据库来问；不写名字则列出来',
      '  偏好            /preferences   您让问数记住的；/forget N 忘掉第 N 条',
      '  历史            /history       这次对话问过什么，从哪里可以另起一次',
      '  继续            /continue      接着做完中断的问题',
      '  帮助            /help',
      '  退出            /quit          也可以按两次 Ctrl-C',
    ],
    prompt: '问> ',
    keepPrompt: (all: boolean) => `要记住吗？（我${all ? ' / 所有人' : ''} / 不）> `,
    kept: (all: boolean) => `好的，以后对${all ? '所有人' : '您'}都这样算。/preferences 可查看，/forget N 可忘掉。`,
    notKept: '好的，只在这次对话里这样算。',
    goesOn: (thread: string, count: number, question: string) =>
      `接着对话“${thread}”：问过 ${count} 个问题，最后一个是“${question}”。`,
    begins: (thread: string) => `新的对话“${thread}”。`,
    branched: (thread: string) => `新的对话“${thread}”，从选定的记录点开始；原来的对话不变。`,
    brokenOff: (stage: string | null) =>
      `最后一个问题中断了${stage ? `（已完成：${stage}）` : ''}。输入“继续”接着做完，或直接问下一个。`,
    nothingBroken: '没有中断的问题。',
    noHistory: '这次对话还没有问过问题。',
    choosePrompt: (count: number) => (count > 0 ? `选 1-${count}，或用自己的话说> ` : '请补充> '),
    dropped: '好的，不再追问。请问下一个问题。',
    noAnswer: '还没有可以用的回答，请先提一个问题。',
    noMore: '没有更多行了。',
    noSql: '这个回答没有可以显示的 SQL。',
    noStructure: '这里用业务词语提问，内部结构只给分析人员看。',
    exportUsage: '请写上文件名，例如：导出 结果.csv',
    drawn: (file: string) => `已画到 ${file}`,
    exported: (file: string, count: number) => `已导出 ${count.toLocaleString('en')} 行到 ${file}`,
    unknown: (word: string) => `没有 ${word} 这个命令，输入 /help 查看命令。`,
    rows: (from: number, to: number, total: string) => `第 ${from}–${to} 行，共 ${total} 行`,
    leave: '再按一次 Ctrl-C 退出。',
    more: '输入“下一页”继续看，“导出 文件.csv”存下全部',
  },
  en: {
    title: 'Wenshu: ask in English or Chinese; every query is checked before it runs.',
    database: (title: string, today: string | undefined) =>
      `Database: ${title}${today ? ` · today in the data is ${today}` : ''}`,
    databases: (titles: string[]) => `Databases: ${titles.join(', ')}; each question finds the one it is for.`,
    choices: 'These can be asked; /db NAME takes one, /db auto leaves it to the question:',
    asked: (title: string) => `All right, "${title}" from now on.`,
    askedAny: 'All right, each question finds its own database.',
    noDatabase: (name: string) => `There is no database ${name}. There are:`,
    withoutModel: 'No model key is set: the embedded engine answers (wenshu doctor tells more).',
    samples: 'Try:',
    hint: '/help lists the commands, /quit leaves.',
    help: [
      'Just type a question, for example "orders per city last month".',
      '  /next          next page      rows that were not shown yet',
      '  /export FILE   export FILE    keep all rows as .csv or .json, or draw them as .svg or .png',
      '  /sql           show SQL       how this answer was found',
      '  /schema                       what data there is',
      '  /db NAME                      ask another database; without a name, list them',
      '  /preferences                  what you told Wenshu to keep to; /forget N forgets one',
      '  /history                      what was asked here, and where one can branch off',
      '  /continue      continue       go on with a question that was broken off',
      '  /help',
      '  /quit                         or Ctrl-C twice',
    ],
    prompt: 'ask> ',
    keepPrompt: (all: boolean) => `Keep this? (me${all ? ' / everyone' : ''} / no)> `,
    kept: (all: boolean) =>
      `All right, from now on for ${all ? 'everyone' : 'you'}. /preferences lists what is kept, /forget N forgets it.`,
    notKept: 'All right, for this conversation only.',
    goesOn: (thread: string, count: number, question: string) =>
      `Going on with "${thread}": ${count} question${count === 1 ? '' : 's'} so far, the last one "${question}".`,
    begins: (thread: string) => `A new conversation, "${thread}".`,
    branched: (thread: string) =>
      `A new conversation, "${thread}", from that checkpoint; the other one stays as it is.`,
    brokenOff: (stage: string | null) =>
      `The last question was broken off${stage ? ` (done: ${stage})` : ''}. /continue goes on with it; or ask the next one.`,
    nothingBroken: 'Nothing was broken off here.',
    noHistory: 'Nothing was asked in this conversation yet.',
    choosePrompt: (count: number) => (count > 0 ? `1-${count}, or in your own words> ` : 'more detail> '),
    dropped: 'All right. What is the next question?',
    noAnswer: 'There is no answer to work with yet; ask a question first.',
    noMore: 'There are no more rows.',
    noSql: 'This answer has no SQL to show.',
    noStructure: 'Ask in your own words here; how the data is stored is shown to analysts only.',
    exportUsage: 'Name a file, for example: /export result.csv',
    drawn: (file: string) => `Drawn into ${file}`,
    exported: (file: string, count: number) => `Exported ${count.toLocaleString('en')} rows to ${file}`,
    unknown: (word: string) => `There is no command ${word}; /help lists them.`,
    rows: (from: number, to: number, total: string) => `Rows ${from}–${to} of ${total}`,
    leave: 'Press Ctrl-C again to leave.',
    more: '/next shows more, /export FILE keeps all',
  },
};

type ChatMessages = (typeof chatMessages)['en'];

/** Said instead to business people, who are not told of databases, SQL or structures. */
const businessMessages: Record<Language, Partial<ChatMessages>> = {
  zh: {
    database: (title, today) => `数据：${title}${today ? ` · 数据里的今天是 ${today}` : ''}`,
    databases: (titles) => `数据：${titles.join('、')}；每个问题会自己找到该问的那一份。`,
    choices: '可以问这些数据，/db 名字 选定一份，/db auto 由问题决定：',
    askedAny: '好的，由每个问题的内容决定问哪一份数据。',
    noDatabase: (name) => `没有叫 ${name} 的数据。有这些：`,
    help: [
      '直接输入问题即可，例如“上个月每个城市的订单数”。',
      '  下一页          /next          看后面的行',
      '  导出 文件.csv   /export FILE   全部结果行存为 .csv 或 .json；写 .svg 或 .png 则画成图',
      '  换库 名字       /db 名字       换一份数据来问；不写名字则列出来',
      '  帮助            /help',
      '  退出            /quit          也可以按两次 Ctrl-C',
    ],
    noSql: '这个回答是怎么查的，只给分析人员看。',
  },
  en: {
    database: (title, today) => `Data: ${title}${today ? ` · today in the data is ${today}` : ''}`,
    databases: (titles) => `Data: ${titles.join(', ')}; each question finds the one it is for.`,
    askedAny: 'All right, each question finds its own data.',
    noDatabase: (name) => `There is nothing called ${name}. There are:`,
    help: [
      'Just type a question, for example "orders per city last month".',
      '  /next          next page      rows that were not shown yet',
      '  /export FILE   export FILE    keep all rows as .csv or .json, or draw them as .svg or .png',
      '  /db NAME                      ask other data; without a name, list what there is',
      '  /help',
      '  /quit                         or Ctrl-C twice',
    ],
    noSql: 'How this answer was found is shown to analysts only.',
  },
};

export function chatMessagesFor(language: Language, audience: 'analyst' | 'business'): ChatMessages {
  return audience === 'business'
    ? { ...chatMessages[language], ...businessMessages[language] }
    : chatMessages[language];
}
