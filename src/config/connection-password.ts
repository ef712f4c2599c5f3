import { readFileSync } from 'node:fs';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { ConnectionConfig } from './schema.ts';

type Named = Pick<ConnectionConfig, 'password_env' | 'password_file'>;

/**
 * The password of a connection from the variable or the file that it names; undefined when it names neither. To be asked
 * whenever a connection is opened: a secret may be renewed while the program runs.
 */
export function connectionPassword(
  { password_env: variable, password_file: file }: Named,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (variable !== undefined) {
    const value = variables[variable];
    if (value === undefined)
      throw new WenshuError('config_invalid', {
        detail: `password_env: ${variable} is not set`,
        detail_zh: `password_env：环境变量 ${variable} 没有设置`,
      });
    return value;
  }
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new WenshuError('config_invalid', {
      detail: `password_file: ${file} cannot be read`,
      detail_zh: `password_file：读不到 ${file}`,
    });
  }
}
