import type { Language } from '../protocol/answer.ts';
import type { VerifiedMemory } from '../wenshu.ts';

type Listed = Awaited<ReturnType<VerifiedMemory['list']>>[number];
type Report = Awaited<ReturnType<VerifiedMemory['import']>>;

export function listText(answers: readonly Listed[], language: Language): string {
  if (answers.length === 0) return language === 'zh' ? '还没有已核实的答案。' : 'No answer has been approved yet.';
  return answers
    .map((answer) =>
      [
        `${answer.id}  ${answer.question}`,
        `          ${approvedText(answer, language)}`,
        ...driftLines(answer, language),
      ].join('\n'),
    )
    .join('\n');
}

export function answerText(answer: Listed, language: Language): string {
  const { question, sql, note } = answer;
  return [
    question,
    approvedText(answer, language),
    ...(note ? [note] : []),
    ...driftLines(answer, language),
    '',
    sql,
  ].join('\n');
}

function approvedText({ by, at }: Listed, language: Language): string {
  const day = at.slice(0, 10);
  return language === 'zh' ? `${by} 于 ${day} 认可` : `approved by ${by} on ${day}`;
}

/** Why it is out of use. */
function driftLines({ drift }: Listed, language: Language): string[] {
  if (drift.length === 0) return [];
  const changes = drift.map(({ table, column, was, is }) => {
    const name = column === undefined ? table : `${table}.${column}`;
    if (was !== undefined)
      return language === 'zh' ? `${name} 由 ${was} 变为 ${is}` : `${name} was ${was} and is ${is}`;
    return language === 'zh' ? `${name} 已不存在` : `${name} is gone`;
  });
  return [
    `          ${language === 'zh' ? '已停用：' : 'out of use: '}${changes.join(language === 'zh' ? '，' : ', ')}`,
  ];
}

export function importText({ taken, left }: Report, language: Language): string {
  const isChinese = language === 'zh';
  const [only, ...others] = left;
  // Of the whole file: what line it was noticed on helps nobody.
  if (taken.length === 0 && only?.line === 1 && !only.question && others.length === 0)
    return isChinese ? `没有收下任何内容：${only.reason.zh}。` : `Nothing was taken: ${only.reason.en}.`;
  const summary = isChinese
    ? `收下 ${taken.length} 条，${left.length} 条没有收下${left.length > 0 ? '：' : '。'}`
    : `${taken.length} taken, ${left.length} not${left.length > 0 ? ':' : '.'}`;
  const lines = left.map(({ line, question, reason }) =>
    isChinese
      ? `  第 ${line} 行 ${question && `“${question}”`}：${reason.zh}`
      : `  line ${line}${question && ` "${question}"`}: ${reason.en}`,
  );
  return [summary, ...lines].join('\n');
}
