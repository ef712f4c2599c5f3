import type { KeptPreference } from '../memory/taught.ts';
import type { Language } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import { type Command, printResult, withWenshu } from './context.ts';
import { usageError } from './failure.ts';
import { inLanguage, printableLine } from './text.ts';

const words = {
  none: {
    zh: '还没有记住什么。在对话里说“以后都按下单时间”之类的话，问数会问您要不要记住。',
    en: 'Nothing is kept yet. Say "always use the order date" in a conversation, and Wenshu asks whether to keep it.',
  },
  everyone: { zh: '所有人', en: 'everyone' },
  me: { zh: '我', en: 'me' },
  reading: { zh: '选过的选项', en: 'chosen option' },
  forgotten: { zh: (text: string) => `已忘掉：${text}`, en: (text: string) => `Forgotten: ${text}` },
  unknown: { zh: (number: string) => `没有第 ${number} 条。`, en: (number: string) => `There is no number ${number}.` },
  howToForget: {
    zh: '忘掉其中一条：输入 /forget 和它的序号，例如 /forget 1',
    en: 'To forget one of them, type /forget and its number: /forget 1',
  },
};

/** `wenshu preferences`: what is saved, and what to forget of it. */
export const preferences: Command = async ({ values, positionals }, context) => {
  const [verb, number, ...more] = positionals;
  if (verb !== undefined && (verb !== 'forget' || number === undefined || more.length > 0))
    throw usageError(
      '用法：wenshu preferences，或 wenshu preferences forget N',
      'usage: wenshu preferences, or wenshu preferences forget N',
    );
  return withWenshu(context, values, async (wenshu) => {
    if (number !== undefined) {
      const { text, key } = await forgetPreference(wenshu, number, context.language);
      await printResult(context, values, { forgotten: key === undefined ? [] : [key] }, () => text);
      return key === undefined ? 2 : 0;
    }
    const saved = await wenshu.preferences();
    await printResult(context, values, { preferences: saved }, () => preferencesText(saved, context.language));
    return 0;
  });
};

export function preferencesText(saved: readonly KeptPreference[], language: Language): string {
  const text = inLanguage(words, language);
  if (saved.length === 0) return text.none;
  return saved
    .map((one, index) => {
      const who = one.for === 'everyone' ? `${text.everyone} (${one.by})` : text.me;
      const kind = one.kind === 'reading' ? ` · ${text.reading}` : '';
      return printableLine(`${index + 1}. ${one.text}  [${who} · ${one.at.slice(0, 10)}${kind}]`);
    })
    .join('\n');
}

/** `/forget N` in a conversation; without a number, what there is and what to type. */
export async function forgetInChat(number: string | undefined, wenshu: Wenshu, language: Language): Promise<string> {
  if (number !== undefined) return (await forgetPreference(wenshu, number, language)).text;
  const saved = await wenshu.preferences();
  return [preferencesText(saved, language), ...(saved.length > 0 ? [words.howToForget[language]] : [])].join('\n');
}

/** By its number in the list, or by its key. */
async function forgetPreference(
  wenshu: Wenshu,
  number: string,
  language: Language,
): Promise<{ text: string; key?: string }> {
  const saved = await wenshu.preferences();
  const one = saved.find(({ key }) => key === number) ?? saved[Number(number) - 1];
  if (!one) return { text: words.unknown[language](printableLine(number)) };
  await wenshu.forgetPreference(one.key);
  return { text: words.forgotten[language](printableLine(one.text)), key: one.key };
}
