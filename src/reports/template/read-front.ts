import { Cron } from 'croner';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { isWindow, windowNames } from '../window/window.ts';
import { bounds } from './bounds.ts';
import { faultTexts } from './fault-texts.ts';
import { type Entry, type Nodes, openNodes } from './front-nodes.ts';
import { isName, ownNames } from './names.ts';
import { readAlerts, readDeliveries, readPlaceholders } from './read-front-lists.ts';
import type { Say } from './say.ts';
import type { Template } from './template.ts';

/** The settings at the head of a template, and where its text begins. Alerts are told where they stand, to be checked later. */
export type Front = Omit<Template, 'parts' | 'title'> & { title: string | null; bodyOffset: number };

const keys = [
  'title',
  'connection',
  'window',
  'audience',
  'language',
  'schedule',
  'timezone',
  'params',
  'lists',
  'placeholders',
  'alerts',
  'deliver',
] as const;

const nothing = (bodyOffset: number): Front => ({
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

export function readFront(source: string, say: Say, lineOf: (offset: number) => number): Front {
  const head = /^---[ \t]*\r?\n/.exec(source)?.[0];
  if (!head) return nothing(0);
  const rest = source.slice(head.length);
  const end = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m.exec(rest);
  if (!end) {
    say(0, faultTexts.frontUnclosed());
    return nothing(source.length);
  }
  const front = nothing(head.length + end.index + end[0].length);
  const nodes = openNodes(say, head.length);
  const document = parseDocument(rest.slice(0, end.index), { schema: 'core', prettyErrors: false });
  for (const { message, pos } of [...document.errors, ...document.warnings])
    say(head.length + pos[0], faultTexts.yaml(message));
  if (document.errors.length > 0 || document.contents === null) return front;
  if (!isMap(document.contents)) {
    say(head.length, faultTexts.frontNotMap());
    return front;
  }
  const settings = nodes.map('', { name: '', node: document.contents, at: head.length }, keys);
  for (const [name, entry] of settings) readSetting(name as (typeof keys)[number], entry, front, nodes, say, lineOf);
  return front;
}

function readSetting(
  name: (typeof keys)[number],
  entry: Entry,
  front: Front,
  nodes: Nodes,
  say: Say,
  lineOf: (offset: number) => number,
): void {
  const at = nodes.placeOf(entry.node, entry.at);
  switch (name) {
    case 'title':
    case 'connection':
      front[name] = nodes.text(name, entry, 200) ?? null;
      return;
    case 'audience':
      front.audience = nodes.oneOf(name, entry, ['analyst', 'business']) ?? null;
      return;
    case 'language':
      front.language = nodes.oneOf(name, entry, ['zh', 'en']) ?? null;
      return;
    case 'window': {
      const window = nodes.text(name, entry, 50);
      if (window !== undefined && !isWindow(window)) say(at, faultTexts.unknownWindow(window, windowNames));
      front.window = window ?? null;
      return;
    }
    case 'schedule': {
      const schedule = nodes.text(name, entry, 100);
      if (schedule !== undefined && !isCron(schedule)) say(at, faultTexts.badSchedule(schedule));
      front.schedule = schedule ?? null;
      return;
    }
    case 'timezone': {
      const zone = nodes.text(name, entry, 100);
      if (zone !== undefined && !isTimeZone(zone)) say(at, faultTexts.badTimezone(zone));
      front.timezone = zone ?? null;
      return;
    }
    case 'params':
      front.params = readParams(entry, nodes, say);
      return;
    case 'lists':
      front.lists = readLists(entry, nodes, say);
      return;
    case 'placeholders':
      front.placeholders = readPlaceholders(entry, nodes, say, lineOf);
      return;
    case 'alerts':
      front.alerts = readAlerts(entry, nodes, say, lineOf);
      return;
    default:
      front.deliver = readDeliveries(entry, nodes, say);
  }
}

/** Five fields: seconds are no business of a report. A day that never comes is a fault too. */
function isCron(text: string): boolean {
  if (text.split(/\s+/).length !== 5) return false;
  try {
    return new Cron(text, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function checkName(name: string, at: number, say: Say): boolean {
  if (!isName(name)) say(at, faultTexts.badName(name));
  else if (ownNames.some((own) => own === name)) say(at, faultTexts.reservedName(name));
  else return true;
  return false;
}

/** Names with what holds when they are not given: `region: 华东`; nothing behind the name where one must be given. */
function readParams(entry: Entry, nodes: Nodes, say: Say): Template['params'] {
  if (isSeq(entry.node)) {
    const names = nodes.list('params', entry, 100).map((one) => ({ ...one, said: nodes.text('params', one, 64) }));
    const good = names.filter(({ said, at }) => said !== undefined && checkName(said, at, say));
    return Object.fromEntries(good.map(({ said }) => [said, null]));
  }
  const params: Template['params'] = {};
  for (const [name, one] of nodes.map('params', entry)) {
    if (!checkName(name, one.at, say)) continue;
    const isOpen = one.node === null || (isScalar(one.node) && one.node.value === null);
    params[name] = isOpen ? null : (nodes.text(name, one, bounds.paramLength) ?? null);
  }
  return params;
}

function readLists(entry: Entry, nodes: Nodes, say: Say): Template['lists'] {
  const lists: Template['lists'] = {};
  for (const [name, one] of nodes.map('lists', entry)) {
    if (!checkName(name, one.at, say)) continue;
    if (isMap(one.node)) {
      const question = nodes.map(name, one, ['question']).get('question');
      if (!question) say(one.at, faultTexts.missing('question'));
      const said = question && nodes.text('question', question, bounds.question);
      lists[name] = { question: said ?? '' };
      continue;
    }
    const items = nodes.list(name, one, bounds.listed);
    if (isSeq(one.node) && items.length === 0) say(one.at, faultTexts.emptyList(name));
    lists[name] = items.flatMap((item) => nodes.text(name, item, bounds.paramLength) ?? []);
  }
  return lists;
}
