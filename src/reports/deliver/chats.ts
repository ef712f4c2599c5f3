import { createHmac } from 'node:crypto';
import {
  type Attempt,
  closedAddressOf,
  failed,
  type Means,
  type Parcel,
  post,
  secretOf,
  type TargetOf,
} from './parcel.ts';

type ChatKind = 'feishu' | 'dingtalk' | 'wecom' | 'slack';

interface Signing {
  secret: string;
  now: Date;
}

/** How one chat takes a message. */
interface Chat {
  body(parcel: Parcel, signing: Signing | undefined): object;
  /** What is added to the address. */
  query?(signing: Signing): Record<string, string>;
  /** Where the reply has its code, since these chats answer 200 whatever happened; none where the HTTP status tells. */
  codeKeys: readonly string[];
  /** Codes of a chat that is busy: a later attempt may succeed. */
  busyCodes: readonly number[];
}

const openReport = { zh: '查看报告', en: 'Open the report' };
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

const chats: Readonly<Record<ChatKind, Chat>> = {
  /** A card. Its texts are `plain_text`: in Markdown a value could mention everybody. https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot */
  feishu: {
    body: (parcel, signing) => {
      const plain = (content: string) => ({ tag: 'plain_text', content });
      const { title, link, language, alerts } = parcel;
      const seconds = signing && String(Math.floor(signing.now.getTime() / 1000));
      const button = { tag: 'button', text: plain(openReport[language]), url: link, type: 'primary' };
      return {
        // The key is the time and the secret; the signed text is empty.
        ...(signing ? { timestamp: seconds, sign: hmac(`${seconds}\n${signing.secret}`, '') } : {}),
        msg_type: 'interactive',
        card: {
          config: { wide_screen_mode: true },
          header: { title: plain(title), template: alerts.length > 0 ? 'red' : 'blue' },
          elements: [
            { tag: 'div', text: plain(joinWithin(messageLines(parcel), 15_000, '\n')) },
            ...(link === null ? [] : [{ tag: 'action', actions: [button] }]),
          ],
        },
      };
    },
    codeKeys: ['code', 'StatusCode'],
    busyCodes: [11_232, 9499],
  },
  /** Markdown, signed in the address. https://open.dingtalk.com/document/robots/custom-robot-access */
  dingtalk: {
    body: (parcel) => {
      const title = escapeChatMarkdown(parcel.title);
      return {
        msgtype: 'markdown',
        markdown: { title, text: markdownMessage(parcel, `### ${title}`, 15_000, '\n\n') },
      };
    },
    query: ({ secret, now }) => {
      const timestamp = String(now.getTime());
      return { timestamp, sign: hmac(secret, `${timestamp}\n${secret}`) };
    },
    codeKeys: ['errcode'],
    busyCodes: [130_101, 130_102, -1],
  },
  /** Markdown of at most 4,096 bytes; the address is the only secret. https://developer.work.weixin.qq.com/document/path/91770 */
  wecom: {
    body: (parcel) => ({
      msgtype: 'markdown',
      markdown: { content: markdownMessage(parcel, `**${escapeChatMarkdown(parcel.title)}**`, 4000, '\n') },
    }),
    codeKeys: ['errcode'],
    busyCodes: [45_009, 45_033, -1],
  },
  /** Blocks of `plain_text`, for the same reason; a header has 150 characters, a section 3,000. https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
  slack: {
    body: (parcel) => {
      const { title, link, language } = parcel;
      const plain = (text: string, limit = 150) => ({
        type: 'plain_text',
        text: [...text].slice(0, limit).join(''),
        emoji: false,
      });
      return {
        // The text of the notification, where Slack reads markup.
        text: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        blocks: [
          { type: 'header', text: plain(title) },
          { type: 'section', text: plain(messageLines(parcel).join('\n'), 2900) },
          ...(link === null
            ? []
            : [{ type: 'actions', elements: [{ type: 'button', text: plain(openReport[language]), url: link }] }]),
        ],
      };
    },
    codeKeys: [],
    busyCodes: [],
  },
};

export function sendToChat(parcel: Parcel, target: TargetOf<ChatKind>, means: Means): Promise<Attempt> {
  const { body, query, codeKeys, busyCodes } = chats[target.kind];
  const variable = 'secret_env' in target ? target.secret_env : undefined;
  const signing = variable === undefined ? undefined : { secret: secretOf(variable, means), now: means.now() };
  const url = new URL(closedAddressOf(target, means));
  for (const [name, value] of Object.entries(signing && query ? query(signing) : {})) url.searchParams.set(name, value);
  return post({ url: url.href, body: body(parcel, signing) }, (reply) => {
    if (codeKeys.length === 0) return { ok: true };
    const fields = readJson(reply);
    const code = codeKeys.map((key) => fields[key]).find((value) => typeof value === 'number');
    if (code === 0) return { ok: true };
    return code === undefined ? failed('odd') : failed(`code ${code}`, busyCodes.includes(code));
  });
}

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const maxFigures = 20;

const messages = {
  zh: {
    counted: (all: number, failed: number) => `共 ${all} 项，${failed === 0 ? '全部填好' : `${failed} 项没有得到`}`,
    missing: '没有得到',
    colon: '：',
    more: (count: number) => `……另有 ${count} 项`,
  },
  en: {
    counted: (all: number, failed: number) =>
      `${all} figures, ${failed === 0 ? 'all filled' : `${failed} could not be had`}`,
    missing: 'not available',
    colon: ': ',
    more: (count: number) => `… and ${count} more`,
  },
};

/** The text of a message: alerts first, then the figures with their changes. Plain lines, no markup. */
export function messageLines({ language, window, at, filled, failed, alerts, figures }: Parcel): string[] {
  const texts = messages[language];
  const period = window ? `${window.from} – ${window.to}` : at.slice(0, 10);
  const lines = figures.slice(0, maxFigures).map(({ name, status, shown, change }) => {
    const value = status === 'failed' ? texts.missing : shorten(shown);
    return `${shorten(name)}${texts.colon}${value}${change === null ? '' : ` (${change})`}`;
  });
  const rest = figures.length - lines.length;
  return [
    `${period} · ${texts.counted(filled + failed, failed)}`,
    ...alerts.map((text) => `⚠ ${shorten(text)}`),
    ...lines,
    ...(rest > 0 ? [texts.more(rest)] : []),
  ];
}

const shorten = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 120 ? `${flat.slice(0, 119)}…` : flat;
};

function markdownMessage(parcel: Parcel, heading: string, maxBytes: number, separator: string): string {
  const { link, language } = parcel;
  const open = link === null ? [] : [`[${openReport[language]}](${link})`];
  return joinWithin([heading, ...open, ...messageLines(parcel).map(escapeChatMarkdown)], maxBytes, separator);
}

/** As many whole lines as fit. */
function joinWithin(lines: readonly string[], maxBytes: number, separator: string): string {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line + separator);
    return bytes > maxBytes;
  });
  return lines.slice(0, end < 0 ? undefined : end).join(separator);
}

/** Full-width characters in place of markup: these chats have no escapes, and a value must not become a link or a mention. */
const escapeChatMarkdown = (text: string): string =>
  text.replace(/[<>[\]*_`#!~\\@|]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
