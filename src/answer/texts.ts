import type { Language } from '../protocol/answer.ts';
import type { Problem, ProblemClass } from '../sql/contracts/contracts.ts';

type Both = Record<Language, string>;

/** Why there is no SQL, as people read it. */
export const generationFailureTexts = {
  missing_database_info: {
    zh: '数据库中没有相关的表或字段信息，请您提供更多具体信息或修改问题。',
    en: 'The database has no table or column for this. Please be more specific or change the question.',
  },
  ambiguous_question: {
    zh: '您的问题需要更多信息才能准确查询，请提供更详细的描述。',
    en: 'Your question needs more information before it can be answered exactly. Please describe it in more detail.',
  },
  llm_explanation: {
    zh: '请尝试重新描述您的问题或询问其他内容。',
    en: 'Please try to put your question in other words, or ask something else.',
  },
  unknown_generation_failure: {
    zh: '无法生成有效的SQL查询，请尝试重新描述您的问题。',
    en: 'No valid SQL query could be written. Please try to put your question in other words.',
  },
} as const satisfies Record<string, Both>;

/** The same for people who must not read of tables, columns or SQL. */
export const plainFailureTexts: Record<keyof typeof generationFailureTexts, Both> = {
  missing_database_info: {
    zh: '没有找到与您的问题相关的数据，请您提供更多具体信息或修改问题。',
    en: 'There is no data that fits your question. Please be more specific or change the question.',
  },
  ambiguous_question: generationFailureTexts.ambiguous_question,
  llm_explanation: generationFailureTexts.llm_explanation,
  unknown_generation_failure: {
    zh: '没能理解您的问题，请尝试重新描述。',
    en: 'The question was not understood. Please try to put it in other words.',
  },
};

/** Why a statement that a check found wrong goes no further; for people who may read of SQL, before what was wrong. */
const checkFailureTexts = {
  /** Nobody repaired it: not wanted, not possible, or no model. */
  unrepaired: { zh: 'SQL验证失败', en: 'The SQL did not pass the check' },
  /** The model could not be asked. */
  unasked: { zh: 'SQL修复尝试失败', en: 'The SQL could not be sent for repair' },
  /** What the model wrote instead was no better. */
  unmended: { zh: 'SQL语法修复失败', en: 'The SQL could not be repaired' },
} as const satisfies Record<string, Both>;

export type CheckFailure = keyof typeof checkFailureTexts;

export function checkFailureText(failure: CheckFailure, problem: Problem, language: Language): string {
  const found = language === 'zh' ? (missingInChinese(problem) ?? problem.message) : problem.message;
  return `${checkFailureTexts[failure][language]}: ${found}`;
}

/** A problem is told in English; the one that people meet most, a name that is not there, also in Chinese. */
function missingInChinese({ class: kind, subject, qualifier }: Problem): string | undefined {
  if (subject === undefined) return undefined;
  if (kind === 'table_not_found') return `没有名为 ${subject} 的表或别名。`;
  return kind === 'column_not_found' ? `没有列 ${qualifier ? `${qualifier}.` : ''}${subject}。` : undefined;
}

/** What went wrong while running, in business words. */
const executionTexts: Partial<Record<ProblemClass, Both>> = {
  column_not_found: {
    zh: '查询的数据维度可能不存在，需要调整查询内容',
    en: 'The dimension you asked for may not exist; the question needs to be adjusted',
  },
  table_not_found: {
    zh: '查询的数据范围可能超出了可访问的范围',
    en: 'The data you asked for may lie outside what can be accessed',
  },
  syntax_error: { zh: '查询语句的结构需要调整', en: 'The structure of the query needs to be adjusted' },
  permission_error: { zh: '当前没有权限访问相关数据', en: 'There is no permission to see this data' },
  timeout: {
    zh: '查询数据量较大，建议缩小查询范围或添加时间限制',
    en: 'The query covers a lot of data; narrow its range or add a time limit',
  },
  type_mismatch: {
    zh: '用来比较或计算的内容类型不一致，需要调整条件',
    en: 'What was compared or calculated does not go together; the conditions need to be adjusted',
  },
  grouping_error: {
    zh: '分类统计的方式需要调整，请确认按什么来分',
    en: 'The way the figures are grouped needs to be adjusted; please confirm what to group by',
  },
  join_error: {
    zh: '几类数据之间的对应关系不明确，需要确认要看哪些数据',
    en: 'How the kinds of data belong together is not clear; please confirm which data to look at',
  },
  aggregate_misuse: {
    zh: '汇总计算的方式需要调整，请确认要统计什么',
    en: 'The way the totals are calculated needs to be adjusted; please confirm what to add up',
  },
  connection_error: { zh: '暂时无法连接到数据', en: 'The data cannot be reached at the moment' },
};

const otherExecutionText: Both = {
  zh: '查询没有成功，需要换一种方式',
  en: 'The query did not work; it needs another approach',
};

const concealedText: Both = {
  zh: '数据库的原始报错可能包含您无权查看的数据，因此不显示；管理员可以在日志中查看',
  en: "The database's own message is not shown because it may contain data that you cannot see; your administrator finds it in the log",
};

/** What analysts read beside what an error means: the database's own words, where they may read those. */
export const errorDetail = (
  { concealed, message }: { concealed?: unknown; message: string },
  language: Language,
): string => (concealed ? concealedText[language] : message);

export function executionText(problem: ProblemClass, language: Language): string {
  return (executionTexts[problem] ?? otherExecutionText)[language];
}

/** Nothing is looked up among stored values either: a real run may then spell a value otherwise, or find one that is meant. */
export const dryRunText = (isSchemaRead: boolean, language: Language): string =>
  language === 'zh'
    ? `查询已写好并通过检查，按要求没有执行，也没有去查存有哪些内容，所以真正执行时的写法可能不同。${isSchemaRead ? '只读取了数据的结构。' : ''}`
    : `The query is written and has passed the checks; as asked, it was not run. What is stored was not looked up either, so that a real run may write it differently.${isSchemaRead ? ' Only the structure of the data was read.' : ''}`;

export const unseenText: Both = {
  zh: '暂时无法连接到数据，没有去查存有哪些内容。',
  en: 'The data cannot be reached at the moment; what is stored was not looked up.',
};

/** A line that broke says nothing about the statement. */
export const keptText = (sql: string, language: Language): string =>
  language === 'zh'
    ? `\n查询可能是对的，原样保留，还没有结果：\n\n${sql}`
    : `\nThe query may be right; it is kept as it is and has no result yet:\n\n${sql}`;

export const notUnderstoodText = (words: string[], language: Language): string => {
  const quoted = words.slice(0, 5).map((word) => (language === 'zh' ? `“${word}”` : `"${word}"`));
  return language === 'zh' ? `没有理解：${quoted.join('、')}。` : `Not understood: ${quoted.join(', ')}.`;
};

export const unsureText: Both = {
  zh: '对这个理解没有十足把握，请核对“理解为”一行。',
  en: 'This reading is not certain; please check how the question was read.',
};

export const chooseText: Both = {
  zh: '您的问题有几种理解，请选择一种：',
  en: 'Your question can be read in more than one way. Which do you mean?',
};

export const didYouMeanText: Both = {
  zh: '不太确定您的意思，是这个吗？',
  en: 'I am not sure what you mean. Is it this?',
};

/** The last option where no reading may be the right one, and what is said when it is chosen. */
export const noneText: Record<Language, { label: string; advice: string }> = {
  zh: { label: '都不是', advice: '请换一种说法重新提问，说明要看什么、按什么来看、哪段时间。' },
  en: {
    label: 'None of these',
    advice: 'Please put the question in other words: what you want to see, by what, and for which time.',
  },
};

/** What stands in the place of a text that business people must not read. */
export const gateTexts = {
  zh: {
    column: (at: number) => `第 ${at} 列`,
    option: (at: number) => `第 ${at} 种理解`,
    choose: '您的问题有几种理解，请选择一种：',
    confirm: '这个操作需要您确认后才会执行，是否继续？',
    result: '查询结果',
    rows: (count: number) => `查询执行完成，共返回 ${count} 条记录。`,
    chat: '我可以回答关于这些数据的问题，请直接提问。',
    warning: '结果可能与您的问题不完全一致，请核对。',
    repaired: '查询已自动修正。',
  },
  en: {
    column: (at: number) => `Column ${at}`,
    option: (at: number) => `Reading ${at}`,
    choose: 'Your question can be read in more than one way. Which do you mean?',
    confirm: 'This needs your confirmation before it runs. Go on?',
    result: 'Result',
    rows: (count: number) => `The query is done: ${count} ${count === 1 ? 'record' : 'records'}.`,
    chat: 'I answer questions about this data. Just ask.',
    warning: 'The result may not be exactly what you asked for; please check it.',
    repaired: 'The query was corrected automatically.',
  },
} as const;

export const driftText: Both = {
  zh: '数据的结构刚有变动，已重新读取后再回答。',
  en: 'The structure of the data had changed; it was read anew for this answer.',
};

/** Asked of whoever sent a message without words. */
export const emptyQuestionText: Record<Language, string> = {
  zh: '您想了解什么？',
  en: 'What would you like to know?',
};

/** Asked when a question fits several databases alike, or none. */
export const connectionText: Both = {
  zh: '这个问题要查哪里的数据？请选择：',
  en: 'Which data is this question about?',
};

export const unaskedText = (labels: readonly string[], language: Language): string =>
  language === 'zh'
    ? `结果里有问题没有提到的内容：${labels.join('、')}。`
    : `The result shows something that the question does not speak of: ${labels.join(', ')}.`;
