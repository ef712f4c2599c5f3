import { instancesOfBlock } from '../compile/compile.ts';
import { type Expression, emptyBlock, type Predicate, tableOfInstance } from '../form/form.ts';
import { isFree, neighbours, openCues } from '../read/attach.ts';
import { type Draft, extend, type Reading } from '../read/draft.ts';

/** "customers without any orders", 没有下过单的客户, "students who do not have a cat": the subject's key is not among … */
export function withoutVariants(draft: Draft, reading: Reading): Draft[] {
  const cues = openCues(draft, reading, 'without', 'not', 'but-not');
  const subject = subjectOf(draft);
  const negated = draft.where.filter(
    (predicate) => isNegated(predicate) && subject !== undefined && tableOf(predicate) !== subject,
  );
  if (subject === undefined) return [draft];
  const variants: Draft[] = [draft];
  if (negated.length > 0) {
    const inside = negated.map(positive);
    const rest = draft.where.filter((predicate) => !negated.includes(predicate));
    const predicate = outside(subject, inside, [], reading);
    if (predicate)
      variants.push(
        extend({ ...draft, where: rest }, { where: [predicate], features: { 'without:value': 1 } }, reading.weights),
      );
  }
  const [cue] = cues;
  if (!cue) return variants;
  const zh = reading.language === 'zh';
  const fits = (one: Parameters<typeof isFree>[1]) =>
    (isFree(draft, one) || draft.used.get(one.index) === 'exists' || draft.used.get(one.index) === 'context') &&
    one.tables.some(({ table, score }) => score >= 0.35 && table !== subject);
  const near = [
    ...neighbours(reading, cue, 'right', fits, zh ? 5 : 6),
    ...(zh ? neighbours(reading, cue, 'left', fits, 3) : []),
  ][0];
  const table = near?.mention.tables.filter((link) => link.table !== subject)[0]?.table;
  const candidates = draft.where.filter((predicate) => movable(predicate, subject, draft));
  const behind = candidates.filter((predicate) => (predicate.at ?? cue.end) >= cue.start);
  const foreign = behind.length > 0 ? behind : candidates;
  for (const moved of foreign.length > 0 ? [foreign, []] : [[]]) {
    const needed = table && !moved.some((predicate) => tableOf(predicate) === table) ? [table] : [];
    if (needed.length === 0 && moved.length === 0) continue;
    const predicate = outside(subject, moved.map(positive), needed, reading);
    if (!predicate) continue;
    const rest = {
      ...draft,
      where: draft.where.filter((one) => !moved.includes(one)),
      exists: draft.exists.filter((one) => one !== table),
    };
    variants.push(
      extend(
        rest,
        {
          where: [predicate],
          features: {
            'without:table': needed.length,
            'without:moved': moved.length,
            'without:distance': near?.distance ?? 0,
          },
          use: { cues: [cue], ...(near ? { mention: [[near.mention, 'without']] } : {}) },
        },
        reading.weights,
      ),
    );
  }
  return variants;
}

function subjectOf(draft: Draft): string | undefined {
  for (const item of draft.select) {
    if (item.kind === 'column') return tableOfInstance(item.table);
    if (item.kind === 'all') return item.table;
    if (item.kind === 'aggregate' && item.entity) return item.entity;
    if (item.kind === 'aggregate' && item.argument?.kind === 'column') return tableOfInstance(item.argument.table);
  }
  return draft.subject;
}

const isNegated = (predicate: Predicate): boolean =>
  (predicate.kind === 'compare' && predicate.operator === '!=') ||
  ((predicate.kind === 'in' || predicate.kind === 'like') && predicate.negated);

function positive(predicate: Predicate): Predicate {
  if (predicate.kind === 'compare' && predicate.operator === '!=') return { ...predicate, operator: '=' };
  return predicate.kind === 'in' || predicate.kind === 'like' ? { ...predicate, negated: false } : predicate;
}

function tableOf(predicate: Predicate): string | undefined {
  if (predicate.kind === 'any' || predicate.kind === 'condition') return undefined;
  const left = predicate.left;
  if ('kind' in left) return left.kind === 'column' ? tableOfInstance((left as { table: string }).table) : undefined;
  return tableOfInstance(left.table);
}

/** A condition on another table than the ones shown can stand inside the negation. */
function movable(predicate: Predicate, subject: string, draft: Draft): boolean {
  const table = tableOf(predicate);
  if (table === undefined || table === subject || predicate.kind === 'member') return false;
  return !draft.select.some((item) => item.kind === 'column' && tableOfInstance(item.table) === table);
}

function outside(subject: string, where: Predicate[], exists: string[], reading: Reading): Predicate | undefined {
  const key = reading.facts.table(subject)?.key;
  if (key === undefined) return undefined;
  const item: Expression = { kind: 'column', table: subject, column: key };
  const block = { ...emptyBlock(), select: [item], where, exists };
  if (!reading.facts.keys.tree(instancesOfBlock(block))) return undefined;
  return { kind: 'member', left: { table: subject, column: key }, block, negated: true };
}
