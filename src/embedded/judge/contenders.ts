import type { Dialect } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Question } from '../../question/question.ts';
import { type SchemaFacts, schemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Scalar, Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Compiled, compileForm } from '../compile/compile.ts';
import type { Block, Expression, Form } from '../form/form.ts';
import type { Parse } from '../grammar/parse.ts';
import type { Weights } from '../read/draft.ts';
import type { Ranked } from './read-forms.ts';
import { type BoundedRun, mostTried, rowFeatures, type Tried, tryCandidates } from './try-candidates.ts';

/** A reading of the question with what its rows say, by whichever of the two readers found it. */
export type Contender = {
  form: Form;
  compiled: Compiled;
  score: number;
  /** Its place among the readings of the same reader, from 0. */
  place: number;
  /** What it finds, in any order of rows and columns; absent when it was not run. */
  found?: string;
  /** The names that it finds, whatever stands beside them. */
  names?: string;
  /** How many rows it finds, as far as it was run. */
  rowCount?: number;
  /** `rows:none` and the like, by name. */
  rowFeatures: Readonly<Record<string, number>>;
} & ({ source: 'grammar'; parse: Parse } | { source: 'beam'; tried: Tried });

/** What candidates are tried with. */
interface Trial {
  snapshot: Snapshot;
  question: Question;
  dialect: Dialect;
  weights: Weights;
  run?: BoundedRun;
}

const mostParses = 6;
/** Far below the best nothing that the rows say would lift it to the top. */
const farBehind = 2.5;

/** The best readings of both readers, none of them tried, where no database is to be asked. */
export function untriedContenders(
  ranked: readonly Ranked[],
  parses: readonly Parse[],
  trial: Omit<Trial, 'run'>,
): Contender[] {
  const rowFeatures = {};
  return [
    ...boundParses(parses, trial).map((parse, place): Contender => {
      const { form, compiled, score } = parse;
      return { source: 'grammar', parse, form, compiled, score, place, rowFeatures };
    }),
    ...ranked.slice(0, mostParses).map((one, place): Contender => {
      const { form, compiled, score } = one;
      return { source: 'beam', tried: { ranked: one }, form, compiled, score, place, rowFeatures };
    }),
  ];
}

/** The best readings of both readers, tried, those of each in their own order. What fails is left out. */
export async function contendersOf(
  ranked: readonly Ranked[],
  parses: readonly Parse[],
  trial: Trial,
): Promise<Contender[]> {
  if (!trial.run) return untriedContenders(ranked, parses, trial);
  const once = remembered(trial.run);
  return [
    ...(await parsesTried(boundParses(parses, trial), once)),
    ...(await rankedTried(ranked, once, trial.weights)),
  ];
}

/** Where names are stored in both languages (`name_zh`, `name_en`), those of the question's are shown. */
function inOwnLanguage(parse: Parse, language: Language, facts: SchemaFacts, dialect: Dialect): Parse {
  if (parse.form.kind !== 'block') return parse;
  const own = (item: Expression): Expression => {
    if (item.kind !== 'column') return item;
    const column = item.column.replace(/_(zh|cn|en)$/i, `_${language}`);
    return column !== item.column && facts.column(item.table, column) ? { ...item, column } : item;
  };
  const { block } = parse.form;
  const turned: Block = { ...block, select: block.select.map(own), breakdown: block.breakdown.map(own) };
  if (JSON.stringify(turned) === JSON.stringify(block)) return parse;
  const form = { kind: 'block' as const, block: turned };
  const compiled = compileForm(form, { facts, dialect });
  return compiled ? { ...parse, form, compiled } : parse;
}

function boundParses(parses: readonly Parse[], { snapshot, question, dialect }: Omit<Trial, 'run'>): Parse[] {
  const facts = schemaFacts(snapshot);
  return parses
    .filter((parse) => !ignoresGlossary(parse))
    .slice(0, mostParses)
    .map((parse) => inOwnLanguage(parse, question.language, facts, dialect));
}

/** What the owner of the data has said of a word binds: a parse that has no place for it is none. A part of the word (订单 of 平均订单金额) is not it. */
const ignoresGlossary = ({ assignment, form }: Parse): boolean =>
  assignment.uses.some(({ piece }) => piece.senses.some(({ is, score }) => is === 'term' && score >= 0.8)) &&
  !/"kind":"(?:metric|condition)"/.test(JSON.stringify(form));

/** Both readers often come to the same statement. */
function remembered(run: BoundedRun): BoundedRun {
  const known = new Map<string, ReturnType<BoundedRun>>();
  return (sql) => {
    let result = known.get(sql);
    if (!result) {
      result = run(sql);
      known.set(sql, result);
    }
    return result;
  };
}

async function parsesTried(parses: readonly Parse[], run: BoundedRun): Promise<Contender[]> {
  const found: Contender[] = [];
  const [first] = parses;
  for (const parse of parses) {
    if (first && first.score - parse.score > farBehind) break;
    const { form, compiled, score } = parse;
    const result = await run(compiled.sql);
    if (!result) continue;
    found.push({ source: 'grammar', parse, form, compiled, score, place: found.length, ...rowsOf(result.rows) });
  }
  return found;
}

async function rankedTried(ranked: readonly Ranked[], run: BoundedRun, weights: Weights): Promise<Contender[]> {
  const found: Contender[] = [];
  for (const tried of (await tryCandidates(ranked, run, weights)).slice(0, mostTried)) {
    const { form, compiled, score } = tried.ranked;
    const result = tried.rows === undefined ? undefined : await run(compiled.sql);
    const about = result ? rowsOf(result.rows) : { rowFeatures: {} };
    found.push({ source: 'beam', tried, form, compiled, score, place: found.length, ...about });
  }
  return found;
}

const mostCompared = 50;

function rowsOf(rows: readonly Scalar[][]): Pick<Contender, 'found' | 'names' | 'rowCount' | 'rowFeatures'> {
  const cell = (value: Scalar) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value);
  const some = rows.slice(0, mostCompared);
  const lines = some.map((row) =>
    row
      .map((value) => JSON.stringify(cell(value)))
      .sort()
      .join(),
  );
  const names = some.map(([value = null]) => JSON.stringify(cell(value)));
  return {
    found: `${rows.length} ${lines.sort().join(' ')}`,
    names: `${rows.length} ${names.sort().join(' ')}`,
    rowCount: rows.length,
    rowFeatures: rowFeatures(rows),
  };
}

/** Whether two readings say the same: the same rows, however they are laid out. */
export const saysTheSame = (left: Contender, right: Contender): boolean =>
  left === right ||
  left.compiled.sql === right.compiled.sql ||
  (left.found !== undefined && left.found === right.found);
