import type { Fields } from '../parse/parse.ts';
import type { Flavour } from './lexicon.ts';
import { accountFor, type Phrase, type Speech } from './speech.ts';

const isoDate = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;

/** A value as it stands in the text: numbers bare, dates bare, every other text in quotes. */
export function literal(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['literal_type', 'value']);
  const type = String(fields.literal_type);
  const value = typeof fields.value === 'string' ? fields.value : JSON.stringify(fields.value);
  if (type === 'number') return atom(value, 'number');
  if (type === 'string') {
    return isoDate.test(value) ? atom(value, 'date') : atom(speech.lexicon.text(value), 'text');
  }
  const flavour: Flavour = ['date', 'time', 'timestamp', 'datetime'].includes(type) ? 'date' : 'other';
  return atom(speech.lexicon.typed(type, speech.lexicon.text(value)), flavour);
}

function atom(text: string, flavour: Flavour): Phrase {
  return { text, shape: 'atom', flavour };
}

/** The text of a string literal. */
export function stringIn(node: unknown): string | undefined {
  const fields = (node as { literal?: Fields } | undefined)?.literal;
  return fields?.literal_type === 'string' && typeof fields.value === 'string' ? fields.value : undefined;
}

/** The value of a number literal. */
export function numberIn(node: unknown): number | undefined {
  const fields = (node as { literal?: Fields } | undefined)?.literal;
  return fields?.literal_type === 'number' ? Number(fields.value) : undefined;
}
