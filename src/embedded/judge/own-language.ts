import type { Dialect } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import { compileForm } from '../compile/compile.ts';
import type { Block, Expression } from '../form/form.ts';
import type { Parse } from '../grammar/parse.ts';

/** Where names are stored in both languages (`name_zh`, `name_en`), those of the question's are shown. */
export function inOwnLanguage(parse: Parse, language: Language, facts: SchemaFacts, dialect: Dialect): Parse {
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
