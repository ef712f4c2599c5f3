import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';

/** A secret as it may stand in bytes: as it is, or as some layer on the way would have written it. */
export function formsOf(secret: string): { form: string; bytes: Buffer }[] {
  const raw = Buffer.from(secret);
  const texts: [string, string][] = [
    ['plain', secret],
    ['in an address', encodeURIComponent(secret)],
    ['in a form', new URLSearchParams({ s: secret }).toString().slice(2)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in HTML', secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
    ['hexadecimal', raw.toString('hex')],
    ['backwards', [...secret].reverse().join('')],
    // Wherever it begins within a longer text, in groups of three bytes.
    ...[0, 1, 2].flatMap((shift): [string, string][] => {
      const whole = Buffer.concat([Buffer.alloc(shift), raw]).toString('base64');
      const core = whole.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + raw.length) * 4) / 3) - 1);
      return [
        ['base64', core],
        ['base64url', core.replaceAll('+', '-').replaceAll('/', '_')],
      ];
    }),
  ];
  const wide = { form: 'UTF-16', bytes: Buffer.from(secret, 'utf16le') };
  return [...texts.map(([form, text]) => ({ form, bytes: Buffer.from(text) })), wide];
}

/** What came out somewhere. */
export interface Produced {
  where: string;
  bytes: Buffer;
}

/** Every secret that stands in one of them, in any form; files that are archives are looked into. */
export function found(produced: readonly Produced[], secrets: Readonly<Record<string, string>>): string[] {
  const known = Object.entries(secrets).map(([name, secret]) => ({ name, forms: formsOf(secret) }));
  return produced
    .flatMap(opened)
    .flatMap(({ where, bytes }) =>
      known.flatMap(({ name, forms }) =>
        forms.filter((one) => bytes.includes(one.bytes)).map(({ form }) => `${name} (${form}) in ${where}`),
      ),
    );
}

function opened(one: Produced): Produced[] {
  if (one.bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return [one];
  const parts = Object.entries(unzipSync(new Uint8Array(one.bytes)));
  return [one, ...parts.map(([name, bytes]) => ({ where: `${one.where} › ${name}`, bytes: Buffer.from(bytes) }))];
}

/** Every file below a folder. */
export const filesIn = (folder: string): Produced[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ where: path.slice(folder.length), bytes: readFileSync(path) }));
