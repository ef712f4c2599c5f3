import type { KeptPreference } from '../memory/taught.ts';
import type { Language } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import { asRole } from './ask-options.ts';
import type { Command } from './context.ts';
import { usageError } from './parse-arguments.ts';
import { printableLine } from './printable.ts';
import { write } from './terminal.ts';

const words = {
  zh: {
    none: '还没有记住什么。在对话里说“以后都按下单时间”之类的话，问数会问您要不要记住。',
    everyone: '所有人',
    me: '我',
    reading: '选过的选项',
    forgotten: (text: string) => `已忘掉：${text}`,
    unknown: (number: string) => `没有第 ${number} 条。`,
    howToForget: '忘掉其中一条：输入 /forget 和它的序号，例如 /forget 1',
  },
  en: {
    none: 'Nothing is kept yet. Say "always use the order date" in a conversation, and Wenshu asks whether to keep it.',
    everyone: 'everyone',
    me: 'me',
    reading: 'chosen option',
    forgotten: (text: string) => `Forgotten: ${text}`,
    unknown: (number: string) => `There is no number ${number}.`,
    howToForget: 'To forget one of them, type /forget and its number: /forget 1',
  },
};

/** `wenshu preferences`: what is kept, and what to forget of it. */
export const preferences: Command = async ({ values, positionals }, context) => {
  const [verb, number, ...more] = positionals;
  if (verb !== undefined && (verb !== 'forget' || number === undefined || more.length > 0))
    throw usageError(context.language, {
      zh: '用法：wenshu preferences，或 wenshu preferences forget N',
      en: 'usage: wenshu preferences, or wenshu preferences forget N',
    });
  const wenshu = await context.open(values);
  try {
    if (number !== undefined) {
      const { text, key } = await forgetPreference(wenshu, number, context.language, asRole(values));
      const forgotten = key === undefined ? [] : [key];
      await write(context.terminal.output, values.json ? `${JSON.stringify({ forgotten })}\n` : `${text}\n`);
      return key === undefined ? 2 : 0;
    }
    const found = await wenshu.preferences(asRole(values));
    const text = values.json ? JSON.stringify({ preferences: found }) : preferencesText(found, context.language);
    await write(context.terminal.output, `${text}\n`);
    return 0;
  } finally {
    await wenshu.close();
  }
};

export function preferencesText(found: readonly KeptPreference[], language: Language): string {
  const told = words[language];
  if (found.length === 0) return told.none;
  return found
    .map((one, index) => {
      const who = one.for === 'everyone' ? `${told.everyone} (${one.by})` : told.me;
      const kind = one.kind === 'reading' ? ` · ${told.reading}` : '';
      return printableLine(`${index + 1}. ${one.text}  [${who} · ${one.at.slice(0, 10)}${kind}]`);
    })
    .join('\n');
}

/** `/forget N` in a conversation; without a number, what there is and what to type. */
export async function forgotten(
  number: string | undefined,
  wenshu: Wenshu,
  language: Language,
  role: ReturnType<typeof asRole>,
): Promise<string> {
  if (number !== undefined) return (await forgetPreference(wenshu, number, language, role)).text;
  const found = await wenshu.preferences(role);
  return [preferencesText(found, language), ...(found.length > 0 ? [words[language].howToForget] : [])].join('\n');
}

/** By its number in the list, or by its key. */
export async function forgetPreference(
  wenshu: Wenshu,
  number: string,
  language: Language,
  role: ReturnType<typeof asRole>,
): Promise<{ text: string; key?: string }> {
  const found = await wenshu.preferences(role);
  const one = found.find(({ key }) => key === number) ?? found[Number(number) - 1];
  if (!one) return { text: words[language].unknown(printableLine(number)) };
  await wenshu.forgetPreference(one.key, role);
  return { text: words[language].forgotten(printableLine(one.text)), key: one.key };
}
