import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a person is given once: `wsk_`, a name that lists show, and 256 random bits that are kept nowhere. */
export function makeKey(random: (bytes: number) => Buffer = randomBytes): { id: string; key: string; hash: string } {
  const id = random(6).toString('hex');
  const secret = random(32).toString('base64url');
  return { id, key: `wsk_${id}_${secret}`, hash: hashOf(secret) };
}

export function readKey(text: string): { id: string; hash: string } | undefined {
  const [, id, secret] = /^wsk_([0-9a-f]{12})_([\w-]{43})$/.exec(text) ?? [];
  return id && secret ? { id, hash: hashOf(secret) } : undefined;
}

/** Of what an account or a thief could otherwise try out there is none: 256 random bits need no slow hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Takes as long for a near miss as for a far one. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
