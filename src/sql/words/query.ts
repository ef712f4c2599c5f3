import { type Fields, isFields, listOf, tagged } from '../parse/parse.ts';
import { block } from './block.ts';
import { setOperation } from './set-operation.ts';
import { accountFor, expression, query, type Speech } from './speech.ts';

const setOperations = new Set(['union', 'intersect', 'except', 'subquery']);

export function isQuery(node: unknown): boolean {
  const kind = tagged(node)?.[0] ?? '';
  return kind === 'select' || kind === 'values' || setOperations.has(kind);
}

/** A whole query in words, its steps first. `nested` asks for the form that stands inside a sentence. */
export function sayQuery(speech: Speech, node: unknown, nested: boolean): string {
  const [kind, fields] = tagged(node) ?? ['', {}];
  const { with: before, ...rest } = fields;
  const inSteps = isFields(before) && listOf(before.ctes).length > 0;
  const text = body(speech, kind, rest, nested);
  return inSteps ? withSteps(speech, before, text) : text;
}

function body(speech: Speech, kind: string, fields: Fields, nested: boolean): string {
  if (kind === 'select') return block(speech, fields, nested);
  if (setOperations.has(kind)) return setOperation(speech, kind, fields);
  if (kind === 'values') return values(speech, fields);
  speech.leaveOut();
  return '';
}

function withSteps(speech: Speech, before: Fields, last: string): string {
  const { lexicon } = speech;
  accountFor(speech, before, ['ctes', 'recursive']);
  const steps = listOf(before.ctes).map((item) => {
    const cte = item as Fields;
    accountFor(speech, cte, ['step', 'this']);
    return { name: lexicon.step(Number(cte.step)), text: query(speech, cte.this, true) };
  });
  const text = lexicon.steps(steps, last);
  return before.recursive ? lexicon.recursive(text) : text;
}

function values(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['expressions']);
  const { lexicon } = speech;
  const rows = listOf(fields.expressions).map((row) => {
    const items = listOf((row as Fields).expressions).map((item) => expression(speech, item).text);
    return lexicon.bracket(lexicon.enumeration(items));
  });
  return lexicon.values(rows);
}
