import { conceptsInName, isKnown } from '../lexicon/concepts-in-names.ts';
import type { ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf, isA } from '../lexicon/lexicon.ts';
import { looksLikePinyin } from '../lexicon/pinyin.ts';
import { formOf, phraseWords } from '../lexicon/word-forms.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { identifierWords, ownName } from '../names/identifier-words.ts';
import { findColumn, type Snapshot, type Table } from '../snapshot/snapshot.ts';
import { columnMeaning } from './columns.ts';
import { computedFigures, computedThrough } from './computed.ts';
import { kindOf, means, ofKinds, withWider } from './concept-kinds.ts';
import type { ColumnMeaning, Meaning, TableMeaning, TableRole } from './contracts.ts';
import { ownDate } from './own-date.ts';
import { isCalendar, isPart, roleOf, type TableFeatures } from './roles.ts';
import { isCalledName, isNameOfOther, nameParts, rowName } from './row-names.ts';
import { type SchemaFacts, schemaFacts } from './schema-facts.ts';

export type * from './contracts.ts';

const known = new WeakMap<Snapshot, Meaning>();

/** What a database means, built once per snapshot: from names, comments, types, keys and a few values, without a connection. */
export function meaningOf(snapshot: Snapshot): Meaning {
  const before = known.get(snapshot);
  if (before) return before;
  const meaning = build(snapshot);
  known.set(snapshot, meaning);
  return meaning;
}

/** A table on its way: its columns are read, its role is not settled yet. */
interface Draft extends TableFeatures {
  role: TableRole;
}

function build(snapshot: Snapshot): Meaning {
  const facts = schemaFacts(snapshot);
  const isPinyin = speaksPinyin(snapshot);
  const into = Map.groupBy(
    facts.edges.filter(({ from, to }) => from.table !== to.table),
    ({ to }) => to.table,
  );
  const drafts = new Map<string, Draft>();
  for (const table of snapshot.tables) {
    const concepts = tableConcepts(table, isPinyin, facts);
    const columns = table.columns.flatMap((column) => {
      const found = facts.column(table.name, column.name);
      return found ? [columnMeaning(found, { table, concepts, isPinyin })] : [];
    });
    const out = new Set(columns.flatMap(({ key }) => (key && key.table !== table.name ? [key.table] : [])));
    const features: TableFeatures = {
      table,
      columns,
      concepts,
      out: out.size,
      in: into.get(table.name)?.length ?? 0,
      hasName: columns.some(isCalledName),
    };
    drafts.set(table.name, { ...features, role: roleOf(features) });
  }
  const calendars = new Map([...drafts.values()].filter(isCalendar).map((draft) => [draft.table.name, draft]));
  const settled = [...drafts.values()].map((draft) => settle(draft, drafts, calendars));
  const tables = settled.map((draft) => finish(draft, drafts, calendars, facts));
  return lookUp(tables);
}

function lookUp(tables: readonly TableMeaning[]): Meaning {
  const byName = new Map(tables.map((table) => [table.table.toLowerCase(), table]));
  const byColumn = new Map(
    tables.flatMap(({ columns }) =>
      columns.map((column) => [`${column.table}.${column.column}`.toLowerCase(), column] as const),
    ),
  );
  const bare = (name: string) => name.split('@')[0] ?? name;
  return {
    tables,
    table: (name) => byName.get(bare(name).toLowerCase()),
    column: (table, column) => byColumn.get(`${bare(table)}.${column}`.toLowerCase()),
  };
}

/** What one row is: things and events before what tells them apart. */
function tableConcepts(table: Table, isPinyin: boolean, facts: SchemaFacts): ConceptScore[] {
  const found = conceptsInName(table.name, table.comment, { pinyin: isPinyin });
  const own = table.columns.map(({ name }) => facts.column(table.name, name));
  // A word for both a thing and an event (`tkt`): what has days and points to others has happened; and so has what is measured
  // on days and has no name of its own (销售.csv holds sales, not salespeople).
  const isDated =
    own.some((column) => column?.isDate || column?.isYear) || table.columns.some(({ name }) => /季度|月份/.test(name));
  const isEvent =
    isDated && own.some((column) => column?.edge || (column?.isMeasure && !namesItsRows(table, found, isPinyin)));
  const order = ({ concept, score }: ConceptScore) =>
    score + (kindOf(concept) === (isEvent ? 'event' : 'thing') ? 0.06 : 0);
  const rows = ofKinds(found, 'thing', 'event').sort((one, other) => order(other) - order(one));
  const attributes = ofKinds(found, 'attribute');
  const isAttribute = (attributes[0]?.score ?? 0) > (rows[0]?.score ?? 0);
  if (rows.length + attributes.length === 0) return ofKinds(found, 'figure').slice(0, 1);
  return isAttribute ? [...attributes, ...rows] : [...rows, ...attributes];
}

/** 姓名, or the name of what the table is called after; 商品名称 in a table of sales names something else. */
const namesItsRows = (table: Table, concepts: readonly ConceptScore[], isPinyin: boolean): boolean =>
  table.columns.some(({ name, comment }) => {
    const said = conceptsInName(name, comment, { pinyin: isPinyin });
    const isName = said.some(({ concept, score }) => concept === 'name' && score >= 0.55);
    const [of] = ofKinds(said, 'thing', 'event');
    return isName && (!of || concepts.some(({ concept }) => isA(concept, of.concept) || isA(of.concept, concept)));
  });

type Drafts = ReadonlyMap<string, Draft>;

/** Dates that only tell when a row was written. */
const ofRecords = new Set(['updated']);

/** Lines are events, or links with figures, that have no day of their own and belong to an event. */
function settle(draft: Draft, drafts: Drafts, calendars: Drafts): Draft {
  if (isNumberedPart(draft, drafts)) return { ...draft, role: 'lines' };
  if (draft.role !== 'event' && draft.role !== 'link') return draft;
  const hasDate = draft.columns.some(
    ({ role, key, concepts }) =>
      (role === 'date' && !ofRecords.has(concepts[0]?.concept ?? '')) || (key && calendars.has(key.table)),
  );
  if (isPart(draft, hasDate) && parentOf(draft, drafts)) return { ...draft, role: 'lines' };
  const isCounted = hasDate && draft.columns.some(({ role }) => role === 'figure');
  return isCounted ? { ...draft, role: 'event' } : draft;
}

/** Rows that are counted within an event: the key is the event's and a number of their own. */
function isNumberedPart({ table, columns, in: into, role }: Draft, drafts: Drafts): boolean {
  if (table.primaryKey.length < 2 || into > 0 || role === 'flat' || role === 'codes') return false;
  const keys = columns.filter(({ column }) => table.primaryKey.includes(column));
  return (
    keys.some(({ key }) => key && drafts.get(key.table)?.role === 'event') &&
    keys.some(({ role: own }) => own === 'code')
  );
}

/** The event that a table belongs to; of several the one that is called like it. */
function parentOf({ table, columns }: Draft, drafts: Drafts): { table: string; column: string } | undefined {
  const events = columns.filter(
    ({ key }) => key && key.table !== table.name && drafts.get(key.table)?.role === 'event',
  );
  const words = new Set(identifierWords(table.name));
  const nearness = ({ key }: ColumnMeaning) =>
    identifierWords(ownName(key?.table ?? '')).filter((word) => words.has(word) || words.has(word.replace(/s$/, '')))
      .length;
  const [best] = events.toSorted((one, other) => nearness(other) - nearness(one));
  return best?.key && { table: best.key.table, column: best.column };
}

/** What a table calls its rows in the labels of its own columns: 分馆 in 分馆编号 and 分馆名称. */
function labelsOf({ columns, primaryKey }: Table): string[] {
  return columns
    .filter(({ name }) => primaryKey.includes(name))
    .flatMap(
      ({ comment }) => commentLabels(comment).zh?.replace(/(?:内部)?(?:编号|编码|代码|流水号|号|ID|id)$/, '') ?? [],
    )
    .filter((label) => label.length >= 2);
}

const keyWords = new Set('id key code no number fk sk ref uuid by'.split(' '));

/** The part that a key's target plays: `pickup` of `pickup_station_id`, 始发 of 始发网点; undefined where the name says only what it leads to. */
function partOfKey({ column }: ColumnMeaning, table: Table, target: TableFeatures): string | undefined {
  const isLabel = /\p{Script=Han}/u.test(column);
  const label = isLabel ? column : commentLabels(findColumn(table, column)?.comment).zh?.split(/[，,。]/)[0];
  const targetLabel = commentLabels(target.table.comment).zh?.replace(/(?:信息)?(?:表|档案|资料)$/, '');
  const told = target.concepts.slice(0, 3).flatMap(({ concept }) => conceptOf(concept) ?? []);
  if (label) {
    const names = [
      target.table.name,
      ...labelsOf(target.table),
      ...(targetLabel ? [targetLabel] : []),
      ...told.flatMap(({ zh }) => zh),
    ];
    const bare = label.replace(/(?:编号|编码|代码|流水号|ID|id|号)$/, '');
    const found = names.filter((name) => bare.endsWith(name)).sort((one, other) => other.length - one.length)[0];
    const rest = found === undefined ? bare : bare.slice(0, -found.length);
    return rest.replace(/^(?:所属|所在|归属|对应|举办|相关)?的?$/, '').replace(/的$/, '') || undefined;
  }
  const own = new Set(
    [
      ...identifierWords(ownName(target.table.name)),
      ...target.table.primaryKey.flatMap(identifierWords),
      ...told.flatMap(({ en, abbreviations = [] }) => [
        ...en.map(phraseWords).flatMap((words) => (words.length === 1 ? words : [])),
        ...abbreviations,
      ]),
    ].map(formOf),
  );
  const words = identifierWords(column).filter((word) => !keyWords.has(word) && !own.has(formOf(word)));
  return words.length > 0 ? words.join(' ') : undefined;
}

function finish(draft: Draft, drafts: Drafts, calendars: Drafts, facts: SchemaFacts): TableMeaning {
  const { table, role } = draft;
  const name = calendars.has(table.name)
    ? undefined
    : (table.rowName ?? rowName(table, role, facts.table(table.name), draft.columns, draft.concepts));
  const isThing = role === 'thing' || role === 'codes';
  const columns = draft.columns.map((column): ColumnMeaning => {
    const target = column.key && drafts.get(column.key.table);
    if (column.key && target) {
      const as = partOfKey(column, table, target);
      return { ...column, concepts: withWider(target.concepts), key: { ...column.key, ...(as ? { as } : {}) } };
    }
    // The fee of a doctor is a price; fees that happened add up.
    if (column.figure && isThing && means(column.concepts.slice(0, 1), 'fee'))
      return { ...column, figure: { ...column.figure, over: 'avg' } };
    if (column.role === 'key' && table.primaryKey.includes(column.column))
      return { ...column, concepts: withWider(draft.concepts) };
    const isOther =
      (role !== 'thing' && role !== 'codes') || !isCalledName(column) || isNameOfOther(column, draft.concepts);
    const isTold = column.role === 'dimension' || column.role === 'text';
    if (column.role === 'key' || (column.column !== name && (!isTold || isOther))) return column;
    // A list of codes says by its names what they mean; the names of things say nothing of the kind.
    const { states, ...told } = column;
    return { ...told, role: 'name', ...(states && role === 'codes' ? { states } : {}) };
  });
  const parts = nameParts(columns);
  const dates = columns.filter((column) => column.role === 'date');
  const date = table.ownDate ?? ownDate(table, dates, draft.concepts, role)?.column;
  const parent = role === 'lines' ? parentOf(draft, drafts) : undefined;
  const elsewhere = computedThrough(role, columns, (name) => drafts.get(name)?.columns ?? []);
  const through = date === undefined ? dateThrough(columns, calendars, draft) : undefined;
  return {
    table: table.name,
    role,
    concepts: withWider(role === 'flat' ? flatConcepts(draft, date) : draft.concepts),
    ...(name === undefined ? {} : { name }),
    ...(parts?.includes(name ?? '') ? { nameParts: parts } : {}),
    ...(date === undefined ? {} : { date }),
    ...(parent ? { parent } : {}),
    ...(through ? { dateThrough: through } : {}),
    ...(calendars.has(table.name) ? { isCalendar: true as const } : {}),
    columns,
    ...(elsewhere.length > 0 ? { computedThrough: elsewhere } : {}),
    computed: computedFigures(table, role, columns, isPurchase(draft, parent && drafts.get(parent.table))),
  };
}

/** Whether it is bought in, not sold. */
const isPurchase = (draft: Draft, parent: Draft | undefined): boolean =>
  [draft, parent].some((one) => one?.concepts[0] && means([one.concepts[0]], 'purchase'));

/** What the rows of an export are: its name seldom tells, the numbers and the date in it do. */
function flatConcepts({ columns, concepts }: Draft, date: string | undefined): ConceptScore[] {
  const numbered = columns.filter(({ role }) => role === 'code' || role === 'key');
  const isSold = columns.some((column) => column.role === 'figure' && means(column.concepts.slice(0, 1), 'quantity'));
  // A receipt is of a sale where goods are counted, else of a payment.
  const fitting = ({ concept }: ConceptScore) => Number(isA(concept, 'sale') === isSold);
  const events = numbered.flatMap((column) =>
    ofKinds(column.concepts, 'event')
      .filter(({ score }) => score >= 0.5)
      .sort((one, other) => fitting(other) - fitting(one))
      .slice(0, 1),
  );
  const moment = columns.find(({ column }) => column === date)?.concepts[0]?.concept;
  const said = (moment === undefined ? undefined : conceptOf(moment)?.of) ?? [];
  const named = ofKinds(concepts, 'event').filter(({ score }) => score >= 0.6);
  return [
    ...named,
    ...events.map(({ concept, score }) => ({ concept, score: score * 0.9 })),
    ...said.slice(0, 3).map((concept) => ({ concept, score: 0.6 })),
  ];
}

/** The day of a fact, through the table of days: by its keys as if they were dates. */
function dateThrough(
  columns: readonly ColumnMeaning[],
  calendars: Drafts,
  { table, concepts, role }: Draft,
): TableMeaning['dateThrough'] {
  const keys = columns.filter(({ key }) => key && calendars.has(key.table));
  const asDates = keys.map((column) => {
    const moments = ofKinds(conceptsInName(column.column.replace(/_?(?:key|id|sk)$/i, '')), 'moment', 'event');
    return { ...column, concepts: moments };
  });
  const best = ownDate(table, asDates, concepts, role);
  const calendar = best?.key && calendars.get(best.key.table);
  const day = calendar?.columns.find((column) => column.role === 'date');
  return best && calendar && day ? { table: calendar.table.name, column: day.column, key: best.column } : undefined;
}

/** Whether names are Chinese in Latin letters: many that no lexicon knows, and that can be read so. */
function speaksPinyin(snapshot: Snapshot): boolean {
  const words = new Set(
    snapshot.tables.flatMap(({ name, columns }) =>
      [name, ...columns.map((column) => column.name)].flatMap(identifierWords),
    ),
  );
  const all = [...words].filter((word) => /^[a-z]{2,}$/.test(word));
  const spoken = all.filter((word) => looksLikePinyin(word) && !isKnown(word));
  const abbreviated = all.filter((word) => /^[b-df-hj-np-tv-z]{2,4}$/.test(word) && !isKnown(word));
  return spoken.length + abbreviated.length / 2 >= Math.max(3, all.length * 0.2);
}
