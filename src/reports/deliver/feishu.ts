import { createHmac } from 'node:crypto';
import { closedAddressOf, secretOf } from './address.ts';
import { messageLines, withinBytes } from './message.ts';
import type { Means, Parcel, Tried } from './parcel.ts';
import { judgeCode, post } from './post.ts';

export interface ChatTarget {
  url?: string | undefined;
  url_env?: string | undefined;
  secret_env?: string | undefined;
}

/** A body may have 20 KB. */
const mostBytes = 15_000;
/** Too many messages at once. */
const busy = new Set([11_232, 9499]);

/**
 * A card to the custom robot of a Feishu (Lark) group. Its texts are `plain_text`: in Markdown a value could call everybody.
 * https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
 */
export function toFeishu(parcel: Parcel, target: ChatTarget, means: Means): Promise<Tried> {
  const seconds = String(Math.floor(means.now().getTime() / 1000));
  const secret = target.secret_env === undefined ? undefined : secretOf(target.secret_env, means.secret);
  const body = {
    ...(secret === undefined ? {} : { timestamp: seconds, sign: feishuSign(seconds, secret) }),
    msg_type: 'interactive',
    card: cardOf(parcel),
  };
  return post(
    { url: closedAddressOf(target, means), body: JSON.stringify(body), type: 'application/json; charset=utf-8' },
    judgeCode(['code', 'StatusCode'], busy),
  );
}

/** The seconds, a line's end and the secret are the key; nothing is what is signed. */
export const feishuSign = (seconds: string, secret: string): string =>
  createHmac('sha256', `${seconds}\n${secret}`).update('').digest('base64');

function cardOf(parcel: Parcel) {
  const { title, link, language, alerts } = parcel;
  const text = { tag: 'plain_text', content: withinBytes(messageLines(parcel), mostBytes) };
  const open = { tag: 'plain_text', content: language === 'zh' ? '查看报告' : 'Open the report' };
  return {
    config: { wide_screen_mode: true },
    header: { title: { tag: 'plain_text', content: title }, template: alerts.length > 0 ? 'red' : 'blue' },
    elements: [
      { tag: 'div', text },
      ...(link === null
        ? []
        : [{ tag: 'action', actions: [{ tag: 'button', text: open, url: link, type: 'primary' }] }]),
    ],
  };
}
