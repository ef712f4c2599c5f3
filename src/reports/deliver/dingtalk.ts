import { createHmac } from 'node:crypto';
import { closedAddressOf, secretOf } from './address.ts';
import type { ChatTarget } from './feishu.ts';
import { messageLines, plainInMarkdown, withinBytes } from './message.ts';
import type { Means, Parcel, Tried } from './parcel.ts';
import { judgeCode, post } from './post.ts';

const mostBytes = 15_000;
/** More than twenty messages in a minute; the system is busy. */
const busy = new Set([130_101, 130_102, -1]);

/** Markdown to the custom robot of a DingTalk group, signed in the address. https://open.dingtalk.com/document/robots/custom-robot-access */
export function toDingtalk(parcel: Parcel, target: ChatTarget, means: Means): Promise<Tried> {
  const url = new URL(closedAddressOf(target, means));
  if (target.secret_env !== undefined) {
    const time = String(means.now().getTime());
    url.searchParams.set('timestamp', time);
    url.searchParams.set('sign', dingtalkSign(time, secretOf(target.secret_env, means.secret)));
  }
  const { title, link, language } = parcel;
  const lines = messageLines(parcel).map(plainInMarkdown);
  const open = link === null ? [] : [`[${language === 'zh' ? '查看报告' : 'Open the report'}](${link})`];
  const text = withinBytes([`### ${plainInMarkdown(title)}`, ...open, ...lines], mostBytes, '\n\n');
  const body = { msgtype: 'markdown', markdown: { title: plainInMarkdown(title), text } };
  return post(
    { url: url.href, body: JSON.stringify(body), type: 'application/json; charset=utf-8' },
    judgeCode(['errcode'], busy),
  );
}

/** Milliseconds, a line's end and the secret are what is signed, with the secret as the key. */
export const dingtalkSign = (time: string, secret: string): string =>
  createHmac('sha256', secret).update(`${time}\n${secret}`).digest('base64');
