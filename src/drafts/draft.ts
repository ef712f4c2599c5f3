import type { FileConfig } from '../config/schema.ts';
import type { Approval, Database } from '../databases/database.ts';
import type { Viewer } from '../databases/identity.ts';
import type { Driver } from '../drivers/contract/driver.ts';
import { valueInclusion } from '../drivers/introspection/value-inclusion.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { ModelMessage } from '../models/model.ts';
import { type Draft, type Dropped, draftOf } from '../schema/draft/draft.ts';
import { refusalText } from '../sql/policy/policy.ts';
import { faultOf, type Trial, withPlainWords } from '../writers/draft/check-suggestion.ts';
import { askDraft, draftFields, mergeDrafts, type Suggestion } from '../writers/draft/suggestions.ts';
import { readFields } from '../writers/read-reply.ts';

export interface DraftOptions {
  viewer: Viewer;
  /** Which model proposes too: its name, or `auto` for the one that writes SQL; by rules alone when absent. */
  model?: string | undefined;
  config: Pick<FileConfig, 'allow_llm_to_see_data' | 'prompts_folder'>;
  runId: string;
}

/** What a database does not plainly say of itself, by rules and, where one is named, by a model within what holds. */
export async function draftFor(
  database: Database,
  { viewer, model: name, config, runId }: DraftOptions,
): Promise<Draft> {
  const snapshot = await database.refreshed(viewer);
  const { terms } = database.glossary(snapshot);
  const rules = draftOf(snapshot, terms);
  if (name === undefined) return { proposals: rules, dropped: [] };
  const approval = await database.approval(viewer);
  try {
    const model = await approval.models.modelFor('sql', runId, name === 'auto' ? undefined : name);
    if (!model) throw new WenshuError('model_none');
    const { dialect } = approval;
    const subject = { snapshot, dialect, glossary: terms, allowData: config.allow_llm_to_see_data };
    const folder = config.prompts_folder === undefined ? {} : { promptFolder: config.prompts_folder };
    const ask = async (messages: ModelMessage[]) =>
      readFields((await model.complete(messages)).text, draftFields) ?? {};
    const { suggestions, left } = await askDraft(ask, { ...subject, ...folder });
    const { kept, dropped } = await tried(suggestions, {
      approval,
      driver: await database.driverFor(viewer),
      snapshot,
      taken: terms.flatMap(({ words }) => words),
    });
    const untold = left.map((table): Dropped => ({ text: table.name, reason: tooMany }));
    return { proposals: mergeDrafts(rules, kept, snapshot), dropped: [...dropped, ...untold] };
  } finally {
    await approval.close();
  }
}

const tooMany = { zh: '表太多，没有问到', en: 'there are too many tables: the model was not asked about it' };
const notAWord = { zh: '会被读成问句或别的名称', en: 'it would be read as a question or as another name' };
const timeoutMs = 5000;
const mostCodes = 40;

/** One after the other: a word that was taken a moment ago means something already. */
async function tried(
  suggestions: readonly Suggestion[],
  {
    approval,
    driver,
    snapshot,
    taken,
  }: { approval: Approval; driver: Driver; snapshot: Trial['snapshot']; taken: readonly string[] },
): Promise<{ kept: Suggestion[]; dropped: Dropped[] }> {
  const { dialect, judge } = approval;
  const words = new Set(taken.map((word) => word.toLowerCase()));
  const trial: Trial = {
    snapshot,
    dialect,
    taken: words,
    inclusion: valueInclusion(driver, dialect, snapshot),
    async stored(table, column) {
      const values = await driver
        .distinctValues(table, column, mostCodes + 1, undefined, { timeoutMs })
        .catch(() => undefined);
      return values && values.length <= mostCodes ? values : undefined;
    },
    async figure(sql) {
      const verdict = await judge(sql);
      if (!verdict.allowed) return refusalText(verdict, 'en');
      try {
        const [[value] = []] = (await driver.run(sql, { maxRows: 1, timeoutMs, purpose: 'introspection' })).rows;
        return value === null || value === undefined ? null : Number(value);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
  const kept: Suggestion[] = [];
  const dropped: Dropped[] = [];
  for (const said of suggestions) {
    const [entry] = said.adds?.glossary ?? [];
    const plain = entry ? withPlainWords(entry, snapshot) : { odd: [] };
    dropped.push(...plain.odd.map((text) => ({ text, reason: notAWord })));
    if (entry && !plain.entry) continue;
    const one = plain.entry ? { ...said, adds: { glossary: [plain.entry] } } : said;
    const reason = await faultOf(one, trial);
    if (reason) dropped.push({ text: one.text, reason });
    else {
      kept.push(one);
      for (const { words: own } of one.adds?.glossary ?? []) for (const word of own) words.add(word.toLowerCase());
    }
  }
  return { kept, dropped };
}
