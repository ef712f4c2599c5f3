import type { WenshuConfig } from '../../config/config.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';

/**
 * The secret that the chain is made with. Where the configuration names one that is not there nothing is written: a chain that
 * anybody can make is not what was wanted.
 */
export function sealOf({ audit, secret }: Pick<WenshuConfig, 'audit' | 'secret'>): string | undefined {
  if (!audit) return undefined;
  const key = secret(audit.key_env);
  if (key) return key;
  throw new WenshuError('config_invalid', {
    detail: `audit: the variable ${audit.key_env} is not set`,
    detail_zh: `audit：没有设置环境变量 ${audit.key_env}`,
  });
}
