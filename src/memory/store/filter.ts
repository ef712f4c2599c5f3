const operators: Readonly<Record<string, (stored: unknown, wanted: unknown) => boolean>> = {
  $eq: (stored, wanted) => stored === wanted,
  $ne: (stored, wanted) => stored !== wanted,
  $gt: (stored, wanted) => Number(stored) > Number(wanted),
  $gte: (stored, wanted) => Number(stored) >= Number(wanted),
  $lt: (stored, wanted) => Number(stored) < Number(wanted),
  $lte: (stored, wanted) => Number(stored) <= Number(wanted),
  $in: (stored, wanted) => Array.isArray(wanted) && wanted.includes(stored),
  $nin: (stored, wanted) => !Array.isArray(wanted) || !wanted.includes(stored),
};

/**
 * Whether a value satisfies a filter, as LangGraph's own stores have it: every named field equals what is wanted, or satisfies all
 * of its operators. Comparisons are of numbers; a field that is not there is `undefined`, and equals nothing.
 */
export function satisfies(value: Record<string, unknown>, filter: Record<string, unknown> | undefined): boolean {
  return Object.entries(filter ?? {}).every(([field, wanted]) => {
    const stored = Object.hasOwn(value, field) ? value[field] : undefined;
    if (typeof wanted !== 'object' || wanted === null) return stored === wanted;
    const asked = Object.entries(wanted);
    return asked.every(([operator, operand]) => operators[operator]?.(stored, operand) ?? false);
  });
}
