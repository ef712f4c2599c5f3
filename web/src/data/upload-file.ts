import type { Uploaded } from '../../../src/protocol/connection.ts';
import { readKey } from '../api/login.ts';
import { Problem } from '../api/problem.ts';
import { heedLogin } from '../api/request.ts';

interface Sending {
  /** How much of it has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Brings a file as it is. Only an XMLHttpRequest tells how far it has come. */
export function uploadFile(file: File, { onProgress, signal }: Sending): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const unreachable = () => reject(new Problem({ code: 'server_unreachable', status: 0, title: '' }));
    sending.open('POST', `/api/v1/uploads?name=${encodeURIComponent(file.name)}`);
    sending.setRequestHeader('content-type', 'application/octet-stream');
    sending.setRequestHeader('accept-language', document.documentElement.lang);
    const key = readKey();
    if (key) sending.setRequestHeader('authorization', `Bearer ${key}`);
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    sending.addEventListener('error', unreachable);
    sending.addEventListener('abort', () => reject(signal.reason));
    sending.addEventListener('load', () => {
      const reply = readReply(sending.responseText);
      if (sending.status === 201 && reply) resolve(reply as Uploaded);
      else if (!reply) unreachable();
      else {
        const problem = new Problem({ ...(reply as { code: string; title: string }), status: sending.status });
        heedLogin(problem, key);
        reject(problem);
      }
    });
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(file);
  });
}

function readReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
