import { isClosed } from '../../config/report-schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Means } from './parcel.ts';

/** The address of a target; what stands in a variable must be an address as well. */
export function addressOf(
  { url, url_env }: { url?: string | undefined; url_env?: string | undefined },
  { secret }: Means,
): string {
  const text = url ?? (url_env === undefined ? undefined : secretOf(url_env, secret));
  const isAddress = text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (isAddress) return text;
  const detail = `${url_env ?? 'url'} holds no address`;
  throw new WenshuError('config_invalid', { detail, detail_zh: `${url_env ?? 'url'} 里不是地址` });
}

/** The address of a chat, which is a secret itself: one that stands in a variable goes over no open line either. */
export function closedAddressOf(target: Parameters<typeof addressOf>[0], means: Means): string {
  const address = addressOf(target, means);
  if (isClosed(address)) return address;
  const name = target.url_env ?? 'url';
  throw new WenshuError('config_invalid', {
    detail: `${name} must hold an https address`,
    detail_zh: `${name} 里要是 https 地址`,
  });
}

/** A secret that is named must be there: unsigned in place of signed would be refused, or worse, believed. */
export function secretOf(variable: string, secret: Means['secret']): string {
  const value = secret(variable)?.trim();
  if (value) return value;
  throw new WenshuError('config_invalid', {
    detail: `${variable} is not set`,
    detail_zh: `环境变量 ${variable} 没有设置`,
  });
}
