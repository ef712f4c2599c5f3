import { connectionSchema } from '../../src/config/schema.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import { parseQuestion } from '../../src/embedded/grammar/parse.ts';
import { isDoubtful } from '../../src/embedded/judge/confidence.ts';
import { contenderInputs, questionInputs } from '../../src/embedded/judge/contender-inputs.ts';
import { type Contender, contendersOf } from '../../src/embedded/judge/contenders.ts';
import { isDatedOtherwise } from '../../src/embedded/judge/named-date.ts';
import { isOutOfTheQuestion } from '../../src/embedded/judge/promises.ts';
import { readForms } from '../../src/embedded/judge/read-forms.ts';
import { viaOfContender } from '../../src/embedded/judge/understood-by.ts';
import { weights } from '../../src/embedded/judge/weights.ts';
import { containsRows, ordersAtTop } from '../../src/eval/compare-rows.ts';
import { readQuestion } from '../../src/question/read-question.ts';
import type { GlossaryTerm } from '../../src/schema/glossary/glossary.ts';
import { linkQuestion } from '../../src/schema/links/links.ts';
import { schemaFacts } from '../../src/schema/meaning/schema-facts.ts';
import type { Scalar, Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { createValueIndex, type ValueIndex } from '../../src/schema/values/value-index.ts';
import { readGlossary } from '../../src/sql/glossary/glossary.ts';
import { loadSet, open, rowsOf, sample } from '../embedded-set.ts';
import { distinctValues, sqliteSnapshot } from '../sqlite-snapshot.ts';
import { builtDatabase, businessesOf, glossaryOf, openJudge, questionsOf, rewordedOf, today } from './folder.ts';

/** A question with its contenders, and which of them are right. */
export interface Observed {
  set: string;
  db: string;
  id: string;
  question: string;
  isAnswerable: boolean;
  /** Inputs of the question itself. */
  about: Record<string, number>;
  contenders: {
    contender: Contender;
    inputs: Record<string, number>;
    right: boolean;
    isDoubtful: boolean;
    /** It rests on a word that is only near in meaning. */
    isNear: boolean;
  }[];
  /** It names a thing that the data does not hold. */
  isMissing: boolean;
}

interface Place {
  snapshot: Snapshot;
  values: ValueIndex;
  glossary: readonly GlossaryTerm[];
  today: string;
  rows(sql: string): Scalar[][] | undefined;
}

const dialect = dialectOf('sqlite');
/** As many as a person's trial runs see (`src/agents/steps/row-trier.ts`). */
const mostRows = 200;

async function contendersFor(
  text: string,
  place: Place,
  isRight: (sql: string) => boolean,
): Promise<Pick<Observed, 'about' | 'contenders' | 'isMissing'>> {
  const { snapshot, glossary } = place;
  const question = readQuestion(text, { today: place.today });
  const links = await linkQuestion(question, { snapshot, values: place.values, glossary });
  const { reading, ranked } = readForms({ question, links, snapshot, dialect, weights, glossary });
  const { pieces, parses, missing } = parseQuestion({ question, links, snapshot, dialect, today: place.today });
  const run = async (sql: string) => {
    const found = place.rows(sql);
    return found && { columns: [], rows: found.slice(0, mostRows) };
  };
  const found = await contendersOf(ranked, parses, { snapshot, question, dialect, weights, run });
  const asked = { question, links, facts: schemaFacts(snapshot) };
  const contenders = found.filter(({ form }) => !isOutOfTheQuestion(form, reading) && !isDatedOtherwise(form, asked));
  const heard = { reading, pieces };
  const inputs = contenderInputs(contenders, heard);
  return {
    about: questionInputs(heard),
    contenders: contenders.map((contender, index) => ({
      contender,
      inputs: inputs[index] ?? {},
      right: isRight(contender.compiled.sql),
      isDoubtful: isDoubtful(contender, reading),
      isNear: viaOfContender(contender, reading.mentions).length > 0,
    })),
    isMissing: missing.length > 0,
  };
}

/** Every question of the businesses of a split; of those to fit on also in other people's words. */
export async function observeBusinesses(split: 'fit' | 'choose'): Promise<Observed[]> {
  const all: Observed[] = [];
  for (const business of businessesOf(split)) {
    const file = builtDatabase(business);
    const { snapshot: found, database } = await sqliteSnapshot(file, business.name);
    const snapshot = { ...found, today };
    const values = createValueIndex({
      snapshot,
      distinctValues: async (table, column, limit) => distinctValues(database, table, column, limit),
    });
    const { glossary: entries } = connectionSchema.parse({
      url: `sqlite:${file}`,
      glossary: glossaryOf(business.folder),
    });
    const glossary = readGlossary(entries, snapshot, dialect).terms;
    const judge = openJudge(file);
    const place = { snapshot, values, glossary, today, rows: (sql: string) => rowsOf(database, sql) };
    for (const asked of [...questionsOf(business), ...(split === 'fit' ? rewordedOf(business) : [])]) {
      const isAnswerable = asked.accept.length > 0;
      const seen = await contendersFor(asked.question, place, (sql) => isAnswerable && judge.isRight(sql, asked));
      all.push({ set: split, db: business.name, id: asked.id, question: asked.question, isAnswerable, ...seen });
    }
    judge.close();
  }
  return all;
}

/** A sample of a public set; columns beside those of gold do no harm. */
export async function observeSet(name: string, count: number): Promise<Observed[]> {
  const set = loadSet(name);
  const all: Observed[] = [];
  for (const item of sample(set.items, count, 7)) {
    // Their gold runs the other way than people mean it.
    if (/倒序|倒排|倒数/.test(item.question)) continue;
    const opened = await open(set, item.db);
    const golds = [item.sql, ...item.alternatives].flatMap((sql) => {
      const rows = opened.rows(sql);
      return rows ? [{ rows, ordered: ordersAtTop(sql, dialect) }] : [];
    });
    if (golds.length === 0) continue;
    const seen = await contendersFor(item.question, { ...opened, today: set.today }, (sql) => {
      const found = opened.rows(sql);
      return found !== undefined && golds.some(({ rows, ordered }) => containsRows(rows, found, ordered));
    });
    all.push({ set: name, db: item.db, id: item.id, question: item.question, isAnswerable: true, ...seen });
  }
  return all;
}
