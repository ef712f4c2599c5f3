/** What a person typed into the conversation. */
export type ChatLine =
  | { kind: 'empty' | 'next' | 'sql' | 'schema' | 'history' | 'preferences' | 'continue' | 'help' | 'quit' }
  | { kind: 'export'; file: string | undefined }
  | { kind: 'database'; name: string | undefined }
  | { kind: 'forget'; number: string | undefined }
  | { kind: 'unknown'; word: string }
  | { kind: 'question'; text: string };

const words: Record<'next' | 'sql' | 'schema' | 'history' | 'preferences' | 'continue' | 'help' | 'quit', RegExp> = {
  next: /^(?:\/n(?:ext)?|下一?页|next(?: page)?)$/i,
  sql: /^(?:\/sql|(?:显示|查看|看看?)\s*sql|show (?:me )?(?:the )?sql)$/i,
  schema: /^(?:\/schema|(?:显示|查看)?(?:表|数据)结构)$/i,
  history: /^(?:\/history|(?:对话)?历史|history)$/i,
  preferences: /^(?:\/preferences|\/prefs|记住了什么|偏好|preferences)$/i,
  continue: /^(?:\/continue|继续|接着来|continue|go on)$/i,
  help: /^(?:\/help|\/\?|帮助|help|\?)$/i,
  quit: /^(?:\/q(?:uit)?|\/exit|退出|再见|quit|exit|bye)$/i,
};

/** Commands start with `/`, or are whole lines of plain words: "导出量最大的国家" stays a question. */
export function readChatLine(line: string): ChatLine {
  const text = line.trim();
  // A Chinese keyboard types ／ and ？ full-width.
  const plain = text.normalize('NFKC');
  if (plain === '') return { kind: 'empty' };
  for (const [kind, pattern] of Object.entries(words)) {
    if (pattern.test(plain)) return { kind: kind as keyof typeof words };
  }
  const named = /^\/export(?:\s+(?<file>.+))?$/iu.exec(plain) ?? exportInWords.exec(plain);
  if (named) return { kind: 'export', file: named.groups?.file };
  const forget = /^(?:\/forget|忘掉第?|forget)\s*(?<number>\d{1,3})(?:条)?$/iu.exec(plain);
  if (forget?.groups?.number) return { kind: 'forget', number: forget.groups.number };
  if (/^\/forget(?:\s|$)/i.test(plain)) return { kind: 'forget', number: undefined };
  const database = /^(?:\/db|换库|切换(?:数据库|到))(?:\s+(?<name>.+))?$/iu.exec(plain);
  if (database) return { kind: 'database', name: database.groups?.name?.trim() };
  if (plain.startsWith('/')) return { kind: 'unknown', word: plain.split(/\s/)[0] ?? plain };
  return { kind: 'question', text };
}

const exportInWords = /^(?:导出(?:到|为)?|export(?: to)?)(?:\s*(?<file>[^\s，。？?]+\.(?:csv|json|svg|png)))?$/iu;

/** The option that was meant: `2`, `２`, `2.`, `选2`, `第2个`, or the option's own words. */
export function chosenOption(line: string, options: readonly { id: string; label: string }[]): string | undefined {
  const plain = line.trim().normalize('NFKC');
  const number = /^(?:选|选择|第|option\s*)?\s*(\d{1,2})\s*(?:[.、。)]|个|项)?$/i.exec(plain)?.[1];
  if (number) return options[Number(number) - 1]?.id;
  return options.find((option) => option.label.normalize('NFKC').toLowerCase() === plain.toLowerCase())?.id;
}

/** The reply to "Keep this?"; undefined for anything else, which is then the next question. */
export function keptFor(line: string): 'me' | 'everyone' | 'no' | undefined {
  const plain = line
    .trim()
    .normalize('NFKC')
    .replace(/[.。!！]$/, '')
    .toLowerCase();
  if (/^(?:me|for me|yes|y|我|自己|只为我|仅自己|为我|是|好|好的|记住)$/.test(plain)) return 'me';
  if (/^(?:everyone|everybody|all|for everyone|所有人|大家|全部|全员)$/.test(plain)) return 'everyone';
  return /^(?:no|n|不|不用|否|不要|不记)$/.test(plain) ? 'no' : undefined;
}
