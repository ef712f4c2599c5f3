import { type LeakGuard, plainSpeech } from '../../answer/leak-guard.ts';
import { type FailedRun, type Recovery, recoveriesFor } from '../../answer/recoveries.ts';
import { executionText } from '../../answer/texts.ts';
import { quoteText } from '../../prompts/data-text.ts';
import { writeIntent } from '../../question/write-intent.ts';
import type { Problem } from '../../sql/contracts/contracts.ts';
import { readFields } from '../../writers/read-reply.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { askModel } from './ask-model.ts';

/** A question back in a model's words, over the ways out that the rules know. */
interface Worded {
  question: string;
  recoveries: Recovery[];
}

/** These do what they do, whatever a model makes of the question. */
const fixed: ReadonlySet<string> = new Set(['retry', 'totals', 'administrator', 'support']);

/**
 * For business people only: analysts read what the database said. The model is told no name of the schema, and whatever
 * of its reply leaks one is dropped; undefined when what is left is no question with two options, so that the rules ask.
 */
export async function wordedByModel(
  problem: Problem,
  failed: FailedRun,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<Worded | undefined> {
  if (failed.audience !== 'business') return undefined;
  const ways = recoveriesFor(problem.class, failed);
  const inputs = {
    question: quoteText(failed.question, 600),
    problem: executionText(problem.class, failed.language),
    topics: failed.suggestions.map((text) => quoteText(text)).join(', ') || '-',
    recoveries: ways.map(({ name, label }) => `${name}: ${label}`).join('\n'),
  };
  const reply = await askModel({ stage: 'clarification', prompt: 'clarification', inputs }, state, dependencies, run);
  return reply ? readWording(reply, ways, await dependencies.leakGuard()) : undefined;
}

function readWording(reply: string, ways: readonly Recovery[], guard: LeakGuard): Worded | undefined {
  const { question, options } = readFields(reply, ['question', 'options']) ?? {};
  const asked = plainText(question, guard);
  const recoveries = new Map<string, Recovery>();
  for (const option of Array.isArray(options) ? options : []) {
    const label = plainText(option?.label, guard);
    const way = ways.find(({ name }) => name === option?.recovery);
    if (!label || !way || recoveries.has(label)) continue;
    const next = fixed.has(way.name) ? undefined : plainText(option.question, guard);
    const leads = next && !writeIntent(next) ? { question: next } : way.leads;
    recoveries.set(label, { name: way.name, label, leads });
  }
  if (!asked || recoveries.size < 2) return undefined;
  return { question: asked, recoveries: [...recoveries.values()].slice(0, 3) };
}

function plainText(value: unknown, guard: LeakGuard): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return /\p{L}/u.test(text) ? plainSpeech(text, guard) || undefined : undefined;
}
