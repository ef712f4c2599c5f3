import { tablesOfTerm } from '../../schema/glossary/glossary.ts';
import type { Predicate } from '../form/form.ts';
import { entityUses } from './entity-uses.ts';
import type { Piece, Sense } from './pieces.ts';
import type { Scene, Use } from './scene.ts';

/**
 * A word of the glossary plays the parts that any other word plays: a figure is measured, ranked and shared, a kind of rows is a
 * condition, and names the rows that meet it (每个大客户, "how many key accounts").
 */
export function termUses(
  piece: Piece,
  { link, score }: Extract<Sense, { is: 'term' }>,
  isNegated: boolean,
  scene: Scene,
): Use[] {
  const { term } = link;
  const label = piece.text;
  if (term.kind === 'expression') {
    const [table] = tablesOfTerm(term);
    if (table === undefined) return [];
    const figure = { table, row: { kind: 'metric', term, label } as const, over: term.over, score };
    return [{ piece, as: 'figure', figure, score: score + 0.8, feature: 'figure:term' }];
  }
  const where: Predicate[] = [{ kind: 'condition', where: term.where, negated: isNegated, label, at: piece.start }];
  const { table } = term;
  const rows = entityUses(piece, { table, score: score * 0.9, where }, scene);
  return [
    { piece, as: 'condition', kind: 'state', table, where, score: score + 0.7, feature: 'condition:term' },
    ...rows.map((use) => ({ ...use, feature: `${use.feature}:term` })),
  ];
}
