import { beginItem, endItem, executeItem, type ItemRun, mendItem, weighItem, writeItem } from '../agents/item-run.ts';
import type { Dependencies } from '../agents/state/dependencies.ts';
import type { AskedOf } from '../answer/connection-notes.ts';
import type { WenshuConfig } from '../config/config.ts';
import type { Database } from '../databases/database.ts';
import type { Identity } from '../databases/identity.ts';
import { createMeter, type Meter, metered } from '../drivers/contract/meter.ts';
import type { Results } from '../memory/result-cache.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import type { BatchItem, EtlResult } from '../protocol/batch.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import { sureConfidence } from '../question/confidence.ts';
import type { Assumption } from '../sql/contracts/contracts.ts';
import { atATime } from './at-a-time.ts';
import type { BatchOptions } from './batch-options.ts';
import { lineWatch } from './connection-watch.ts';
import type { Equals } from './equal-items.ts';
import { allTimeText, asOfWindow, inWindow, readsWhatHappens, type Windowed } from './in-window.ts';
import { readingsText, unkeptText } from './messages.ts';
import { inOneView } from './one-view.ts';

/** One question that is asked for all that are equal to it, on its way. */
export interface Wanted {
  equals: Equals;
  text: string;
  asked_of: AskedOf;
}

/** What the parts of a batch on several databases share. */
export interface BatchRun {
  options: BatchOptions & { audience: 'analyst' | 'business' };
  identity: Identity;
  config: Pick<WenshuConfig, 'max_retries'>;
  /** How many answers are kept together. */
  most: number;
  languageOf(item: BatchItem): Language;
  end(wanted: Equals, result: EtlResult): void;
  /** For what is no run's failure; throws when the batch was cancelled. */
  failed(wanted: Equals, error: unknown, name: string): void;
  unwritten(id: string, text: string): void;
  unsaid(id: string, text: string): void;
}

/** The part of a batch that one database answers. */
export interface DatabaseBatch {
  /** Writes and checks all statements; nothing is sent to the database. */
  write(): Promise<void>;
  /** How many there are to run or to mend. */
  written(): number;
  /** How many of them failed and can be mended. */
  broken(): number;
  /** Runs them; those that failed are mended after `meet`, where all databases are waited for. */
  run(meet: () => Promise<void>): Promise<{ isOne: boolean }>;
}

interface Item {
  wanted: Wanted;
  run: ItemRun;
  /** What the receipt says of its period. */
  told: Assumption[];
  /** How it would be asked within the report's period, where it is asked without. */
  within: Windowed | undefined;
  /** Nothing could be said of its rows. */
  isUnsaid: boolean;
  /** The engine without a model knows more of its readings once it has seen their rows. */
  isUnsure: boolean;
}

/** Writing waits for models most of the time; without one it is work for one processor. */
const writtenAtOnce = 4;
const runAtOnce = 4;
/** Rows that the answers of a batch hold together, at the most; each holds at least as many as a page can show. */
const mostRows = 100_000;
const fewestRows = 50;

export async function openDatabaseBatch(
  database: Database,
  wanted: readonly Wanted[],
  batch: BatchRun,
): Promise<DatabaseBatch> {
  const { options, config, identity } = batch;
  const { signal, audience, window } = options;
  const together = await database.together(identity);
  const isPrepared = await together.prepare();
  const written: Item[] = [];
  const broken: Item[] = [];
  const maxRows = Math.max(fewestRows, Math.floor(mostRows / batch.most));
  const source = {
    id: database.connection.id,
    source_type: database.driver.dialect,
    database_name: database.title,
  };

  /** What the stages work with: nobody can say yes to a change here, nor wait for one. */
  function partsOn(through: Database['driver']): Dependencies {
    const { change: _, ...parts } = together.on(through, window);
    const { limits } = parts.settings;
    const max_rows = Math.min(limits.max_rows, maxRows);
    return { ...parts, settings: { ...parts.settings, limits: { ...limits, max_rows } } };
  }

  async function begun(one: Wanted, parts: Dependencies, meter: Meter, asked?: Windowed): Promise<Item> {
    const { first } = one.equals;
    const language = batch.languageOf(first);
    const isStatement = first.sql !== undefined;
    const plain = { question: one.text, told: [] };
    const { question, told, within }: Windowed =
      asked ?? (isStatement ? plain : await inWindow(one.text, window, language, parts));
    const start = {
      question,
      language,
      audience,
      dry_run: false,
      model: options.model ?? null,
      is_statement: isStatement,
      asked_of: one.asked_of,
      user_id: identity.user,
      settings: {
        language,
        user: identity.user,
        // A place in a report is never small talk, and nobody is there to supervise it.
        routing_mode: 'database_direct' as const,
        supervisor: 'rules' as const,
        // One retry and one execution that verifies it, which is the batch's own.
        execution_mode: 'static_only' as const,
        max_retries: Math.min(1, config.max_retries),
        debug_loop: false,
        fresh: true,
      },
      placeholder: placeholderOf(first, window),
    };
    const item: Item = {
      wanted: one,
      told,
      within,
      isUnsaid: false,
      isUnsure: false,
      run: beginItem(start, parts, { signal, meter, emit }),
    };
    return item;
    function emit({ type }: WenshuEvent): void {
      if (type === 'analysis-error') item.isUnsaid = true;
    }
  }

  /** Gives back why it has no answer, if it has none. */
  async function ended(item: Item, parts: Dependencies): Promise<string> {
    const { run, wanted, told } = item;
    const { language } = run.state;
    run.state = noted(run.state, told, window ? (one) => asOfWindow(one, window, language) : (one) => one);
    const isAllTime = item.within !== undefined && (await readsWhatHappens(run.state.generated_sql, parts));
    const { answer: given } = await endItem(run, parts);
    const answer = isAllTime ? ofAllTime(given) : given;
    const requirements = wanted.equals.first.requirements;
    const isUnkept = requirements && ['embedded', 'verified'].includes(answer.receipt.source ?? '');
    const warned = isUnkept
      ? { ...answer, warnings: [...answer.warnings, unkeptText(requirements, language)] }
      : answer;
    const isFilled = answer.status === 'answered';
    const problem = isFilled ? null : problemOf(answer, run);
    if (item.isUnsaid) batch.unsaid(wanted.equals.first.id, answer.text);
    batch.end(wanted.equals, {
      placeholder_id: '',
      placeholder_name: '',
      status: isFilled ? 'filled' : 'failed',
      data_source_info: source,
      answer: warned,
      problem,
      repaired_by: run.failure && isFilled ? (run.state.retry_count > 0 ? 'model' : 'rules') : null,
      retry_context: audience === 'analyst' ? run.failure : null,
      executions: run.executions,
    });
    if (!parts.isDown()) database.answered(answer);
    return problem?.text ?? '';
  }

  /** One item's part of a stage; what breaks ends that item (false) and no other. */
  async function attended(item: Item, work: () => Promise<void>, silence?: 'dry'): Promise<boolean> {
    try {
      await metered(item.run.run.meter, work, silence, isPrepared);
      return true;
    } catch (error) {
      batch.failed(item.wanted.equals, error, database.title);
      return false;
    }
  }

  return {
    async write() {
      const parts = partsOn(database.driver);
      const { budget: _, ...unbudgeted } = parts;
      const isModel = options.model !== undefined || parts.models.nameFor('sql') !== 'embedded';
      await atATime(wanted, isModel ? writtenAtOnce : 1, async (one) => {
        signal?.throwIfAborted();
        const silence = isPrepared || parts.isDown() ? 'dry' : undefined;
        const meter = createMeter();
        let item: Item;
        try {
          item = await metered(meter, () => begun(one, unbudgeted, meter), silence, isPrepared);
        } catch (error) {
          return batch.failed(one.equals, error, database.title);
        }
        await attended(
          item,
          async () => {
            await writeItem(item.run, unbudgeted);
            if (item.within && (await readsWhatHappens(item.run.state.generated_sql, unbudgeted))) {
              const bounded = await begun(one, unbudgeted, meter, item.within);
              await writeItem(bounded.run, unbudgeted);
              if (isStanding(bounded.run) || (!isModel && isUnsure(bounded.run))) item = bounded;
            }
            item.isUnsure = !isModel && isUnsure(item.run);
            if (isStanding(item.run) || item.isUnsure) return void written.push(item);
            batch.unwritten(one.equals.first.id, await ended(item, unbudgeted));
          },
          silence,
        );
      });
    },
    written: () => written.filter(({ run }) => isStanding(run)).length,
    broken: () => broken.length,
    async run(meet) {
      const line = lineWatch(database.driver, signal);
      const most = Math.min(runAtOnce, database.connection.pool?.size ?? runAtOnce);
      const runs = async (item: Item, parts: Dependencies, isLast: boolean) => {
        if (item.run.next === 'execute' && !line.isGone) await executeItem(item.run, parts);
        else if (item.run.next === 'execute') unreached(item.run);
        const isLost = item.run.state.execution_error?.class === 'connection_error';
        if (isLost) await line.back();
        if (item.run.next === 'recover' && !isLast) broken.push(item);
        else await ended(item, parts);
      };
      /** Before the view: a comparison that takes too long would end it where only its process can be ended. */
      const weigh = async () => {
        const parts = partsOn(database.driver);
        const { budget: _, ...unbudgeted } = parts;
        await atATime([...written], most, async (item) => {
          if (!item.isUnsure) return;
          const isWeighed = parts.isDown() || (await attended(item, () => weighItem(item.run, unbudgeted)));
          if (isWeighed && isStanding(item.run)) return;
          written.splice(written.indexOf(item), 1);
          if (isWeighed)
            await attended(item, async () =>
              batch.unwritten(item.wanted.equals.first.id, await ended(item, unbudgeted)),
            );
        });
      };
      let hasMet = false;
      try {
        await weigh();
        return await inOneView(database.driver, signal, async (through, isView) => {
          const plain = partsOn(through);
          const parts = isView ? { ...plain, results: apart(plain.results) } : plain;
          await atATime(written.splice(0), most, async (item) => {
            await attended(item, () => runs(item, parts, false));
          });
          hasMet = true;
          await meet();
          await atATime(broken.splice(0), most, async (item) => {
            await attended(item, async () => {
              await mendItem(item.run, parts);
              await runs(item, parts, true);
            });
          });
        });
      } finally {
        if (!hasMet) void meet();
      }
    },
  };
}

/** Whether there is a statement to run or to mend. */
const isStanding = ({ next }: ItemRun): boolean => next === 'execute' || next === 'recover';

/** It stands, and says that it is not of the report's period. */
const ofAllTime = (answer: Answer): Answer => ({
  ...answer,
  warnings: [...answer.warnings, allTimeText(answer.language)],
  receipt: { ...answer.receipt, confidence: Math.min(answer.receipt.confidence ?? 0, unsureConfidence) },
});

/** Below what is sure. */
const unsureConfidence = sureConfidence / 2;

/** A refusal is sure; so is what a person pinned. */
function isUnsure({ state: { is_statement, validation_result, query_analysis } }: ItemRun): boolean {
  if (is_statement || validation_result?.error_type === 'forbidden_keywords') return false;
  const { source = '', confidence = 0 } = query_analysis ?? {};
  return source === '' || (source === 'embedded' && confidence < sureConfidence);
}

/** Rows of one moment are not given to those who ask now, and theirs are not given here. */
const apart = (results: Results): Results => ({
  ...results,
  read: (from, sql, options) => results.read(from, sql, { ...options, isApart: true }),
});

/** Nobody answers any more: what was not sent need not wait to be told so. */
function unreached(run: ItemRun): void {
  const message = 'the database could not be reached';
  run.state = { ...run.state, execution_error: { class: 'connection_error', message, suggestions: [] } };
  run.next = 'recover';
}

function placeholderOf(item: BatchItem, window: BatchOptions['window']) {
  const { id, name, description, requirements, objective, context_text: context } = item;
  return {
    id,
    name,
    ...(description ? { description } : {}),
    ...(requirements ? { requirements } : {}),
    ...(objective ? { objective } : {}),
    ...(context ? { context } : {}),
    ...(window ? { window } : {}),
  };
}

function noted(
  state: ItemRun['state'],
  told: readonly Assumption[],
  asTold: (assumption: Assumption) => Assumption,
): ItemRun['state'] {
  const { query_analysis: analysis } = state;
  if (!analysis || state.generated_sql === null) return state;
  return { ...state, query_analysis: { ...analysis, assumptions: [...told, ...analysis.assumptions.map(asTold)] } };
}

/** In words for whoever reads the report; the class is a technical word only where technical words are read. */
function problemOf(answer: Answer, { state }: ItemRun): NonNullable<EtlResult['problem']> {
  if (answer.status === 'clarify') return { class: 'ambiguous_question', text: readingsText(answer) };
  const technical = state.execution_error?.class ?? state.error_history.at(-1)?.class;
  const code = answer.error?.code ?? answer.failure_reason ?? answer.status;
  const isTechnical = state.audience === 'analyst' && code === 'query_failed' && technical !== undefined;
  return { class: isTechnical ? technical : code, text: answer.text };
}
