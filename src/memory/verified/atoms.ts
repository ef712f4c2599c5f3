import { chineseStopWords, englishStopWords } from '../../question/cues/stop-words.ts';
import type { Cue, CueClass, Question, Span } from '../../question/question.ts';
import { conceptsInQuestion } from '../../schema/lexicon/concepts-in-question.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { findColumn, findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';

/** A question with what its words stand for. */
export interface Reading {
  question: Question;
  links: Links;
  snapshot: Snapshot;
}

/** What a cue asks for, whatever its words: cues of one family are interchangeable, all others are not. */
export type CueFamily =
  | 'count'
  | 'amount'
  | 'sum'
  | 'each'
  | 'most'
  | 'least'
  | 'not'
  | 'greater'
  | 'less'
  | Exclude<CueClass, Dropped>;

/** Only how the question is put: it may be left out or said otherwise. */
const dropped = ['ask-which', 'ask-what', 'ask-list', 'ask-who', 'measure-word', 'filler'] as const;
type Dropped = (typeof dropped)[number];

const families: Partial<Record<CueClass, CueFamily>> = {
  'ask-count': 'count',
  count: 'count',
  'ask-amount': 'amount',
  sum: 'sum',
  each: 'each',
  by: 'each',
  most: 'most',
  top: 'most',
  maximum: 'most',
  least: 'least',
  bottom: 'least',
  minimum: 'least',
  not: 'not',
  without: 'not',
  'but-not': 'not',
  'not-equal': 'not',
};

/** 是, 为 only join; 只有, exactly, 正好 say more. */
const joining = /^(?:为|是|=|＝|叫|叫做|名叫|名为|equal|equals|equal to)$/i;
/** 都有, 也: emphasis. 同时, 既 and `both` want two things of one row. */
const emphasis = /^(?:都|也|还|又)$/;
/** 有多少种 counts kinds of things, and so it counts. */
const kindsCounted = /^(?:有)?多少[种类]$/;
/** `our #1 sellers` and 卖出: a figure that is meant by a verb. */
const byVerb = /^#/;

interface CueKey {
  family: CueFamily;
  /** Cues agree when this does. */
  key: string;
  /** Asks how much or how many with words that do not say of which kind: 多少, 有多少. */
  isOpen?: true;
}

/** Undefined for what only puts the question. */
function cueKeyOf({ class: kind, text, hints }: Cue): CueKey | undefined {
  if (kind === 'measure-word' && hints?.some((hint) => byVerb.test(hint))) return undefined;
  if ((dropped as readonly string[]).includes(kind)) return undefined;
  if (kind === 'equal' && joining.test(text)) return undefined;
  if (kind === 'both' && emphasis.test(text)) return undefined;
  if (kind === 'distinct' && kindsCounted.test(text)) return { family: 'count', key: 'count' };
  const family = families[kind] ?? (kind as CueFamily);
  // Of what a word says beside its direction (`oldest`, 最贵) the first hint tells it from others.
  const said = hints?.[0] === undefined ? '' : `:${hints[0]}`;
  if (family === 'amount' || /^(?:有多少|有几|统计|计算|汇总)$/.test(text)) {
    return { family, key: family === 'amount' ? `amount${said}` : family, isOpen: true };
  }
  if (kind === 'vague') return { family, key: `vague:${text.toLowerCase()}` };
  return { family, key: `${family}${said}` };
}

/** A stretch of a question that means something by itself. Slots, cues and contents; what only fills is left out. */
export interface Atom extends Span {
  text: string;
  kind: 'slot' | 'cue' | 'content';
  /** Of a slot its name; of a cue its family with what it says beside. */
  key: string;
  family?: CueFamily;
  isOpen?: true;
  /** Of a content: everything under which another wording of the same may be known. */
  keys: ReadonlySet<string>;
  /** A table, or a thing or an event by its noun: what rows are about. */
  isThing?: true;
  /** A number of each row, or made of rows. */
  isFigure?: true;
  /** Something that happens, and so has a day of its own. */
  isDated?: true;
  /** Tied to a name or a value of the database, not to a word of any business alone. */
  isSure?: true;
}

/** A place that a slot takes, by its name. */
export interface SlotPlace extends Span {
  slot: string;
}

/** Names that are the thing itself in other words; a part or a translation of a name may be another thing. */
const sure = new Set(['glossary', 'exact', 'lemma', 'comment', 'any-order']);
const surely = 0.9;

/** Stop words of other stages that change what is asked for. */
const telling = new Set(
  `no not none never without only just except other others another same before after between over under above below more less most least
  few fewer first last next previous since until till still already yet both either neither nor if than off out back again
  top bottom highest lowest largest smallest maximum minimum average mean sum max min different distinct unique ever us usd dollar dollars`.split(
    /\s+/,
  ),
);
const tellingHan =
  /^(?:不|没|没有|无|非|只|仅|只有|其他|其它|之前|之后|以前|以后|最|更|倍|曾|曾经|至少|至多|以上|以下|大于|小于|等于|超过|低于|高于|少于|多于|部分|部份|之间|又|比较|较|美元|欧元|英镑|镑)$/;
/** What something is done with, which the value beside it tells. */
const means = /^(?:用|使用|通过|走|经|经由|因为|由于|via|through|using)$/i;
/** After a thing: how many of them. */
const countSuffix = /^(?:数|量|数量|总数|总量|数目|个数|人数)$/;

/** The atoms of a question in the order of its text; the given slots take their places first. */
export function atomsOf(reading: Reading, slots: readonly SlotPlace[]): Atom[] {
  const { question } = reading;
  const { text } = question;
  const taken = new Uint8Array(text.length);
  const isFree = ({ start, end }: Span) => taken.subarray(start, end).every((mark) => mark === 0);
  const take = ({ start, end }: Span) => taken.fill(1, start, end);
  const atoms: Atom[] = [];
  for (const { slot, start, end } of slots) {
    take({ start, end });
    const kind = 'slot' as const;
    atoms.push({ start, end, text: text.slice(start, end), kind, key: slot, keys: new Set() });
  }
  const cues = cuesOf(question);
  const contents = contentsOf(reading);
  const spans = [...contents.filter((atom) => !isComposed(atom, contents, cues)), ...cues];
  const longestFirst = spans.sort(
    (one, other) => length(other) - length(one) || preference(one) - preference(other) || one.start - other.start,
  );
  for (const span of longestFirst) {
    if (!isFree(span)) continue;
    take(span);
    if (span.kind !== 'filler' && !(means.test(span.text) && !span.isSure)) atoms.push(span);
  }
  return countedWords([...atoms, ...wordsLeft(question, taken, atoms)].sort((one, other) => one.start - other.start));
}

/** What Chinese counts with says a little of what is counted: 几个人 nothing, 多少钱 that it is money, 多少单 that it is orders. */
function countedWords(atoms: readonly Atom[]): Atom[] {
  return atoms.flatMap((atom, at): Atom[] => {
    const before = atoms[at - 1];
    const asks = before?.family === 'count' || before?.family === 'amount';
    if (atom.text === '人' && asks) return [];
    if (atom.text === '钱' && asks)
      return [{ ...atom, kind: 'cue', key: 'amount:money', family: 'amount', isOpen: true, keys: new Set() }];
    if (atom.kind === 'content' && atom.text === '单') return [anOrder(atom)];
    return atom.family === 'count' && atom.text.endsWith('单')
      ? [atom, anOrder({ ...atom, start: atom.end - 1 })]
      : [atom];
  });
}

const anOrder = ({ start, end }: Span): Atom => ({
  start,
  end,
  text: '单',
  kind: 'content',
  key: '',
  keys: new Set(['word:订单', 'concept:order']),
  isThing: true,
  isDated: true,
});

const length = ({ start, end }: Span) => end - start;

/** A name of the database before a cue, a cue before a word of any business: `show` asks, unless there are shows. */
const preference = (atom: Atom | Filler) =>
  atom.kind === 'filler' || atom.kind === 'cue' ? 1 : atom.kind === 'content' && atom.isSure ? 0 : 2;

/** 订单数, `number of orders`, `average daily rate`: a cue and a name of the database, which say it more exactly. */
function isComposed(atom: Atom, contents: readonly Atom[], cues: readonly (Atom | Filler)[]): boolean {
  if (atom.isSure) return false;
  const rest = (text: string) => text.replace(/[\s的]/g, '');
  return contents.some((inner) => {
    if (inner.start < atom.start || inner.end > atom.end || length(inner) === length(atom)) return false;
    if (
      !inner.isSure &&
      !(inner.isThing && inner.start === atom.start && countSuffix.test(atom.text.slice(length(inner))))
    )
      return false;
    const [head, tail] = [
      { start: atom.start, end: inner.start },
      { start: inner.end, end: atom.end },
    ];
    const isCue = ({ start, end }: Span) => {
      const said = rest(atom.text.slice(start - atom.start, end - atom.start));
      if (said === '' || countSuffix.test(said)) return true;
      return cues.some((cue) => cue.kind === 'cue' && cue.start >= start && cue.end <= end && rest(cue.text) === said);
    };
    return isCue(head) && isCue(tail);
  });
}

type Filler = Span & { kind: 'filler' };

function cuesOf({ cues }: Question): (Atom | Filler)[] {
  const found = new Map<string, Atom | Filler>();
  for (const cue of cues) {
    const { start, end, text } = cue;
    const known = cueKeyOf(cue);
    const place = `${start}:${end}`;
    // Of several readings of the same words the one that says something stays.
    if (!known) {
      if (!found.has(place)) found.set(place, { start, end, kind: 'filler' });
      continue;
    }
    const { family, key, isOpen } = known;
    const before = found.get(place);
    if (before && before.kind !== 'filler' && rank(before.family) <= rank(family)) continue;
    found.set(place, { start, end, text, kind: 'cue', key, family, keys: new Set(), ...(isOpen ? { isOpen } : {}) });
  }
  return [...found.values()];
}

/** 多少种 counts and tells apart at once; 不同的 is said for each as well. */
const rank = (family: CueFamily | undefined) => (family === 'count' ? 0 : family === 'each' ? 1 : 2);

/** Everything that names something, one atom for each place. */
function contentsOf({ question, links, snapshot }: Reading): Atom[] {
  const { text } = question;
  const found = new Map<string, Atom & { keys: Set<string> }>();
  const at = ({ start, end }: Span) => {
    const place = `${start}:${end}`;
    const said = text.slice(start, end);
    const atom = found.get(place) ?? {
      start,
      end,
      text: said,
      kind: 'content' as const,
      key: '',
      keys: new Set([`word:${normal(said, question, { start, end })}`]),
    };
    found.set(place, atom);
    return atom;
  };
  for (const link of links.tables) {
    if (!sure.has(link.class)) continue;
    const atom = at(link);
    atom.keys.add(`table:${link.table}`);
    atom.isThing = true;
    atom.isSure = true;
  }
  for (const link of links.columns) {
    if (!sure.has(link.class)) continue;
    const atom = at(link);
    atom.keys.add(`column:${link.table}.${link.column}`);
    atom.isSure = true;
    if (isFigure(snapshot, link)) atom.isFigure = true;
  }
  for (const link of links.terms) {
    if (link.score < surely) continue;
    const atom = at(link);
    atom.isSure = true;
    atom.keys.add(`term:${link.term.words[0]}`);
    if (link.term.kind === 'expression') atom.isFigure = true;
  }
  const { concepts, formulas } = conceptsInQuestion(question);
  for (const { concept, isVerb, score, ...span } of concepts) {
    if (score < 1 && !isVerb) continue;
    const atom = at(span);
    atom.keys.add(`concept:${concept.id}`);
    if (concept.kind === 'figure') atom.isFigure = true;
    if (!isVerb && (concept.kind === 'thing' || concept.kind === 'event')) atom.isThing = true;
    if (concept.kind === 'event' || concept.kind === 'moment') atom.isDated = true;
  }
  for (const { formula, ...span } of formulas) {
    const atom = at(span);
    atom.keys.add(`formula:${formula.id}`);
    atom.isFigure = true;
  }
  for (const hit of links.values) {
    if (hit.match !== 'exact' && hit.match !== 'case' && hit.match !== 'inflected') continue;
    const atom = at(hit);
    atom.keys.add(`value:${hit.table}.${hit.column}=${String(hit.value)}`);
    atom.isSure = true;
  }
  for (const span of [...question.periods, ...question.numbers]) at(span);
  // What rows are about is counted, whatever figure the word may also stand for (`rental`, `rent`).
  for (const atom of found.values()) if (atom.isThing) delete atom.isFigure;
  return [...found.values()];
}

/** A number that is no key. */
function isFigure(snapshot: Snapshot, { table, column }: { table: string; column: string }): boolean {
  const owner = findTable(snapshot, table);
  const kind = owner && findColumn(owner, column)?.kind;
  const keys = [owner?.primaryKey ?? [], ...(owner?.foreignKeys ?? []).map(({ columns }) => columns)].flat();
  return (kind === 'integer' || kind === 'decimal') && !keys.includes(column);
}

/** The dictionary forms of its words, so that `damage claim` and `damage claims` are the same. */
function normal(said: string, { tokens }: Question, { start, end }: Span): string {
  const words = tokens.filter((token) => token.start >= start && token.end <= end && token.kind === 'word');
  if (words.length === 0) return said.toLowerCase().trim();
  // `picked up at` and `picked up from`: where is told by what follows.
  const lemmas = words.map(({ lemma }) => lemma);
  while (lemmas.length > 1 && prepositions.has(lemmas.at(-1) ?? '')) lemmas.pop();
  return lemmas.join(' ');
}

const prepositions = new Set(['at', 'in', 'on', 'from', 'to', 'of', 'by', 'for']);

/** What nothing has named yet, without what carries no meaning. */
function wordsLeft(question: Question, taken: Uint8Array, atoms: readonly Atom[]): Atom[] {
  const { text, tokens } = question;
  const found: Atom[] = [];
  const word = (start: number, end: number, key: string): Atom => ({
    start,
    end,
    text: text.slice(start, end),
    kind: 'content',
    key: '',
    keys: new Set([`word:${key}`]),
  });
  for (const { start, end, kind, lemma, text: said } of tokens) {
    if (taken[start] || (kind !== 'word' && kind !== 'number' && kind !== 'symbol')) continue;
    const lower = said.toLowerCase();
    const isStop = englishStopWords.has(lower) || englishStopWords.has(lemma);
    if (isStop && !telling.has(lower)) continue;
    found.push(word(start, end, lemma));
  }
  for (const match of text.matchAll(/\p{Script=Han}+/gu)) {
    for (const stretch of freeStretches(match.index, match.index + match[0].length, taken)) {
      for (const part of withoutStopWords(text, stretch)) {
        const said = text.slice(part.start, part.end);
        if (means.test(said)) continue;
        const isCounted = countSuffix.test(said) && atoms.some(({ end, kind }) => end === part.start && kind !== 'cue');
        found.push(
          isCounted
            ? { ...part, text: said, kind: 'cue', key: 'count', family: 'count', keys: new Set() }
            : word(part.start, part.end, said),
        );
      }
    }
  }
  return found;
}

function freeStretches(from: number, to: number, taken: Uint8Array): Span[] {
  const found: Span[] = [];
  for (let at = from; at < to; at += 1) {
    if (taken[at]) continue;
    const last = found.at(-1);
    if (last?.end === at) last.end = at + 1;
    else found.push({ start: at, end: at + 1 });
  }
  return found;
}

function withoutStopWords(text: string, { start, end }: Span): Span[] {
  const stop = chineseStopWords.find(
    (word) => text.startsWith(word, start) && start + word.length <= end && !countSuffix.test(word),
  );
  if (start >= end) return [];
  if (stop) {
    const rest = withoutStopWords(text, { start: start + stop.length, end });
    return tellingHan.test(stop) ? [{ start, end: start + stop.length }, ...rest] : rest;
  }
  // 数, 量 count only as a word of their own.
  const suffix = /^(?:数量|总数|总量|数目|个数|人数|数|量)/.exec(text.slice(start, end))?.[0].length ?? 1;
  const rest = withoutStopWords(text, { start: start + suffix, end });
  const next = rest[0];
  // Characters side by side are one word that nobody knows.
  const joins = suffix === 1 && next?.start === start + 1 && !tellingHan.test(text.slice(next.start, next.end));
  return joins ? [{ start, end: next.end }, ...rest.slice(1)] : [{ start, end: start + suffix }, ...rest];
}
