import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml';
import { type Faults, faultTexts } from './faults.ts';
import { isId, isName, namesInQuotes, ownNames } from './names.ts';
import { isPlan } from './schedule.ts';
import { numberIn } from './tags.ts';
import {
  type Alert,
  type Bilingual,
  bounds,
  type Delivery,
  defaultObjective,
  type Placeholder,
  type Template,
} from './template.ts';
import { isWindow, windowNames } from './window.ts';

/** The settings at the head of a template, and where its text begins. */
export type Front = Omit<Template, 'parts' | 'title'> & { title: string | null; bodyOffset: number };

const emptyFront = (bodyOffset: number): Front => ({
  title: null,
  connection: null,
  window: null,
  audience: null,
  language: null,
  schedule: null,
  timezone: null,
  params: {},
  lists: {},
  placeholders: [],
  alerts: [],
  deliver: [],
  bodyOffset,
});

/** How each setting is read. */
const readers: { [Key in Exclude<keyof Front, 'bodyOffset'>]: (setting: Setting) => Front[Key] } = {
  title: (setting) => setting.text(200) ?? null,
  connection: (setting) => setting.text(200) ?? null,
  window: (setting) => checkedText(setting, isWindow, (window) => faultTexts.unknownWindow(window, windowNames)),
  audience: (setting) => setting.oneOf(['analyst', 'business']) ?? null,
  language: (setting) => setting.oneOf(['zh', 'en']) ?? null,
  schedule: (setting) => checkedText(setting, (cron) => isPlan(cron, null), faultTexts.badSchedule),
  timezone: (setting) => checkedText(setting, isTimeZone, faultTexts.badTimezone),
  params: readParams,
  lists: readLists,
  placeholders: (setting) => setting.list(bounds.placeholders).flatMap(readPlaceholder),
  alerts: (setting) => setting.list(100).flatMap(readAlert),
  deliver: (setting) => setting.list(20).flatMap(readDelivery),
};

export function readFront(source: string, faults: Faults): Front {
  const head = /^---[ \t]*\r?\n/.exec(source)?.[0];
  if (!head) return emptyFront(0);
  const rest = source.slice(head.length);
  const end = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m.exec(rest);
  if (!end) {
    faults.add(0, faultTexts.frontUnclosed());
    return emptyFront(source.length);
  }
  const front = emptyFront(head.length + end.index + end[0].length);
  const document = parseDocument(rest.slice(0, end.index), { schema: 'core', prettyErrors: false });
  for (const { message, pos } of [...document.errors, ...document.warnings])
    faults.add(head.length + pos[0], faultTexts.yaml(message));
  if (document.errors.length > 0 || document.contents === null) return front;
  if (!isMap(document.contents)) {
    faults.add(head.length, faultTexts.frontNotMap());
    return front;
  }
  const all = openSetting('', document.contents, head.length, { faults, start: head.length });
  for (const [name, setting] of all.map(Object.keys(readers)))
    Object.assign(front, { [name]: readers[name as keyof typeof readers](setting) });
  return front;
}

/** One value of the settings. Its readers report what isn't as it should be, and return undefined or nothing for it. */
interface Setting {
  node: Node | null;
  line: number;
  addFault(texts: Bilingual): undefined;
  /** At the key, or at the entry of a list. */
  addFaultAtKey(texts: Bilingual): void;
  text(limit?: number): string | undefined;
  oneOf<const Word extends string>(known: readonly Word[]): Word | undefined;
  yesNo(): boolean | undefined;
  list(limit: number): Setting[];
  /** The values of a map; with `known`, other keys are faults. */
  map(known?: readonly string[]): Map<string, Setting>;
}

function openSetting(name: string, node: Node | null, at: number, file: { faults: Faults; start: number }): Setting {
  const { faults, start } = file;
  const placeOf = (value: unknown): number => ((value as Node | null)?.range?.[0] ?? at - start) + start;
  const addFault = (texts: Bilingual): undefined => {
    faults.add(placeOf(node), texts);
  };
  /** References and tags could make a small file large, or something else than text. */
  const isPlain = (): boolean => {
    if (!node || (!isAlias(node) && !node.tag && !('anchor' in node && node.anchor))) return true;
    addFault(faultTexts.noReferences());
    return false;
  };
  function text(limit = 2000): string | undefined {
    if (!isPlain()) return undefined;
    if (!isScalar(node) || node.value === null || String(node.value).trim() === '')
      return addFault(faultTexts.needsText(name));
    // As it is written: 007 and 2026-03 aren't numbers here.
    const written = typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
    return written.length <= limit ? written.trim() : addFault(faultTexts.textTooLong(name, limit));
  }
  return {
    node,
    line: faults.lineOf(at),
    addFault,
    addFaultAtKey: (texts) => faults.add(at, texts),
    text,
    oneOf<const Word extends string>(known: readonly Word[]): Word | undefined {
      const word = text();
      return word === undefined
        ? undefined
        : (known.find((one) => one === word) ?? addFault(faultTexts.oneOf(name, known)));
    },
    yesNo() {
      if (isScalar(node) && typeof node.value === 'boolean') return node.value;
      return addFault(faultTexts.needsYesNo(name));
    },
    list(limit) {
      if (!isPlain()) return [];
      if (!isSeq(node)) {
        addFault(faultTexts.needsList(name));
        return [];
      }
      if (node.items.length > limit) addFault(faultTexts.listTooLong(name, limit));
      return node.items.slice(0, limit).map((item) => openSetting(name, item as Node | null, placeOf(item), file));
    },
    map(known) {
      const settings = new Map<string, Setting>();
      if (!isPlain()) return settings;
      if (!isMap(node)) {
        addFault(faultTexts.needsMap(name));
        return settings;
      }
      for (const { key, value } of node.items as Pair<Node, Node | null>[]) {
        const word = isScalar(key) ? String(key.value) : '';
        if (known && !known.includes(word)) faults.add(placeOf(key), faultTexts.unknownKey(word, known));
        else settings.set(word, openSetting(word, value, placeOf(key), file));
      }
      return settings;
    },
  };
}

function checkedText(
  setting: Setting,
  isValid: (text: string) => boolean,
  fault: (text: string) => Bilingual,
): string | null {
  const text = setting.text(100) ?? null;
  if (text !== null && !isValid(text)) setting.addFault(fault(text));
  return text;
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function isFreeName(name: string, { addFaultAtKey }: Setting): boolean {
  if (!isName(name)) addFaultAtKey(faultTexts.badName(name));
  else if (ownNames.some((own) => own === name)) addFaultAtKey(faultTexts.reservedName(name));
  else return true;
  return false;
}

/** Names with their defaults: `region: 华东`; nothing behind the name where a value must be given. */
function readParams(setting: Setting): Template['params'] {
  if (isSeq(setting.node)) {
    const names = setting.list(100).flatMap((one) => {
      const name = one.text(64);
      return name !== undefined && isFreeName(name, one) ? [name] : [];
    });
    return Object.fromEntries(names.map((name) => [name, null]));
  }
  const params: Template['params'] = {};
  for (const [name, one] of setting.map()) {
    if (!isFreeName(name, one)) continue;
    const isOpen = one.node === null || (isScalar(one.node) && one.node.value === null);
    params[name] = isOpen ? null : (one.text(bounds.paramLength) ?? null);
  }
  return params;
}

function readLists(setting: Setting): Template['lists'] {
  const lists: Template['lists'] = {};
  for (const [name, one] of setting.map()) {
    if (!isFreeName(name, one)) continue;
    if (isMap(one.node)) {
      const question = one.map(['question']).get('question');
      if (!question) one.addFaultAtKey(faultTexts.missing('question'));
      lists[name] = { question: question?.text(bounds.question) ?? '' };
      continue;
    }
    const items = one.list(bounds.listed);
    if (isSeq(one.node) && items.length === 0) one.addFaultAtKey(faultTexts.emptyList(name));
    lists[name] = items.flatMap((item) => item.text(bounds.paramLength) ?? []);
  }
  return lists;
}

const placeholderKeys = [
  'id',
  'name',
  'question',
  'description',
  'requirements',
  'objective',
  'connection',
  'sql',
] as const;

function readPlaceholder(setting: Setting): Placeholder[] {
  const settings = setting.map(placeholderKeys);
  if (settings.size === 0) return [];
  const texts: { [Key in (typeof placeholderKeys)[number]]?: string } = Object.fromEntries(
    [...settings].flatMap(([key, one]) => {
      const text = one.text(key === 'sql' ? 20_000 : bounds.question);
      return text === undefined ? [] : [[key, text]];
    }),
  );
  const { id, question, name } = texts;
  if (!settings.has('id')) setting.addFaultAtKey(faultTexts.missing('id'));
  if (!settings.has('question') && !settings.has('sql')) setting.addFaultAtKey(faultTexts.missing('question'));
  for (const inside of namesInQuotes(texts.sql ?? '')) settings.get('sql')?.addFault(faultTexts.paramInQuotes(inside));
  if (id === undefined) return [];
  if (!isId(id)) {
    settings.get('id')?.addFault(faultTexts.badId(id));
    return [];
  }
  const all = { objective: defaultObjective, ...texts, name: name ?? question ?? id, question: question ?? name ?? id };
  const given = placeholderKeys.filter((key) => all[key] !== undefined).map((key) => [key, all[key]]);
  return [{ ...(Object.fromEntries(given) as Omit<Placeholder, 'line'>), contextText: '', line: setting.line }];
}

function readAlert(setting: Setting): Alert[] {
  const settings = setting.map(['figure', 'when', 'text']);
  for (const key of ['figure', 'when']) if (!settings.has(key)) setting.addFaultAtKey(faultTexts.missing(key));
  const [figure, when, text] = ['figure', 'when', 'text'].map((key) => settings.get(key)?.text(500));
  if (figure === undefined || when === undefined) return [];
  const [, of, operator, than = ''] = /^(value|change)\s*(<=|>=|!=|<|>|=)\s*(.+)$/.exec(when) ?? [];
  // A change is in percent already.
  const number = numberIn(of === 'change' ? than.replace(/\s*%$/, '') : than);
  if (!of || number === undefined) {
    settings.get('when')?.addFault(faultTexts.badWhen());
    return [];
  }
  return [
    {
      figure: figure.replace(/^@/, ''),
      of: of as Alert['of'],
      operator: operator as Alert['operator'],
      than: number,
      ...(of === 'value' && /%\s*$/.test(than) ? { isPercent: true } : {}),
      ...(text === undefined ? {} : { text }),
      line: setting.line,
    },
  ];
}

const deliveryKinds = ['folder', 'webhook', 'email', 'feishu', 'dingtalk', 'wecom', 'slack'] as const;
const deliveryFormats = ['md', 'html', 'docx', 'pdf'] as const;

function readDelivery(setting: Setting): Delivery[] {
  const settings = setting.map(['kind', 'to', 'format', 'only_alerts']);
  for (const key of ['kind', 'to']) if (!settings.has(key)) setting.addFaultAtKey(faultTexts.missing(key));
  const to = settings.get('to')?.text(100);
  if (to !== undefined && /[/\\@:]/.test(to)) settings.get('to')?.addFault(faultTexts.noAddress());
  const kind = settings.get('kind')?.oneOf(deliveryKinds);
  const format = settings.has('format') ? settings.get('format')?.oneOf(deliveryFormats) : 'html';
  const onlyAlerts = settings.get('only_alerts')?.yesNo() ?? false;
  return kind && to !== undefined && format ? [{ kind, to, format, onlyAlerts }] : [];
}
