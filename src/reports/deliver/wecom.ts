import { closedAddressOf } from './address.ts';
import { messageLines, plainInMarkdown, withinBytes } from './message.ts';
import type { Means, Parcel, Tried } from './parcel.ts';
import { judgeCode, post } from './post.ts';

/** Of 4,096. */
const mostBytes = 4000;
/** More than twenty messages in a minute; the system is busy. */
const busy = new Set([45_009, 45_033, -1]);

/** Markdown to the robot of a WeCom group; its address is its only secret. https://developer.work.weixin.qq.com/document/path/91770 */
export function toWecom(
  parcel: Parcel,
  target: { url?: string | undefined; url_env?: string | undefined },
  means: Means,
): Promise<Tried> {
  const { title, link, language } = parcel;
  const lines = messageLines(parcel).map(plainInMarkdown);
  const open = link === null ? [] : [`[${language === 'zh' ? '查看报告' : 'Open the report'}](${link})`];
  const content = withinBytes([`**${plainInMarkdown(title)}**`, ...open, ...lines], mostBytes);
  return post(
    {
      url: closedAddressOf(target, means),
      body: JSON.stringify({ msgtype: 'markdown', markdown: { content } }),
      type: 'application/json; charset=utf-8',
    },
    judgeCode(['errcode'], busy),
  );
}
