import type { Parcel } from './parcel.ts';

const mostFigures = 20;

/** What a chat is told: the figures with their changes, what is alarming first. Plain lines, no markup. */
export function messageLines({ language, window, at, filled, failed, alerts, figures }: Parcel): string[] {
  const zh = language === 'zh';
  const period = window ? `${window.from} – ${window.to}` : at.slice(0, 10);
  const counted = zh
    ? `共 ${filled + failed} 项，${failed === 0 ? '全部填好' : `${failed} 项没有得到`}`
    : `${filled + failed} figures, ${failed === 0 ? 'all filled' : `${failed} could not be had`}`;
  const shown = figures.slice(0, mostFigures).map(({ name, status, shown, change }) => {
    const value = status === 'failed' ? (zh ? '没有得到' : 'not available') : oneLine(shown);
    return `${oneLine(name)}${zh ? '：' : ': '}${value}${change === null ? '' : ` (${change})`}`;
  });
  const rest = figures.length - shown.length;
  return [
    `${period} · ${counted}`,
    ...alerts.map((text) => `⚠ ${oneLine(text)}`),
    ...shown,
    ...(rest > 0 ? [zh ? `……另有 ${rest} 项` : `… and ${rest} more`] : []),
  ];
}

/** A long text of a report is read in the report. */
const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 120 ? `${flat.slice(0, 119)}…` : flat;
};

/** As much as fits, in whole lines. */
export function withinBytes(lines: readonly string[], most: number, join = '\n'): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    const more = Buffer.byteLength(line + join);
    if (bytes + more > most) break;
    bytes += more;
    kept.push(line);
  }
  return kept.join(join);
}

const twins: Record<string, string> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '*': '＊',
  _: '＿',
  '`': '｀',
  '#': '＃',
  '!': '！',
  '~': '～',
  '\\': '＼',
  '@': '＠',
  '|': '｜',
};

/** What came from data or a template must be no link, picture or call to everybody; those chats know no way to quote a character. */
export const plainInMarkdown = (text: string): string =>
  text.replace(/[<>[\]*_`#!~\\@|]/g, (mark) => twins[mark] ?? mark);
