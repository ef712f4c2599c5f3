import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WenshuError } from '../errors/wenshu-error.ts';
import { withFileErrors } from '../memory/own-file.ts';

/** Passwords as they may be kept: sealed with AES-256-GCM, each for the one thing that it is the password of. */
export interface SecretBox {
  seal(secret: string, of: string): string;
  /** Throws `secret_unreadable` where the key is another one, or what is kept was changed or belongs to something else. */
  open(sealed: string, of: string): string;
}

interface SecretBoxOptions {
  /** Where the key file is when no secret is named; without either it lives as long as the process. */
  home: string | null;
  /** Asked when something is first sealed or opened; the key file is used where it gives nothing. */
  secret(): string | undefined;
}

const cipher = 'aes-256-gcm';
const keyFile = 'secret.key';

export function openSecretBox({ home, secret }: SecretBoxOptions): SecretBox {
  let known: Buffer | undefined;
  const key = () => {
    if (known) return known;
    const given = secret();
    known = given === undefined ? keyIn(home) : createHash('sha256').update(`wenshu:${given}`).digest();
    return known;
  };
  return {
    seal(text, of) {
      const nonce = randomBytes(12);
      const made = createCipheriv(cipher, key(), nonce).setAAD(Buffer.from(of));
      const body = Buffer.concat([made.update(text, 'utf8'), made.final()]);
      return [nonce, made.getAuthTag(), body].map((part) => part.toString('base64url')).join('.');
    },
    open(sealed, of) {
      const [nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
      try {
        if (!nonce || tag?.length !== 16 || !body) throw new Error('not sealed by us');
        const read = createDecipheriv(cipher, key(), nonce).setAAD(Buffer.from(of)).setAuthTag(tag);
        return Buffer.concat([read.update(body), read.final()]).toString('utf8');
      } catch (error) {
        throw new WenshuError('secret_unreadable', { name: of }, error instanceof Error ? error.message : '');
      }
    },
  };
}

/** Made once, readable by its owner alone; of two processes that make it together one wins. */
function keyIn(home: string | null): Buffer {
  if (home === null) return randomBytes(32);
  const path = join(home, keyFile);
  if (!existsSync(path)) withFileErrors(path, () => makeKey(home, path));
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== 32) throw new WenshuError('secret_unreadable', { name: keyFile });
  return key;
}

function makeKey(home: string, path: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
