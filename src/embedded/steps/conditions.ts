import { columnsOfTerm } from '../../schema/glossary/glossary.ts';
import { type Draft, extend, type Reading } from '../read/draft.ts';
import { mannerOf } from './values.ts';

/**
 * Kinds of rows that the glossary knows (大客户) hold in every reading. What also stands for the things themselves is left
 * for the steps that ask what is shown, counted or told apart.
 */
export function stepConditions(draft: Draft, reading: Reading): Draft[] {
  let next = draft;
  for (const mention of reading.mentions) {
    const [term] = mention.conditions;
    if (!term || columnsOfTerm(term).some(({ table, column }) => !reading.facts.column(table, column))) continue;
    const { negated, cues } = mannerOf(reading, mention);
    next = extend(
      next,
      {
        where: [{ kind: 'condition', where: term.where, negated, label: mention.text }],
        use: { cues, mention: mention.tables.length > 0 ? [] : [[mention, 'value']] },
      },
      reading.weights,
    );
  }
  return [next];
}
