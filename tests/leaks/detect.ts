import type { MadeSchema } from './schemas.ts';

/** What no schema needs to be known for. Written apart from the product's own list, so that the one can find what the other lacks. */
const technical =
  /\b(?:SELECT|FROM|WHERE|JOIN|GROUP BY|ORDER BY|DELETE|DROP|INSERT|UPDATE|PRAGMA)\b|\bselect\b.+\bfrom\b.+|count\(|sum\(|max\(|\bSQL\b|sqlite|SQLITE_|ORA-\d|42P01|42703|syntax error|no such|does not exist|near "|\.ts:\d|db01|127\.0\.0\.1|\/srv\/|\/data\/|[A-Z]:\\|VARCHAR|BIGINT|type integer|\w(?:Error|Exception)\b|[qQ][xX]\W?[iI]nv|\/tmp\/|数据库|字段|\bdatabase\b/;

/**
 * Finds a name of the schema anywhere in a text: inside longer words, in any case, its parts joined by anything at all. Only
 * for names that nobody says by accident.
 */
export function leakDetector({ tables }: MadeSchema): (text: string) => string | undefined {
  const names = tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)]);
  const patterns = names.map((name) => {
    const parts = name.match(/[A-Za-z]+|\d+/g) ?? [name];
    const letters = parts.flatMap((part) => part.split(/(?<=[a-z])(?=[A-Z])/));
    return { name, pattern: new RegExp(letters.join('[^A-Za-z0-9]*'), 'i') };
  });
  return (said) => {
    const text = said.normalize('NFKC').replace(/\p{Cf}/gu, '');
    return technical.exec(text)?.[0] ?? patterns.find(({ pattern }) => pattern.test(text))?.name;
  };
}
