/**
 * The figure that as many rows lie above as below: the middle one, or the average of the two in the middle, of all rows or of each
 * group. Few engines have a word for it that all of them understand.
 */
export function medianSql(
  /** A statement whose columns are the groups by their names and `figure`. */
  rows: string,
  groups: readonly string[],
  /** Those of the groups that are shown, each with what stands behind it. */
  shown: readonly { name: string; header: string }[],
  header: string,
): string {
  const list = groups.join(', ');
  const within = groups.length > 0 ? `PARTITION BY ${list}` : '';
  const place = `ROW_NUMBER() OVER (${within}${within && ' '}ORDER BY figure) AS place`;
  const placed = `SELECT ${groups.map((name) => `${name}, `).join('')}figure, ${place}, COUNT(*) OVER (${within}) AS total`;
  return [
    `SELECT ${shown.map(({ name, header: own }) => `${name}${own}, `).join('')}AVG(figure)${header}`,
    `FROM (${placed} FROM (${rows}) parts) placed`,
    'WHERE 2 * place BETWEEN total AND total + 2',
    ...(groups.length > 0 ? [`GROUP BY ${list}`] : []),
  ].join('\n');
}
