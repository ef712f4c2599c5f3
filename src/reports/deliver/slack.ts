import { closedAddressOf } from './address.ts';
import { messageLines } from './message.ts';
import type { Means, Parcel, Tried } from './parcel.ts';
import { post } from './post.ts';

/** Of 150 and 3,000 characters. */
const most = { header: 150, section: 2900 };

/** Blocks to an incoming webhook of Slack. Their texts are `plain_text`: in `mrkdwn` a value could call everybody. https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function toSlack(
  parcel: Parcel,
  target: { url?: string | undefined; url_env?: string | undefined },
  means: Means,
): Promise<Tried> {
  const { title, link, language } = parcel;
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
  const header = [...title].slice(0, most.header).join('');
  const open = plain(language === 'zh' ? '查看报告' : 'Open the report');
  const body = {
    // What a notification shows; control characters of Slack's own marks are escaped as its documents say.
    text: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    blocks: [
      { type: 'header', text: plain(header) },
      { type: 'section', text: plain([...messageLines(parcel).join('\n')].slice(0, most.section).join('')) },
      ...(link === null ? [] : [{ type: 'actions', elements: [{ type: 'button', text: open, url: link }] }]),
    ],
  };
  return post({
    url: closedAddressOf(target, means),
    body: JSON.stringify(body),
    type: 'application/json; charset=utf-8',
  });
}
