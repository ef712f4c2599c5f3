import { bounds } from './bounds.ts';
import { faultTexts } from './fault-texts.ts';
import type { Entry, Nodes } from './front-nodes.ts';
import { isId } from './names.ts';
import { numberIn } from './read-test.ts';
import type { Say } from './say.ts';
import { namesInQuotes } from './sql-names.ts';
import type { Alert, Delivery, Placeholder, Template } from './template.ts';

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

/** What a question is for where nobody says. */
export const defaultObjective = '数据查询';

export function readPlaceholders(
  entry: Entry,
  nodes: Nodes,
  say: Say,
  lineOf: (offset: number) => number,
): Placeholder[] {
  return nodes.list('placeholders', entry, bounds.placeholders).flatMap((one) => {
    const found = nodes.map('placeholders', one, placeholderKeys);
    if (found.size === 0) return [];
    const said = Object.fromEntries(
      [...found].map(([key, value]) => [key, nodes.text(key, value, key === 'sql' ? 20_000 : bounds.question)]),
    ) as { [Key in (typeof placeholderKeys)[number]]?: string };
    const { id, question, sql, name } = said;
    if (!found.has('id')) say(one.at, faultTexts.missing('id'));
    if (!found.has('question') && !found.has('sql')) say(one.at, faultTexts.missing('question'));
    if (id !== undefined && !isId(id)) say(nodes.placeOf(found.get('id')?.node), faultTexts.badId(id));
    for (const inside of namesInQuotes(sql ?? ''))
      say(nodes.placeOf(found.get('sql')?.node), faultTexts.paramInQuotes(inside));
    if (id === undefined || !isId(id)) return [];
    const { description, requirements, objective = defaultObjective, connection } = said;
    return [
      {
        id,
        name: name ?? question ?? id,
        question: question ?? name ?? id,
        ...(description === undefined ? {} : { description }),
        ...(requirements === undefined ? {} : { requirements }),
        objective,
        ...(connection === undefined ? {} : { connection }),
        ...(sql === undefined ? {} : { sql }),
        contextText: '',
        line: lineOf(one.at),
      },
    ];
  });
}

export function readAlerts(
  entry: Entry,
  nodes: Nodes,
  say: Say,
  lineOf: (offset: number) => number,
): Template['alerts'] {
  return nodes.list('alerts', entry, 100).flatMap((one): Alert[] => {
    const found = nodes.map('alerts', one, ['figure', 'when', 'text']);
    for (const key of ['figure', 'when']) if (!found.has(key)) say(one.at, faultTexts.missing(key));
    const [figure, when, text] = ['figure', 'when', 'text'].map((key) => {
      const value = found.get(key);
      return value && nodes.text(key, value, 500);
    });
    if (figure === undefined || when === undefined) return [];
    const [, of, operator, than = ''] = /^(value|change)\s*(<=|>=|!=|<|>|=)\s*(.+)$/.exec(when) ?? [];
    // A change is told in percent already.
    const number = numberIn(than.replace(of === 'change' ? /\s*%$/ : /$^/, ''));
    if (!of || number === undefined) {
      say(nodes.placeOf(found.get('when')?.node), faultTexts.badWhen());
      return [];
    }
    const id = figure.replace(/^@/, '');
    const told = { of: of as Alert['of'], operator: operator as Alert['operator'], than: number };
    const percent = of === 'value' && /%\s*$/.test(than) ? ({ isPercent: true } as const) : {};
    return [{ figure: id, ...told, ...percent, ...(text === undefined ? {} : { text }), line: lineOf(one.at) }];
  });
}

const deliveryKinds = ['folder', 'webhook', 'email', 'feishu', 'dingtalk', 'wecom', 'slack'] as const;

export function readDeliveries(entry: Entry, nodes: Nodes, say: Say): Delivery[] {
  return nodes.list('deliver', entry, 20).flatMap((one) => {
    const found = nodes.map('deliver', one, ['kind', 'to', 'format', 'only_alerts']);
    for (const key of ['kind', 'to']) if (!found.has(key)) say(one.at, faultTexts.missing(key));
    const [kind, to, format, only] = ['kind', 'to', 'format', 'only_alerts'].map((key) => found.get(key));
    const told = to && nodes.text('to', to, 100);
    if (to && told !== undefined && /[/\\@:]/.test(told)) say(nodes.placeOf(to.node, to.at), faultTexts.noAddress());
    const which = kind && nodes.oneOf('kind', kind, deliveryKinds);
    const form = format ? nodes.oneOf('format', format, ['md', 'html', 'docx', 'pdf'] as const) : ('html' as const);
    const onlyAlerts = only ? nodes.yesNo('only_alerts', only) : false;
    return which && told !== undefined && form
      ? [{ kind: which, to: told, format: form, onlyAlerts: onlyAlerts ?? false }]
      : [];
  });
}
