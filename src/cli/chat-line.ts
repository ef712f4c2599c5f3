/** What a person typed into the conversation. */
export type ChatLine =
  | { kind: 'empty' | 'next' | 'sql' | 'schema' | 'history' | 'continue' | 'help' | 'quit' }
  | { kind: 'export'; file: string | undefined }
  | { kind: 'database'; name: string | undefined }
  | { kind: 'unknown'; word: string }
  | { kind: 'question'; text: string };

const words: Record<'next' | 'sql' | 'schema' | 'history' | 'continue' | 'help' | 'quit', RegExp> = {
  next: /^(?:\/n(?:ext)?|下一?页|next(?: page)?)$/i,
  sql: /^(?:\/sql|(?:显示|查看|看看?)\s*sql|show (?:me )?(?:the )?sql)$/i,
  schema: /^(?:\/schema|(?:显示|查看)?(?:表|数据)结构)$/i,
  history: /^(?:\/history|(?:对话)?历史|history)$/i,
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
  const database = /^(?:\/db|换库|切换(?:数据库|到))(?:\s+(?<name>.+))?$/iu.exec(plain);
  if (database) return { kind: 'database', name: database.groups?.name?.trim() };
  if (plain.startsWith('/')) return { kind: 'unknown', word: plain.split(/\s/)[0] ?? plain };
  return { kind: 'question', text };
}

const exportInWords = /^(?:导出(?:到|为)?|export(?: to)?)(?:\s*(?<file>[^\s，。？?]+\.(?:csv|json)))?$/iu;

/** The option that was meant: `2`, `２`, `2.`, `选2`, `第2个`, or the option's own words. */
export function chosenOption(line: string, options: readonly { id: string; label: string }[]): string | undefined {
  const plain = line.trim().normalize('NFKC');
  const number = /^(?:选|选择|第|option\s*)?\s*(\d{1,2})\s*(?:[.、。)]|个|项)?$/i.exec(plain)?.[1];
  if (number) return options[Number(number) - 1]?.id;
  return options.find((option) => option.label.normalize('NFKC').toLowerCase() === plain.toLowerCase())?.id;
}
