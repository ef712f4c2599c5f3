import { countedRecords } from '../../answer/cancelled-records.ts';
import { vagueAssumptions } from '../../answer/vague-words.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import { readStatement } from '../../sql/scope/scope.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { askedText } from './conversation.ts';
import { ready } from './ready.ts';

/**
 * What a model took for granted and did not say: how a vague word was read, and that cancelled records count. The other reading
 * of the latter is a statement that was made ready like any other. The embedded engine tells its own.
 */
export async function untold(sql: string, state: State, dependencies: Dependencies): Promise<Update> {
  const analysis = state.query_analysis;
  if (!analysis) return {};
  const { dialect, glossary } = dependencies;
  const statement = readStatement(sql, dialect, await dependencies.snapshot());
  if (!statement) return {};
  const { question, links } = await dependencies.read(askedText(state));
  // A statement that took the place of another one is told anew.
  const said = analysis.assumptions.filter(({ kind }) => kind !== 'vague' && kind !== 'cancelled');
  const vague = vagueAssumptions(question, links, statement, said);
  const values = await dependencies.values();
  const { text, language } = question;
  const counted = await countedRecords({ statement, question: text, language, links, glossary, values });
  const assumptions = [...said, ...vague];
  if (counted) {
    const other = counted.sql ? await ready(counted.sql, state, dependencies, { heal: false }) : undefined;
    const reading = {
      label: counted.label,
      question: counted.question,
      ...(other?.kind === 'ready' ? { sql: other.sql } : {}),
    };
    // Where the model says it itself, its words stand.
    const at = assumptions.findIndex((one) => one.kind === 'model' && saysCancelled.test(one.text));
    const told: Assumption = {
      ...counted.assumption,
      ...(assumptions[at] ? { text: assumptions[at].text } : {}),
      readings: [reading],
    };
    if (at >= 0) assumptions[at] = { ...told, kind: 'model' };
    else assumptions.push(told);
  }
  return { query_analysis: { ...analysis, assumptions } };
}

/** The embedded engine tells its own readings; a vague word that it left without one (最近订单, "recent orders") is told all the same. */
export async function untoldVague(sql: string, state: State, dependencies: Dependencies): Promise<Update> {
  const analysis = state.query_analysis;
  const { question, links } = await dependencies.read(askedText(state));
  const statement = readStatement(sql, dependencies.dialect, await dependencies.snapshot());
  if (!analysis || !statement) return {};
  const vague = vagueAssumptions(question, links, statement, analysis.assumptions);
  return vague.length === 0
    ? {}
    : { query_analysis: { ...analysis, assumptions: [...analysis.assumptions, ...vague] } };
}

const saysCancelled = /取消|作废|失败|cancel|void|fail/i;
