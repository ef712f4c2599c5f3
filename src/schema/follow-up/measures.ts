import type { Span } from '../../question/question.ts';
import type { Linked, Parts } from './parts.ts';

/** A figure that a text asks for and nothing else: 订单数, "the number of orders", 销售额. */
interface Measure {
  kind: 'count' | 'figure';
  text: string;
}

const countPhrase =
  /^(?:的|the |its |their )?(?:total )?(?:(.+?)(?:的)?(?:数量|总数|个数|数)(?:是多少)?|(?:number|count) of (.+))$/i;

export function measureOf({ body, names, values, cues }: Parts): Measure | undefined {
  if (names.length !== 1 || values.length > 0) return undefined;
  const [name] = names;
  if (!name || cues.some(({ class: cue }) => cue === 'by' || cue === 'each' || cue.startsWith('bucket-')))
    return undefined;
  const bare = body.replace(/^的|(?:是|有)?多少$/g, '').trim();
  if (name.kind === 'figure') return bare.endsWith(name.text) ? { kind: 'figure', text: name.text } : undefined;
  const counted = countPhrase.exec(bare);
  const thing = counted?.[1] ?? counted?.[2];
  if (!thing?.endsWith(name.text)) return undefined;
  return { kind: 'count', text: counted?.[2] ? `number of ${name.text}` : `${name.text}数` };
}

/** Where the figure of the question before stands, and what takes its place; undefined when it names none. */
export function measureReplaced(
  { question: { text, language } }: Linked,
  { names, unknownAt }: Parts,
  measure: Measure,
): { span: Span; text: string } | undefined {
  const zh = language === 'zh';
  const figure = names.findLast(({ kind }) => kind === 'figure');
  if (figure) return { span: figure, text: zh ? measure.text : withoutArticle(measure.text) };
  for (const { kind, start, end } of names.toReversed()) {
    if (kind !== 'table') continue;
    const [before, behind] = [text.slice(0, start), text.slice(end)];
    const asked = zh
      ? /(?:一共|总共|共)?有?(?:多少|几)(?:个|笔|位|家|名|条|款|种|单)?$/.exec(before)
      : /(?:how many|(?:the )?(?:total )?(?:number|count) of)\s+$/i.exec(before);
    const said = zh
      ? /^(?:数量|总数|个数|数|(?:一共|总共)?有(?:多少|几)(?:个|笔|位|家|名|条|款|种)?)/.exec(behind)
      : /^(?:\s+(?:are|were|was|is) there|\s+(?:did|do) we (?:get|have|receive))/i.exec(behind);
    if (!asked && !(zh && said)) continue;
    const span = { start: asked?.index ?? start, end: end + (said?.[0].length ?? 0) };
    const opens = !zh && span.start === 0 ? `what is the ${measure.kind === 'figure' ? 'total ' : ''}` : '';
    const isWhole = zh && !/^(?:是多少)/.test(text.slice(span.end));
    return { span, text: opens + measure.text + (isWhole && asked ? '是多少' : '') };
  }
  return unknownReplaced(text, names, unknownAt, measure, zh);
}

/** In place of what was not understood, with the names that belong to it ("customer satisfaction"). */
function unknownReplaced(
  text: string,
  names: Parts['names'],
  unknownAt: readonly Span[],
  measure: Measure,
  zh: boolean,
): { span: Span; text: string } | undefined {
  const [first] = unknownAt;
  if (!first) return undefined;
  const span = { ...first };
  const touches = (one: Span) => one.start <= span.end + 1 && one.end >= span.start - 1;
  for (const one of [...unknownAt, ...names]) {
    if (!touches(one) || /[，,。?？的]/.test(text.slice(Math.min(one.start, span.start), Math.max(one.end, span.end))))
      continue;
    span.start = Math.min(span.start, one.start);
    span.end = Math.max(span.end, one.end);
  }
  return { span, text: zh ? measure.text : withoutArticle(measure.text) };
}

const withoutArticle = (text: string) => text.replace(/^the /i, '');
