import { chineseStopWords, englishStopWords } from '../../question/cues/stop-words.ts';
import type { Question, Span } from '../../question/question.ts';
import type { Links } from './contracts.ts';

/** Content words that no link, value, number, period or cue accounts for. Chinese stretches are given whole. */
export function unmatchedWords(question: Question, links: Links): Links['unmatched'] {
  const taken = new Uint8Array(question.text.length);
  const mark = (span: Span) => taken.fill(1, span.start, span.end);
  for (const list of [links.tables, links.values, links.terms, question.numbers, question.periods, question.cues]) {
    for (const span of list) mark(span);
  }
  for (const link of links.columns) if (link.class !== 'shared') mark(link);
  for (const number of question.numbers) if (number.unit) taken.fill(1, number.end, number.end + number.unit.length);
  const found: Links['unmatched'] = [];
  for (const token of question.tokens) {
    if (token.kind !== 'word' || taken[token.start]) continue;
    if (englishStopWords.has(token.text.toLowerCase()) || englishStopWords.has(token.lemma)) continue;
    found.push({ start: token.start, end: token.end, text: token.text });
  }
  found.push(...hanStretches(question.text, taken));
  return found.sort((left, right) => left.start - right.start);
}

function hanStretches(text: string, taken: Uint8Array): Links['unmatched'] {
  for (const word of chineseStopWords) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      if (taken.subarray(at, at + word.length).every((mark) => mark === 0)) taken.fill(2, at, at + word.length);
    }
  }
  const found: Links['unmatched'] = [];
  for (const match of text.matchAll(/\p{Script=Han}+/gu)) {
    let start = -1;
    for (let at = match.index; at <= match.index + match[0].length; at++) {
      const open = at < match.index + match[0].length && !taken[at];
      if (open && start < 0) start = at;
      if (open || start < 0) continue;
      found.push({ start, end: at, text: text.slice(start, at) });
      start = -1;
    }
  }
  return found;
}
