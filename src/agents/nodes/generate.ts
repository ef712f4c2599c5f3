import { ambiguityBetween, askedBack } from '../../answer/ambiguity.ts';
import { generationFailureText } from '../../answer/generation-failure-text.ts';
import { plainSpeech } from '../../answer/leak-guard.ts';
import { unsureText } from '../../answer/texts.ts';
import { isSilent } from '../../drivers/contract/meter.ts';
import { errorText } from '../../errors/wenshu-error.ts';
import { answerConfidence, sureConfidence } from '../../question/confidence.ts';
import { writeIntent } from '../../question/write-intent.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import { writeInCascade } from '../../writers/cascade.ts';
import { typedCandidate } from '../../writers/typed-sql-writer.ts';
import type { Written } from '../../writers/writer.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { GenerationFailure, State, Update } from '../state/state.ts';
import { inChosenOrder } from '../steps/chosen-order.ts';
import { askedText, conversationBefore } from '../steps/conversation.ts';
import { withDefaultFilters } from '../steps/default-filters.ts';
import { aboutSchema } from '../steps/row-source.ts';
import { rowTrier } from '../steps/row-trier.ts';
import { sqlListener } from '../steps/sql-listener.ts';
import { takenOver } from '../steps/taken-over.ts';
import type { Node } from '../supervisor/stage.ts';

/** Who can write this SQL? Ends with a statement, a question back, or the reason why there is neither. */
export const generate: Node = async (state, dependencies, run) => {
  const text = askedText(state);
  const changed = state.enriched_query === null ? state.follow_up?.change : undefined;
  if (changed) return changedRows(changed, state);
  const unclear = state.enriched_query === null ? state.follow_up?.ask : undefined;
  if (unclear) return { clarification_context: whichRows(unclear) };
  if (state.is_statement) return asGiven(state, dependencies);
  const order = writeIntent(text);
  if (order && !dependencies.change) return refusedOrder(order, state);
  const { question, links } = await dependencies.read(text);
  const writers = await dependencies.writers({
    runId: state.run_id,
    model: state.model,
    isChange: order !== undefined,
  });
  const listener = sqlListener(state, dependencies, run);
  const allowData = dependencies.settings.allow_llm_to_see_data;
  // A statement may say what is stored.
  const examples = allowData && !order ? ((await dependencies.examples?.(text)) ?? []) : [];
  const filtered = async (sql: string) => (await withDefaultFilters(sql, state, dependencies)).sql;
  const written = await writeInCascade(writers, {
    question,
    language: state.language,
    links,
    snapshot: await dependencies.snapshot(),
    dialect: dependencies.dialect,
    today: dependencies.today,
    glossary: dependencies.glossary,
    read: dependencies.read,
    ...(state.adjustment && state.enriched_query === null ? { adjustment: state.adjustment } : {}),
    ...(state.dry_run || isSilent() ? {} : { tryRows: rowTrier(dependencies, filtered) }),
    ...(state.dry_run ? {} : { values: dependencies.values }),
    ...(run.placeholder ? { placeholder: run.placeholder } : {}),
    conversation: await conversationBefore(state, dependencies),
    allowData,
    ...(examples.length > 0 ? { examples } : {}),
    isChange: order !== undefined,
    ...(listener ? { onSql: listener.write } : {}),
    ...(run.signal ? { signal: run.signal } : {}),
  });
  const best = written.candidates[0];
  listener?.end(best?.sql);
  const guess = best ?? written.doubtful?.[0];
  const analysis = {
    sql: guess?.sql ?? null,
    interpretation: best?.interpretation ?? '',
    assumptions: [...continued(state), ...takenOver(state, best?.source), ...(best?.assumptions ?? [])],
    source: guess?.source ?? '',
    ...(guess?.verified ? { verified: guess.verified } : {}),
    confidence: guess?.confidence ?? 0,
    not_understood: written.notUnderstood,
    suggestions: written.suggestions,
  };
  const unavailable = written.unavailable
    ? [
        errorText(
          written.unavailable,
          state.language,
          { name: state.model ?? '', ...written.unavailableWith },
          state.audience,
        ),
      ]
    : [];
  const ambiguity =
    state.enriched_query === null ? ambiguityBetween(written.candidates, question, written.notUnderstood) : undefined;
  const asked = ambiguity ?? (await modelAsks(written, state, dependencies));
  if (asked)
    return {
      query_analysis: analysis,
      clarification_context: await inChosenOrder(asked, state, dependencies),
      generated_sql: null,
    };
  // An order is not answered with a query.
  if (order && (!best || best.confidence < answerConfidence || (await dependencies.judge(best.sql)).allowed))
    return { ...refusedOrder(order, state, 'change_unwritten'), query_analysis: analysis };
  if (!best || best.confidence < answerConfidence)
    return failed(await readable(written, state, dependencies), analysis, state);
  const unsure = best.source === 'embedded' && best.confidence < sureConfidence ? [unsureText[state.language]] : [];
  return {
    query_analysis: analysis,
    generated_sql: best.sql,
    sql_generation_success: true,
    warnings: [...unavailable, ...unsure],
  };
};

/** "only the top 3": the rows of the answer before, by a statement made of its own. */
function changedRows({ sql, interpretation }: { sql: string; interpretation: string }, state: State): Update {
  return {
    query_analysis: {
      sql,
      interpretation,
      assumptions: takenOver(state),
      source: 'embedded',
      confidence: 0.95,
      not_understood: [],
      suggestions: [],
    },
    generated_sql: sql,
    sql_generation_success: true,
  };
}

const fromSchema = {
  zh: '根据您可以查看的表结构回答，没有查询数据库',
  en: 'Answered from the schema that you may see; the database was not queried',
};

/** SQL that the user typed: nothing has to be written. */
function asGiven(state: State, dependencies: Dependencies): Update {
  const { question, language } = state;
  const schemaAnswer = aboutSchema(question, state, dependencies);
  const { sql, interpretation: typed, assumptions, source, confidence } = typedCandidate(question, language);
  const notes = [fromSchema[language], schemaAnswer?.omits?.[language]].filter((note) => note !== undefined);
  const interpretation = schemaAnswer?.result ? notes.join(language === 'zh' ? '；' : '; ') : typed;
  return {
    query_analysis: { sql, interpretation, assumptions, source, confidence, not_understood: [], suggestions: [] },
    generated_sql: sql,
    sql_generation_success: true,
  };
}

/** A continuation is told as the whole question that it was read as. */
function continued({ follow_up, enriched_query, language }: State): Assumption[] {
  if (!follow_up || enriched_query !== null) return [];
  const text =
    language === 'zh' ? `接着上一个问题：${follow_up.text}` : `Going on from the question before: ${follow_up.text}`;
  return [{ kind: 'follow_up', text }];
}

/** What does not stand alone, and what it may be about. */
function whichRows({
  question,
  options,
}: NonNullable<NonNullable<State['follow_up']>['ask']>): State['clarification_context'] {
  const told = options.map(({ label }, index) => ({ id: String(index + 1), label }));
  return {
    trigger: 'ambiguous_query',
    error: question,
    technical_error: 'a reference that nothing before it explains',
    sql: '',
    needs_user_confirmation: true,
    asked: { question, options: told },
    outcomes: options.map((option, index) => ({ id: String(index + 1), question: option.question })),
  };
}

/** An order to change data is refused in the policy's own words, before anybody tries to write SQL for it. */
function refusedOrder(
  subject: string,
  { language, audience }: State,
  code: 'statement_refused' | 'change_unwritten' = 'statement_refused',
): Update {
  const message = errorText(code, language, { subject }, audience);
  return {
    generated_sql: null,
    user_prompt: message,
    validation_result: {
      valid: false,
      error_type: 'forbidden_keywords',
      error_message: message,
      can_repair: false,
    },
    execution_path: ['forbidden_keywords_failed'],
  };
}

/** What the model would rather ask than guess, once a question; business people get it only in words that are theirs. */
async function modelAsks(
  { failure }: Written,
  state: State,
  { leakGuard }: Dependencies,
): Promise<State['clarification_context'] | undefined> {
  if (!failure?.ask || state.enriched_query !== null) return undefined;
  const guard = state.audience === 'analyst' ? undefined : await leakGuard();
  const plain = (text: string) => (guard ? plainSpeech(text, guard) : text);
  return askedBack(askedText(state), plain(failure.ask.question), failure.ask.options.map(plain));
}

/** A model's words may name tables: business people then read the text of the reason alone. */
async function readable(written: Written, { audience }: State, { leakGuard }: Dependencies): Promise<Written> {
  const { failure } = written;
  if (!failure || audience === 'analyst') return written;
  return { ...written, failure: { ...failure, explanation: plainSpeech(failure.explanation, await leakGuard()) } };
}

function failed(written: Written, analysis: State['query_analysis'], state: State): Update {
  const reason = failureReason(written);
  return {
    query_analysis: analysis,
    sql_generation_failure_reason: reason,
    user_prompt: generationFailureText(reason, written, state),
    execution_path: ['sql_generation_failed'],
  };
}

function failureReason({ candidates, notUnderstood, failure }: Written): GenerationFailure {
  if (failure) return failure.reason;
  if (candidates.length > 0) return 'ambiguous_question';
  return notUnderstood.length > 0 ? 'missing_database_info' : 'unknown_generation_failure';
}
