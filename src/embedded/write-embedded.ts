import type { Dialect } from '../dialects/dialect.ts';
import type { Language } from '../protocol/answer.ts';
import { answerConfidence, proposeConfidence } from '../question/confidence.ts';
import type { Question } from '../question/question.ts';
import { changeWordsIn } from '../question/write-intent.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Candidate } from '../sql/contracts/candidate.ts';
import { compileForm } from './compile/compile.ts';
import { type Block, type DifferenceOperator, type Expression, type Form, isAggregate } from './form/form.ts';
import { confidenceOf, meaningOf } from './judge/confidence.ts';
import { unexplainedWords } from './judge/features.ts';
import type { Ranked } from './judge/read-forms.ts';
import { readForms } from './judge/read-forms.ts';
import { tieAssumption } from './judge/tie.ts';
import { type BoundedRun, type Tried, tryCandidates } from './judge/try-candidates.ts';
import { weights } from './judge/weights.ts';
import type { Reading } from './read/draft.ts';
import { assumptionsOf } from './say/assumptions.ts';
import { describeForm } from './say/describe.ts';
import { headersOf, type Wording, wordsOf } from './say/words.ts';
import { suggestNear } from './suggest-questions.ts';

export interface EmbeddedRequest {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  dialect: Dialect;
  /** ISO date that relative periods count from. */
  today: string;
  glossary?: readonly GlossaryTerm[];
  /** Bounded runner for choosing between candidates; undefined when the statement failed. The engine works without it. */
  run?: BoundedRun;
}

export interface EmbeddedResult {
  /** Best first; empty when the engine would have to guess. */
  candidates: Candidate[];
  /** What it would have guessed, best first, when `candidates` is empty: for measuring, and for options to choose from. */
  doubtful: Candidate[];
  /** Words that nothing in the schema accounts for. */
  notUnderstood: string[];
  /** Questions near this one that the engine can answer. */
  suggestions: string[];
}

const mostCandidates = 3;

/** Writes SQL for a question with no model at all. */
export async function writeEmbedded(request: EmbeddedRequest): Promise<EmbeddedResult> {
  const { question, links, snapshot, dialect, glossary = [] } = request;
  const { reading, ranked } = readForms({ question, links, snapshot, dialect, weights, glossary });
  const scored = await tryCandidates(ranked, request.run, weights);
  const wording: Wording = { language: question.language, facts: reading.facts, glossary };
  const [best] = scored;
  const tie = best && request.run && (await tieAssumption(best.ranked.form, reading, dialect, request.run));
  const confidence = confidenceOf(scored, reading, { isTied: tie !== undefined });
  const candidates: Candidate[] = [];
  for (const [index, { ranked: one }] of readingsOf(scored).slice(0, mostCandidates).entries()) {
    const share = index === 0 ? 1 : Math.exp((one.score - (scored[0]?.ranked.score ?? 0)) * 0.9) * 0.9;
    const candidate = candidateOf(one, confidence * Math.min(1, share), reading, wording, request);
    if (tie && index === 0) candidate.assumptions.push(tie);
    candidates.push(candidate);
  }
  const sure = confidence >= proposeConfidence && !nothingMentioned(reading) && !wantsChange(reading);
  const notUnderstood = candidates[0] ? candidates[0].unexplained : links.unmatched.map(({ text }) => text);
  return {
    candidates: sure ? candidates : [],
    doubtful: sure ? [] : candidates,
    notUnderstood,
    suggestions:
      sure && confidence >= answerConfidence
        ? []
        : await suggestNear(reading, reading.facts.snapshot, dialect, glossary, 3, request.run),
  };
}

/** One candidate per reading: what means the same or finds the same rows is not offered twice. */
function readingsOf(scored: readonly Tried[]): Tried[] {
  const kept: Tried[] = [];
  for (const one of scored) {
    const same = kept.some(
      (other) =>
        meaningOf(other.ranked.form) === meaningOf(one.ranked.form) ||
        (one.rows !== undefined && (other.rows === one.rows || other.firstColumn === one.firstColumn)),
    );
    if (!same) kept.push(one);
  }
  return kept;
}

/** A request to change something is no question, however well its nouns are understood. */
function wantsChange({ question, mentions, cues }: Reading): boolean {
  return changeWordsIn(question.text).some(
    ({ start }) => ![...mentions, ...cues].some((known) => known.start <= start && known.end > start),
  );
}

const nothingMentioned = ({ mentions, cues }: Reading): boolean =>
  mentions.every((mention) => mention.strength < 0.4) && !cues.some((cue) => cue.class === 'measure-word');

function candidateOf(
  ranked: Ranked,
  confidence: number,
  reading: Reading,
  wording: Wording,
  request: EmbeddedRequest,
): Candidate {
  const { snapshot, dialect, question, links } = request;
  const sql = withHeaders(groupsFirst(ranked.form), reading, wording, dialect) ?? ranked.compiled.sql;
  return {
    sql,
    confidence: Number(confidence.toFixed(3)),
    assumptions: assumptionsOf(ranked, reading, wording, snapshot),
    interpretation: describeForm(ranked.form, wording),
    source: 'embedded',
    unexplained: unexplainedWords(question, links, ranked.draft, reading),
  };
}

/** "total amount by region": a table reads from what the rows are told apart by to their figures. */
function groupsFirst(form: Form): Form {
  if (form.kind !== 'block' || form.block.breakdown.length === 0) return form;
  const isFigure = (item: Expression) => Number(isAggregate(item));
  return { ...form, block: { ...form.block, select: form.block.select.toSorted((a, b) => isFigure(a) - isFigure(b)) } };
}

/** The same SQL with headers that a person can read. */
function withHeaders(form: Form, reading: Reading, wording: Wording, dialect: Dialect): string | undefined {
  const headers = headersOf(form.kind === 'block' ? form.block.select : form.left.select, wording);
  if (form.kind === 'block' && form.block.over)
    for (const item of headers.keys()) headers.set(item, overHeader(form.block, wording));
  return compileForm(form, {
    facts: reading.facts,
    dialect,
    headerOf: (expression) => headers.get(expression),
    ...(form.kind === 'difference' ? { formHeader: differenceHeader(form.operator, wording.language) } : {}),
  })?.sql;
}

/** 平均每月份的销售额, "Average sales per month". */
function overHeader({ select, breakdown }: Block, wording: Wording): string {
  const groups = breakdown.map((item) => wordsOf(item, wording)).join(wording.language === 'zh' ? '、' : ' and ');
  const figure = select[0] ? wordsOf(select[0], wording) : '';
  return wording.language === 'zh' ? `每个${groups}平均${figure}` : `Average ${figure} per ${groups}`;
}

function differenceHeader(operator: DifferenceOperator, language: Language): string {
  const words = {
    zh: { '-': '差额', '/': '倍数', '+': '合计', growth: '增长率（%）', share: '占比（%）' },
    en: { '-': 'Difference', '/': 'Ratio', '+': 'Total', growth: 'Growth (%)', share: 'Share (%)' },
  };
  return words[language][operator];
}
