import { setImmediate } from 'node:timers/promises';
import type { Dialect } from '../dialects/dialect.ts';
import { answerConfidence, leftoverConfidence, proposeConfidence, sureConfidence } from '../question/confidence.ts';
import { englishStopWords } from '../question/cues/stop-words.ts';
import type { Question } from '../question/question.ts';
import { changeWordsIn } from '../question/write-intent.ts';
import type { Adjustment } from '../schema/follow-up/adjustment.ts';
import { dateSaid, figureSaid } from '../schema/follow-up/said.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import { isA } from '../schema/lexicon/lexicon.ts';
import type { Links } from '../schema/links/contracts.ts';
import type { TableMeaning } from '../schema/meaning/contracts.ts';
import { meaningOf } from '../schema/meaning/meaning.ts';
import { schemaFacts } from '../schema/meaning/schema-facts.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Candidate } from '../sql/contracts/contracts.ts';
import { adjustForm } from './adjust/adjust-form.ts';
import { compileForm } from './compile/compile.ts';
import { composedReading, type PartReading } from './compose/composed-reading.ts';
import { type ColumnRef, columnsOf, type Form, type Predicate, sameColumn, tableOfInstance } from './form/form.ts';
import { leavesNothing } from './grammar/missing-words.ts';
import { type Parse, parseQuestion } from './grammar/parse.ts';
import { boundedConfidence } from './judge/confidence.ts';
import { type Contender, contendersOf } from './judge/contenders.ts';
import { unexplainedWords } from './judge/features.ts';
import { type Judged, judge } from './judge/judgement.ts';
import { isDatedOtherwise } from './judge/named-date.ts';
import { brokenPromises, isOutOfTheQuestion } from './judge/promises.ts';
import { readForms } from './judge/read-forms.ts';
import { tieAssumption } from './judge/tie.ts';
import type { BoundedRun } from './judge/try-candidates.ts';
import { weights } from './judge/weights.ts';
import type { Reading } from './read/draft.ts';
import { withNamedAmounts } from './read/named-amounts.ts';
import { assumptionsOf, eachOnce } from './say/assumptions.ts';
import { describeForm } from './say/describe.ts';
import { parseAssumptions } from './say/parse-assumptions.ts';
import { readAsAssumptions } from './say/read-as.ts';
import { readableSql } from './say/readable-sql.ts';
import { told } from './say/told.ts';
import type { Wording } from './say/words.ts';
import { suggestNear } from './suggest-questions.ts';

export interface EmbeddedRequest {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  dialect: Dialect;
  /** ISO date that relative periods count from. */
  today: string;
  glossary?: readonly GlossaryTerm[];
  /** What the conversation adds to the question beside its words. */
  adjustment?: Adjustment;
  /** Bounded runner for choosing between candidates; undefined when the statement failed. The engine works without it. */
  run?: BoundedRun;
  /** Reads and links another text in the same way: a question that sets two figures against each other is read by its parts. */
  read?: (text: string) => Promise<{ question: Question; links: Links }>;
}

export interface EmbeddedResult {
  /** Best first, each with other rows and other words; empty when the engine would have to guess. */
  candidates: Candidate[];
  /** What it would have guessed, best first, when `candidates` is empty: for measuring. */
  doubtful: Candidate[];
  /** Words that nothing in the schema accounts for. */
  notUnderstood: string[];
  /** Questions near this one that the engine can answer. */
  suggestions: string[];
}

const mostCandidates = 3;
/** A reading that is told beside an answer is at least this likely. */
const otherConfidence = 0.05;

/**
 * Writes SQL for a question with no model at all. What sets figures against each other is put together from the readings of its parts;
 * anything else is read as a whole.
 */
export async function writeEmbedded(given: EmbeddedRequest): Promise<EmbeddedResult> {
  const request = { ...given, question: withNamedAmounts(given.question, given.links, schemaFacts(given.snapshot)) };
  const composed = await composedCandidate(request);
  return composed ? { candidates: [composed], doubtful: [], notUnderstood: [], suggestions: [] } : writeWhole(request);
}

/** Where a part is not understood, or the conversation adds to the question, there is none. */
async function composedCandidate(request: EmbeddedRequest): Promise<Candidate | undefined> {
  const { question, links, snapshot, dialect, glossary = [], adjustment, read } = request;
  if (!read || adjustment) return undefined;
  const readBy = async ({ run, ...asked }: EmbeddedRequest): Promise<PartReading | undefined> => {
    const { readings, assumptionsOf: toldOf } = await judgedReadings({ ...asked, ...(run ? { run } : {}) });
    const [best] = readings.judged;
    if (best && readings.confidence >= answerConfidence)
      return { form: best.contender.form, confidence: readings.confidence, assumptions: toldOf(best.contender) };
    // That there are no rows is no sign here: a month without refunds is read as well as any other.
    return run ? readBy(asked) : undefined;
  };
  const readPart = async (text: string) => readBy({ ...request, ...(await read(text)) });
  const meaning = meaningOf(snapshot);
  const composed = await composedReading(question, links, {
    part: readPart,
    isGivenBack: (figure) => columnsOf(figure).some(({ table }) => isOfReturns(meaning.table(tableOfInstance(table)))),
  });
  if (!composed || composed.confidence < answerConfidence) return undefined;
  const wording: Wording = { language: question.language, facts: schemaFacts(snapshot), glossary };
  const sql = readableSql(composed.form, wording, dialect);
  if (sql === undefined) return undefined;
  return {
    sql,
    confidence: Number(composed.confidence.toFixed(3)),
    assumptions: eachOnce(composed.assumptions),
    interpretation: describeForm(composed.form, wording),
    source: 'embedded',
    unexplained: [],
  };
}

const isOfReturns = (table: TableMeaning | undefined): boolean =>
  table?.concepts[0] !== undefined && ['refund', 'return'].some((one) => isA(table.concepts[0]?.concept ?? '', one));

/** Both readers read it, their best readings are tried, and one judgement orders all of them. */
async function judgedReadings(request: EmbeddedRequest) {
  const { question, links, snapshot, dialect, today, glossary = [] } = request;
  const { reading, ranked } = readForms({ question, links, snapshot, dialect, weights, glossary });
  // Others are answered in between.
  await setImmediate();
  const { pieces, parses, missing } = parseQuestion({ question, links, snapshot, dialect, today });
  const found = await contendersOf(ranked, parses, { ...request, weights });
  const asked = { question, links, facts: schemaFacts(snapshot) };
  const contenders = found.filter(({ form }) => !isOutOfTheQuestion(form, reading) && !isDatedOtherwise(form, asked));
  const { judged, chance: likely } = judge(contenders, { reading, pieces });
  const [best] = judged;
  const whole: Reading = { ...reading, facts: asked.facts };
  const readingFor = ({ source }: Contender) => (source === 'grammar' ? whole : reading);
  const wordingFor = (one: Contender): Wording => ({
    language: question.language,
    facts: readingFor(one).facts,
    glossary,
  });
  const confidence = best ? boundedConfidence(likely, best.contender, reading) : 0;
  const assumptionsOf = (one: Contender) => assumptionsFor(one, parses, readingFor(one), wordingFor(one), snapshot);
  return { readings: { judged, confidence, reading, pieces, missing }, readingFor, wordingFor, assumptionsOf };
}

async function writeWhole(request: EmbeddedRequest): Promise<EmbeddedResult> {
  const { question, links, dialect, glossary = [], run } = request;
  const { readings, readingFor, wordingFor, assumptionsOf: toldOf } = await judgedReadings(request);
  const { judged, confidence, reading, pieces, missing } = readings;
  const [best] = judged;
  const tie = best && run && (await tieAssumption(best.contender, readingFor(best.contender), dialect, run));
  const candidates = told(adjustedReadings(judged, request, wordingFor), wordingFor, confidence < answerConfidence)
    .slice(0, mostCandidates)
    .map(({ contender, interpretation, chance }, index): Candidate => {
      const share = index === 0 ? 1 : Math.min(0.99, chance / (best?.chance ?? 1));
      return {
        sql: readableSql(contender.form, wordingFor(contender), dialect) ?? contender.compiled.sql,
        confidence: Number((confidence * share).toFixed(3)),
        assumptions: [...keptTo(contender, toldOf(contender), request), ...(tie && index === 0 ? [tie] : [])],
        interpretation,
        source: 'embedded',
        unexplained: unexplainedBy(contender, request, reading),
      };
    });
  if (confidence >= answerConfidence && confidence < sureConfidence) tellOthers(candidates, question);
  // Without what it is about, every reading would be another question's; with little of it missing the rest is offered, never answered.
  const isMissing = missing.length > 0 && confidence <= leftoverConfidence;
  const isAboutNothingHere = isMissing && leavesNothing(pieces, missing);
  const isProposed =
    confidence >= proposeConfidence &&
    !isAboutNothingHere &&
    // "order count" is sure enough of itself, though "order" is often an empty word.
    (confidence >= answerConfidence ||
      (!nothingMentioned(reading, judged) && !forgetsLimit(best?.contender, reading))) &&
    !wantsChange(reading);
  return {
    candidates: isProposed ? candidates : [],
    doubtful: isProposed ? [] : candidates,
    notUnderstood: isMissing
      ? missing
      : (candidates[0]?.unexplained ?? links.unmatched.map(({ text }) => text)).filter(saysSomething),
    suggestions:
      isProposed && confidence >= answerConfidence
        ? []
        : await suggestNear(reading, reading.facts.snapshot, dialect, glossary, 3, run),
  };
}

/** Which date and figures were kept to, as somebody said; the usual date is then no longer assumed. */
function keptTo(
  { form }: Contender,
  assumed: Candidate['assumptions'],
  { adjustment, question: { language } }: EmbeddedRequest,
): Candidate['assumptions'] {
  const { dates, figures = [] } = adjustment ?? {};
  const text = JSON.stringify(form);
  const isDated = dates !== undefined && periodsIn(form).some((left) => sameColumn(left, dates));
  const metrics = figures.filter(({ as }) => text.includes(JSON.stringify(as.expression)));
  return [
    ...(isDated ? [{ kind: 'taught', text: dateSaid(dates, language) }] : []),
    ...metrics.map((one) => ({ kind: 'taught', text: figureSaid(one, language) })),
    ...assumed.filter(({ kind, text: told }) => !(isDated && kind === 'period' && usualDate.test(told))),
  ];
}

const usualDate = /^(?:时间按“|the period refers to)/;

/** The columns that periods and steps of time are counted by. */
function periodsIn(form: Form): ColumnRef[] {
  const blocks = form.kind === 'block' ? [form.block] : [form.left, form.right];
  return blocks.flatMap(({ where, breakdown, select }) => [
    ...where.flatMap(periodsOf),
    ...[...breakdown, ...select].flatMap((one) => (one.kind === 'bucket' || one.kind === 'year' ? [one.of] : [])),
  ]);
}

const periodsOf = (one: Predicate): ColumnRef[] =>
  one.kind === 'period' ? [one.left] : one.kind === 'member' ? one.block.where.flatMap(periodsOf) : [];

/** The readings are judged by the words of the question; what the conversation adds to all of them comes after. */
function adjustedReadings(
  judged: readonly Judged[],
  { adjustment, dialect, question: { language } }: EmbeddedRequest,
  wordingFor: (one: Contender) => Wording,
): readonly Judged[] {
  if (!adjustment) return judged;
  return judged.flatMap((one) => {
    const { facts } = wordingFor(one.contender);
    const form = adjustForm(one.contender.form, adjustment, { facts, dialect, language });
    const compiled = form && compileForm(form, { facts, dialect });
    return form && compiled ? [{ ...one, contender: { ...one.contender, form, compiled } }] : [];
  });
}

/** An answer that is not sure comes with the other readings, each a click away. */
function tellOthers([first, ...rest]: readonly Candidate[], { text, language }: Question): void {
  const others = rest.filter(
    ({ confidence, interpretation }) => confidence >= otherConfidence && interpretation !== first?.interpretation,
  );
  if (!first || others.length === 0) return;
  const labels = others.map(({ interpretation }) => interpretation.replace(/[.。]$/, ''));
  const readings = others.map(({ sql }, index) => ({
    label: labels[index] ?? '',
    question: `${text} (${labels[index]})`,
    sql,
  }));
  const said =
    language === 'zh' ? `也可以这样理解：${labels.join('；')}` : `It can also be read so: ${labels.join('; ')}`;
  first.assumptions.push({ kind: 'reading', text: said, alternatives: labels, readings });
}

function assumptionsFor(
  contender: Contender,
  parses: readonly Parse[],
  reading: Reading,
  wording: Wording,
  snapshot: Snapshot,
): Candidate['assumptions'] {
  const own =
    contender.source === 'grammar'
      ? parseAssumptions(contender.parse, parses.slice(0, 6), reading, wording, snapshot)
      : assumptionsOf(contender.tried.ranked, reading, wording, snapshot);
  return eachOnce([...readAsAssumptions(contender, reading, wording), ...own]);
}

/** Words of the question that the reading does not account for, as they stand. */
function unexplainedBy(contender: Contender, { question, links }: EmbeddedRequest, reading: Reading): string[] {
  if (contender.source === 'beam') return unexplainedWords(question, links, contender.tried.ranked.draft, reading);
  const { unknown, assignment } = contender.parse;
  const idle = assignment.uses.flatMap(({ as, piece }) =>
    as === 'none' && piece.cues.length === 0 ? [piece.text] : [],
  );
  return [...new Set([...unknown, ...idle])];
}

/** A request to change something is no question, however well its nouns are understood. */
function wantsChange({ question, mentions, cues }: Reading): boolean {
  return changeWordsIn(question.text).some(
    ({ start }) => ![...mentions, ...cues].some((known) => known.start <= start && known.end > start),
  );
}

/** "older than 60" where nobody's age is kept: all of them are no reading of it. */
const forgetsLimit = (first: Contender | undefined, reading: Reading): boolean =>
  first !== undefined && brokenPromises(first.form, reading).includes('bound');

/** "on" may be a part of `ordered_on`; a question about the weather on Mars does not speak of it. */
const saysSomething = (text: string): boolean => !englishStopWords.has(text.trim().toLowerCase());

function nothingMentioned({ mentions, cues }: Reading, judged: readonly Judged[]): boolean {
  const isParsed = judged.some(
    ({ contender }) =>
      contender.source === 'grammar' &&
      (contender.parse.assignment.uses.some(({ as, piece }) => as !== 'none' && saysSomething(piece.text)) ||
        contender.parse.features.includes('measure:usual')),
  );
  if (isParsed) return false;
  return (
    mentions.every(({ strength, text }) => strength < 0.4 || !saysSomething(text)) &&
    !cues.some((cue) => cue.class === 'measure-word')
  );
}
