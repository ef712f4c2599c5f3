import { WenshuError } from '../errors/wenshu-error.ts';
import type { Model, ModelMessage, ToolCall } from './model.ts';
import type { ModelSet } from './model-set.ts';
import { createVault, type Vault } from './vault.ts';

interface ConcealOptions {
  /** Also hides what looks like a person's phone, address, identity card and so on; secrets are hidden in any case. */
  personal: boolean;
  /** False while values of masked or private columns cannot be looked up: then no model is asked. Always true when absent. */
  canHide?: () => Promise<boolean>;
  /** Values of masked and private columns that stand in a text, as they stand there. */
  valuesIn?: (text: string) => Promise<string[]>;
}

/** The models of a configuration, each asked through the vault of its run: nothing reaches a server any other way. */
export interface ConcealedModels extends ModelSet {
  vaultOf(runId: string): Vault;
}

/** Told only where marks are used. */
const note =
  'Marks such as [[P1]] stand for values that you are not shown. Repeat them as they are, in SQL inside quotes.';

export function concealedModels(models: ModelSet, options: ConcealOptions, capacity = 500): ConcealedModels {
  const vaults = new Map<string, Vault>();
  function vaultOf(runId: string): Vault {
    const vault = vaults.get(runId) ?? createVault();
    vaults.delete(runId);
    vaults.set(runId, vault);
    const oldest = vaults.keys().next().value;
    if (vaults.size > capacity && oldest !== undefined) vaults.delete(oldest);
    return vault;
  }
  return {
    ...models,
    vaultOf,
    async modelFor(stage, runId, override) {
      if (!(await canHide(options))) return undefined;
      const model = await models.modelFor(stage, runId, override);
      return model && concealing(model, vaultOf(runId), options);
    },
  };
}

const canHide = async (options: ConcealOptions): Promise<boolean> => (await options.canHide?.()) ?? true;

export function concealing(model: Model, vault: Vault, options: ConcealOptions): Model {
  return {
    name: model.name,
    async complete(messages, settings = {}) {
      const hidden: ModelMessage[] = [];
      // One after the other: what is the same for every question has the same marks, so that a provider may keep it.
      for (const message of messages) hidden.push(await hide(message, vault, options));
      // What could be read when the question came may not be readable any more.
      if (!(await canHide(options)))
        throw new WenshuError('model_failed', { name: model.name, status: 'private values cannot be hidden' });
      const isMarked = hidden.some(({ content }) => /\[\[P\d+\]\]/.test(content));
      const { onDelta, onField } = settings;
      const shown = onDelta ? restoredPieces(vault, onDelta) : undefined;
      const reply = await model.complete(isMarked ? noted(hidden) : hidden, {
        ...settings,
        ...(shown ? { onDelta: shown.take } : {}),
        ...(onField
          ? { onField: { ...onField, tell: (value) => onField.tell(vault.restore(value.replace(begunMark, ''))) } }
          : {}),
      });
      shown?.end();
      const calls = reply.calls?.map((call) => withTexts(call, vault.restore));
      return { ...reply, text: vault.restore(reply.text), ...(calls ? { calls } : {}) };
    },
  };
}

/** Examples of a column that turned out to be all hidden say nothing. */
const examplesOfMarks = / (?:e\.g\.(?: '\[\[P\d+\]\]')+|=(?: '\[\[P\d+\]\]'){2,})(?=[,)])/g;

async function hide(
  message: ModelMessage,
  vault: Vault,
  { personal, valuesIn }: ConcealOptions,
): Promise<ModelMessage> {
  const { data, ...rest } = message;
  const { content, stable = 0, role } = rest;
  const parts = data ?? [{ start: 0, end: content.length }];
  const isData = role !== 'system';
  /** What is the same for every question is searched by itself, so that it has the same marks. */
  async function conceal(from: number, to: number): Promise<string> {
    const own = parts.map(({ start, end }) => ({ start: Math.max(from, start), end: Math.min(to, end) }));
    const within = own.filter(({ start, end }) => start < end);
    const texts = within.map(({ start, end }) => content.slice(start, end));
    const values = isData && valuesIn && texts.length > 0 ? await valuesIn(texts.join('\n')) : [];
    let result = '';
    let at = from;
    for (const { start, end } of within) {
      result += content.slice(at, start) + vault.conceal(content.slice(start, end), { personal, isData, values });
      at = end;
    }
    return (result + content.slice(at, to)).replace(examplesOfMarks, '');
  }
  const first = await conceal(0, stable);
  const kept = {
    ...rest,
    content: first + (await conceal(stable, content.length)),
    ...(stable > 0 ? { stable: first.length } : {}),
  };
  if (!message.calls) return kept;
  // What the model called holds values again: they go back as marks.
  const texts = message.calls.flatMap(({ arguments: given }) => textsIn(given)).join('\n');
  const called = valuesIn ? await valuesIn(texts) : [];
  const calls = message.calls.map((call) =>
    withTexts(call, (text) => vault.conceal(text, { personal, isData: true, values: called })),
  );
  return { ...kept, calls };
}

/** Arguments of ours are texts and lists of texts; what is nested deeper is none of ours and goes nowhere. */
function withTexts({ arguments: given, ...call }: ToolCall, change: (text: string) => string): ToolCall {
  const changed = (value: unknown) => (typeof value === 'string' ? change(value) : value);
  const plain = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter(isPlain).map(changed) : isPlain(value) ? changed(value) : null,
  ]);
  return { ...call, arguments: Object.fromEntries(plain) };
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

const textsIn = (given: ToolCall['arguments']): string[] =>
  Object.values(given)
    .flat()
    .filter((value) => typeof value === 'string');

function noted(messages: readonly ModelMessage[]): ModelMessage[] {
  const [first, ...rest] = messages;
  return first ? [{ ...first, content: `${first.content}\n${note}` }, ...rest] : [];
}

/** The beginning of what may become a mark. */
const begunMark = /\[(?:\[[^\]]{0,10}\]?)?$/;

/** Hands on what arrives, but holds back the beginning of what may become a mark. */
function restoredPieces(vault: Vault, onDelta: (text: string) => void) {
  let held = '';
  const say = (text: string) => {
    if (text) onDelta(vault.restore(text));
  };
  return {
    take(piece: string) {
      held += piece;
      const open = held.search(begunMark);
      const ready = open < 0 ? held : held.slice(0, open);
      held = open < 0 ? '' : held.slice(open);
      say(ready);
    },
    end: () => say(held),
  };
}
