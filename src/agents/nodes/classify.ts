import { questionMessage, type Reading } from '../../memory/history.ts';
import { cleanQuestion, quoteText } from '../../prompts/data-text.ts';
import { routeConfidence } from '../../question/confidence.ts';
import { isAdjusted, noAdjustment } from '../../schema/follow-up/adjustment.ts';
import { countsIn } from '../../schema/follow-up/counts-in.ts';
import { columnsOfRule, datedTable, type Rule, withRules } from '../../schema/follow-up/rule.ts';
import { takesUsualPeriod } from '../../schema/follow-up/usual-period.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { type SchemaFacts, schemaFacts } from '../../schema/meaning/schema-facts.ts';
import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import { classifyRoute, type Route } from '../../schema/route.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { readFields } from '../../writers/read-reply.ts';
import { takenAsTyped } from '../../writers/typed-sql-writer.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { askModel } from '../steps/ask-model.ts';
import { continuationOf, earlierTurns, historyInput } from '../steps/conversation.ts';
import { aboutSchema } from '../steps/row-source.ts';
import type { Node } from '../supervisor/stage.ts';

const direct = {
  database_direct: { route: 'database', reason: 'routing_mode: database_direct' },
  chat_direct: { route: 'chat', reason: 'routing_mode: chat_direct' },
} as const;

const continues = { zh: '接着上一个问题', en: 'It goes on from the question before' };

/** Database or chat? A fixed routing mode decides without looking. */
export const classify: Node = async (state, dependencies, run) => {
  const { settings, read } = dependencies;
  const { verdict } = aboutSchema(state.question, state, dependencies) ?? {};
  // "describe revenue" is a question where no table has that name.
  const isStatement = state.is_statement || (verdict !== undefined && verdict.reason !== 'table');
  const fixed = isStatement
    ? { ...direct.database_direct, reason: takenAsTyped[state.language] }
    : settings.routing_mode === 'hybrid'
      ? undefined
      : direct[settings.routing_mode];
  const { question, links } = await read(state.question);
  const follow = fixed?.route === 'chat' || isStatement ? null : await continuationOf(state, dependencies);
  const ruled: Route = fixed
    ? { ...fixed, confidence: 1 }
    : follow
      ? { route: 'database', confidence: 0.95, reason: continues[state.language] }
      : classifyRoute(question, links);
  // A model that supervises chooses between the two itself.
  const isOpen = ruled.confidence < routeConfidence && settings.supervisor === 'rules';
  const asked = isOpen ? await routeByModel(state, dependencies, run) : undefined;
  const found = asked ?? ruled;
  const isData = found.route === 'database';
  const adjustment = isData && !isStatement ? await adjustmentFor(state, follow, dependencies) : null;
  return {
    is_statement: isStatement,
    follow_up: isData ? follow : null,
    adjustment,
    ...(isData && !follow?.ask ? { messages: [noted(state, follow, adjustment)] } : {}),
    route: found.route,
    classification_confidence: found.confidence,
    classification_reason: found.reason,
    classification_method: asked ? 'model' : 'rule',
  };
};

/** What the continuation takes over, and what was said to hold: for everybody, by this person, in this conversation. */
async function adjustmentFor(
  state: State,
  follow: State['follow_up'],
  dependencies: Dependencies,
): Promise<State['adjustment']> {
  const { taught, connectionId, snapshot, log } = dependencies;
  const kept = await taught.rulesFor(state.user_id, connectionId).catch((error: unknown) => {
    // A question is answered without what is remembered rather than not at all.
    log({ run_id: state.run_id, stage: 'classify', message: 'preferences could not be read', detail: error });
    return [];
  });
  const said = (await earlierTurns(state, dependencies)).flatMap((turn) => (turn.taught ? [turn.taught] : []));
  if (!follow?.adjustment && kept.length + said.length === 0) return null;
  const facts = schemaFacts(await snapshot());
  const text = follow?.text ?? state.question;
  const { question, links } = await dependencies.read(text);
  const isLasting = takesUsualPeriod(question, links, await snapshot());
  const rules = [...kept, ...said]
    .filter((rule) => columnsOfRule(rule).every(({ table, column }) => facts.column(table, column)))
    .filter((rule) => (rule.kind === 'period' ? isLasting : !saysOtherwise({ text, links }, rule, facts)));
  const { period, ...before } = follow?.adjustment ?? noAdjustment;
  const over = { ...before, ...(period && isLasting ? { period } : {}) };
  const adjustment = withRules(over, namedLast(rules, links));
  return isAdjusted(adjustment) ? adjustment : null;
}

/** The words of a question win: one that names a date of its own, or says to count what a rule leaves out. */
function saysOtherwise(
  asked: { text: string; links: Links },
  rule: Exclude<Rule, { kind: 'period' }>,
  facts: SchemaFacts,
): boolean {
  if (rule.kind === 'figure') return countsIn(asked, rule.choice);
  return [rule.choice.table, datedTable(rule.choice)].some((table) => namesDate(asked, table, facts));
}

/** Of dates for several tables one can hold: the one for what the question names. */
function namedLast(rules: readonly Rule[], { tables, columns }: Links): Rule[] {
  const named = new Set([...tables, ...columns].filter(({ score }) => score >= 0.9).map(({ table }) => table));
  const isNamed = (rule: Rule) => rule.kind === 'date' && named.has(datedTable(rule.choice));
  return [...rules.filter((rule) => !isNamed(rule)), ...rules.filter(isNamed)];
}

/** Whoever names a date means that one, whatever else was said before: 上个月下单的, "shipped last month". */
function namesDate({ text, links }: { text: string; links: Links }, owner: string, facts: SchemaFacts): boolean {
  const { table } = facts.table(owner) ?? {};
  return (table?.columns ?? []).some((column) => {
    if (!facts.column(owner, column.name)?.isDate) return false;
    const event = columnLabel(table as Table, column, 'zh').replace(/(?:时间|日期|日)$/, '');
    const [verb = ''] = column.name.toLowerCase().split('_');
    const isSaid =
      (event.length > 1 && text.includes(event)) || (verb.length > 3 && new RegExp(`\\b${verb}\\b`, 'i').test(text));
    return (
      isSaid || links.columns.some((link) => link.table === owner && link.column === column.name && link.score >= 0.9)
    );
  });
}

/** The question with how it was read: the next one goes on from that, whatever becomes of this one. */
function noted({ question, run_id }: State, follow: State['follow_up'], adjustment: State['adjustment']) {
  const reading: Reading = {
    understood: { text: follow?.text ?? question, adjustment: adjustment ?? noAdjustment },
    ...(follow?.taught ? { taught: follow.taught } : {}),
    ...(follow?.isAside ? { is_aside: true } : {}),
  };
  return questionMessage(question, run_id, reading);
}

/** What a model makes of it; undefined when there is none or it says something else. */
async function routeByModel(state: State, dependencies: Dependencies, run: RunContext): Promise<Route | undefined> {
  const inputs = {
    topics: await topicsOf(state, dependencies),
    language: state.language === 'zh' ? 'Chinese' : 'English',
    question: cleanQuestion(state.question),
    ...(await historyInput(state, dependencies)),
  };
  const text = await askModel({ stage: 'classify', prompt: 'classify', inputs }, state, dependencies, run);
  const fields = text === undefined ? undefined : readFields(text, ['route', 'confidence', 'reason']);
  if (fields?.route !== 'database' && fields?.route !== 'chat') return undefined;
  const confidence = Math.min(Math.max(Number(fields.confidence) || 0.5, 0), 1);
  return { route: fields.route, confidence, reason: String(fields.reason ?? '').slice(0, 200) };
}

/** What the database is about, in business words. */
export async function topicsOf({ language }: State, { snapshot, glossary }: Dependencies): Promise<string> {
  const { tables } = await snapshot();
  return tables
    .slice(0, 40)
    .map((table) => quoteText(tableLabel(table, language, glossary), 30))
    .join(', ');
}
