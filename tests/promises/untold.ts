/** Dates stand in a sentence in other words than in a statement. */
const date = /^\d{4}(?:-\d\d){0,2}$|^%/;
const saysGroups = /\b(?:by|per|each|share|percent|worked out|number of|total)\b|[按每]|占比|平均|合计|数/i;

/** What a statement does and the sentence about it does not tell: that it groups, where it cuts, which stored values it asks for. */
export function untold(sql: string, reading: string): string[] {
  const limits = [...sql.matchAll(/LIMIT (\d+)/gi)].map(([, count = '']) => count);
  const values = [...sql.matchAll(/(?:=|<>|!=|LIKE|IN \()\s*'([^']+)'/gi)]
    .map(([, value = '']) => value.replaceAll('%', ''))
    .filter((value) => !date.test(value));
  return [
    ...(/HAVING/i.test(sql) && !/GROUP BY/i.test(sql) ? ['a bound without groups'] : []),
    ...(/GROUP BY/i.test(sql) && !saysGroups.test(reading) ? ['groups'] : []),
    ...limits.filter((count) => !reading.includes(count)).map((count) => `the first ${count}`),
    ...values.filter((value) => !reading.toLowerCase().includes(value.toLowerCase())),
  ];
}
