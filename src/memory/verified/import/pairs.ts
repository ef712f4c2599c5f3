import { isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type Imported, type ImportFault, type ImportResult, noPair } from './imported.ts';

/** What of our own export may stand beside question and SQL. */
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/**
 * The pair in one record, whoever wrote it: ours and WrenAI's have `question` and `sql`, Vanna's training data has the SQL in `content` beside
 * its kind, SQLBot's examples have it in `description`.
 */
export function pairOf(record: unknown, line: number): Imported | ImportFault {
  const fields = record !== null && typeof record === 'object' ? (record as Record<string, unknown>) : {};
  const kind = fields.training_data_type;
  const question = text(fields.question);
  const isSql = kind === undefined || kind === 'sql';
  const sql = isSql ? (text(fields.sql) ?? text(fields.content) ?? text(fields.description)) : undefined;
  if (!question || !sql) return { line, question: question ?? '', reason: noPair };
  const [note, by, today] = [text(fields.note), text(fields.by), text(fields.today)];
  return {
    line,
    question,
    sql: sql.replace(/;\s*$/, ''),
    ...(note ? { note } : {}),
    ...(by ? { by } : {}),
    ...(today && /^\d{4}-\d\d-\d\d$/.test(today) ? { today } : {}),
  };
}

export function sorted(found: readonly (Imported | ImportFault)[]): ImportResult {
  return {
    entries: found.filter((one): one is Imported => 'sql' in one),
    faults: found.filter((one): one is ImportFault => 'reason' in one),
  };
}

/** One record a line. */
export function pairsInLines(source: string): ImportResult {
  return sorted(
    source.split('\n').flatMap((line, at) => {
      if (line.trim() === '') return [];
      try {
        return [pairOf(JSON.parse(line), at + 1)];
      } catch {
        return [{ line: at + 1, question: '', reason: { en: 'this line is no JSON', zh: '这一行不是 JSON' } }];
      }
    }),
  );
}

/** YAML or JSON: a list, or a list under any key (`answers`, `sqlPairs`, `data`), however deep. */
export function pairsInDocument(source: string): ImportResult {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault) {
    const { line } = lines.linePos(fault.pos[0]);
    return { entries: [], faults: [{ line, question: '', reason: unreadable(fault.code) }] };
  }
  const list = listIn(document.contents);
  if (!list) return { entries: [], faults: [{ line: 1, question: '', reason: noPair }] };
  return sorted(list.map((item) => pairOf(item.toJS(document), item.range ? lines.linePos(item.range[0]).line : 1)));
}

const unreadable = (code: string) => ({
  en: `from here on it is neither YAML nor JSON (${code})`,
  zh: `从这里起不是合乎格式的 YAML 或 JSON（${code}）`,
});

function listIn(node: unknown): Node[] | undefined {
  if (isSeq(node)) return node.items as Node[];
  if (!isMap(node)) return undefined;
  for (const { value } of node.items) {
    const found = listIn(value);
    if (found) return found;
  }
  return undefined;
}

/** A table saved as CSV: the columns by their names, also by those that SQLBot gives them (`问题描述`, `Sample SQL`); never by their place. */
export function pairsInTable(source: string): ImportResult {
  const [header, ...rows] = rowsOf(source);
  if (!header) return { entries: [], faults: [] };
  const named = (pattern: RegExp) => header.cells.findIndex((cell) => pattern.test(cell.trim()));
  const [question, sql] = [named(/^(?:question|problem|问题)/i), named(/sql|^(?:description|content)$/i)];
  if (question < 0 || sql < 0) return { entries: [], faults: [{ line: 1, question: '', reason: noPair }] };
  return sorted(rows.map(({ cells, line }) => pairOf({ question: cells[question], sql: cells[sql] }, line)));
}

/** Cells in quotes may hold commas, line ends and doubled quotes. */
function rowsOf(source: string): { cells: string[]; line: number }[] {
  const rows: { cells: string[]; line: number }[] = [];
  let [cells, cell, isQuoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const end = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ cells, line: began });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] as string;
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') cell += source[++at];
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',') {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      end();
      began = line;
    } else if (character !== '\r' && character !== '\ufeff') cell += character;
  }
  end();
  return rows;
}
