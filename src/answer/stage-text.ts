import type { Language } from '../protocol/answer.ts';
import type { StageName } from '../protocol/event.ts';

const stageTexts: Record<StageName, Record<Language, string>> = {
  classify: { zh: '理解问题', en: 'reading the question' },
  schema_analysis: { zh: '查找相关数据', en: 'finding the data' },
  sql_generation: { zh: '编写查询', en: 'writing the query' },
  sql_validation: { zh: '检查查询', en: 'checking the query' },
  error_recovery: { zh: '修正查询', en: 'repairing the query' },
  confirmation: { zh: '等待确认', en: 'asking for your consent' },
  sql_execution: { zh: '执行查询', en: 'running the query' },
  clarification: { zh: '准备提问', en: 'asking back' },
  chart_generation: { zh: '绘制图表', en: 'drawing the chart' },
  analysis: { zh: '整理结果', en: 'reading the rows' },
  chat: { zh: '组织回答', en: 'answering' },
  completed: { zh: '完成', en: 'done' },
};

/** What a stage is called on a progress line and in a receipt. */
export function stageText(name: string, language: Language): string {
  return stageTexts[name as StageName]?.[language] ?? name;
}
