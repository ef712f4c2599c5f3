import { type Fields, isFields } from '../parse/parse.ts';
import type { Flavour } from './lexicon.ts';
import { accountFor, embeddedIn, type Phrase, type Speech } from './speech.ts';

/** A change of type in words. */
export function cast(speech: Speech, kind: string, fields: Fields): Phrase {
  accountFor(speech, fields, ['this', 'to']);
  const type = typeName(speech, fields.to);
  const text = speech.lexicon.cast(embeddedIn(speech, fields.this), type, kind !== 'cast');
  return { text, shape: 'loose', flavour: flavourOfType(fields.to) };
}

/** `decimal(10, 2)`, `timestamp with timezone`: the type and every detail that the tree has of it. */
function typeName(speech: Speech, type: unknown): string {
  if (!isFields(type)) return String(type);
  const { data_type: base, name, ...details } = type;
  const spelt = details.real_spelling ? 'real' : base === 'custom' ? String(name).toLowerCase() : String(base);
  const shown = Object.entries(details)
    .filter(([key]) => key !== 'real_spelling')
    .map(([key, value]) => {
      if (typeof value === 'number') return String(value);
      if (value === true) return key;
      return isFields(value) ? typeName(speech, value) : `${key} ${JSON.stringify(value)}`;
    });
  const label = speech.lexicon.typeName(spelt);
  return shown.length > 0 ? `${label}(${shown.join(', ')})` : label;
}

function flavourOfType(type: unknown): Flavour {
  const base = isFields(type) ? String(type.data_type) : '';
  if (/int|float|double|decimal/.test(base)) return 'number';
  if (/char|text|string/.test(base)) return 'text';
  return /date|time/.test(base) ? 'date' : 'other';
}
