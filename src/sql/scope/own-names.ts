import { type Dialect, lacksFunction } from '../../dialects/dialect.ts';
import { type Fields, identifier, isFields, listOf } from '../parse/parse.ts';

/** Units that stand where an argument would: `TIMESTAMPDIFF(DAY, a, b)`. */
const units =
  /^(?:microsecond|millisecond|second|minute|hour|day|week|month|quarter|year|sql_tsi_\w+|\w+_(?:microsecond|second|minute|hour|month))$/i;
const types = /^(?:char|nchar|binary|signed|unsigned|date|datetime|time|decimal|double|float|real|year|json|integer)$/i;

/** Names that an expression makes for itself, and that mean no column inside it: of lambdas and list comprehensions. */
export function ownNames(kind: string, value: unknown): string[] {
  if (!isFields(value)) return [];
  if (kind === 'lambda') return listOf(value.parameters).flatMap((name) => identifier(name)?.name ?? []);
  const variable = kind === 'comprehension' && isFields(value.expression) ? value.expression.column : undefined;
  const name = isFields(variable) ? identifier(variable.name)?.name : undefined;
  return name === undefined ? [] : [name];
}

/** Arguments that are words of the language and look like columns: `TIMESTAMPDIFF(DAY, …)`, `CONVERT(x, CHAR)`. */
export function wordArguments(call: Fields, dialect: Dialect): unknown[] {
  const owner = isFields(call.this) && isFields(call.this.column) ? identifier(call.this.column.name)?.name : undefined;
  // `HLL_COUNT.INIT(x)`: a family of functions before the dot
  const method = `${owner}.${identifier(call.method)?.name}`.toLowerCase();
  if (owner !== undefined && dialect.allowedFunctions.has(method)) return [call.this];
  const name = String(call.name ?? '').toLowerCase();
  // Where a bare name may call a function nothing is passed over, nor where the function is not there.
  if (dialect.harmlessBareNames || lacksFunction(dialect, name)) return [];
  const [first, second] = listOf(call.args);
  if (/^(?:timestampdiff|timestampadd|date_bucket)$/.test(name) && isWord(first, units)) return [first];
  return name === 'convert' && isWord(second, types) ? [second] : [];
}

function isWord(node: unknown, known: RegExp): boolean {
  const column = isFields(node) && isFields(node.column) ? node.column : undefined;
  const name = column && !column.table ? identifier(column.name) : undefined;
  return name !== undefined && name.quoted !== true && known.test(name.name);
}

/** GROUP BY ALL, ORDER BY ALL. */
export function isEverything(node: unknown, dialect: Dialect): boolean {
  const name = isFields(node) && isFields(node.column) ? identifier(node.column.name) : undefined;
  return name?.quoted !== true && /^all$/i.test(name?.name ?? '') && dialect.reservedWords.has('all');
}
