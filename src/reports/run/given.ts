import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Window } from '../../protocol/batch.ts';
import { addDays } from '../../question/calendar.ts';
import type { Wenshu } from '../../wenshu.ts';
import { oneLine } from '../document/plain-text.ts';
import { bounds } from '../template/bounds.ts';
import { namesIn, ownNames } from '../template/names.ts';
import type { Part, Template } from '../template/template.ts';
import { windowNames, windowOf, windowText } from '../window/window.ts';

/** The report's days, counted from the today of the database that is asked. */
export function windowFor(
  name: string | null,
  { connection: home, connections }: Pick<Wenshu, 'connection' | 'connections'>,
  connection: string | undefined,
  today: string,
): Window | null {
  if (name === null) return null;
  const asked = connections.find(({ id, title }) => id === connection || title === connection) ?? home;
  const found = windowOf(name, asked?.today ?? (connections.length === 1 ? connections[0]?.today : undefined) ?? today);
  if (!found) throw new WenshuError('report_window_unknown', { name, known: windowNames.join(', ') });
  return found;
}

/** The value of every name that the template's texts may hold. */
export function paramsFor(
  template: Template,
  given: Readonly<Record<string, string>>,
  window: Window | null,
  language: Language,
): Map<string, string> {
  const known = Object.keys(template.params);
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange !== undefined) {
    const list = known.join(', ');
    throw new WenshuError('report_param_unknown', { name: strange, known: list || 'none', known_zh: list || '没有' });
  }
  const values = new Map<string, string>();
  for (const [name, otherwise] of Object.entries(template.params)) {
    const value = Object.hasOwn(given, name) ? given[name] : otherwise;
    if (value === null || value === undefined) continue;
    if (value.length > bounds.paramLength)
      throw new WenshuError('report_param_long', { name, limit: bounds.paramLength });
    values.set(name, oneLine(value));
  }
  if (window) {
    values.set('window', windowText(window, language));
    values.set('from', window.from);
    values.set('to', window.to);
    values.set('after', addDays(window.to, 1));
  }
  const missing = [...namesUsed(template)].filter((name) => !values.has(name));
  const params = missing.filter((name) => known.includes(name));
  if (params.length > 0)
    throw new WenshuError('report_param_missing', { names: params.join(', '), first: params[0] ?? '' });
  if (missing.some((name) => ownNames.some((own) => own === name))) throw new WenshuError('report_window_missing');
  return values;
}

/** Every name that is printed, asked with or tested, variables of loops among them. */
function namesUsed({ title, lists, placeholders, parts }: Template): Set<string> {
  const questions = Object.values(lists).map((list) => ('question' in list ? list.question : ''));
  const texts = placeholders.flatMap(({ question, sql = '', requirements = '', description = '', name }) => [
    question,
    sql,
    requirements,
    description,
    name,
  ]);
  return new Set([...[title, ...questions, ...texts].flatMap(namesIn), ...parts.flatMap(namesInPart)]);
}

function namesInPart(part: Part): string[] {
  switch (part.kind) {
    case 'param':
      return [part.name];
    case 'each':
      return part.parts.flatMap(namesInPart);
    case 'if': {
      const tested = part.test.left.kind === 'param' ? [part.test.left.name] : [];
      return [...tested, ...part.parts.flatMap(namesInPart), ...part.otherwise.flatMap(namesInPart)];
    }
    default:
      return [];
  }
}
