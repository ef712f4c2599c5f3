import { openLeakLab } from './leak-lab.ts';
import type { Outgoing } from './outgoing-texts.ts';
import type { MadeSchema } from './schemas.ts';

/** Sentences that people say about their data, with the very words that are names of it. */
const english = (word: string, other: string): string[] => [
  `The ${word} is highest for alpha.`,
  `Please select a ${word} from the list.`,
  `There are 12 ${word} entries for each ${other}.`,
  `Ordered by ${word}, the first is beta.`,
  `Which ${word} do you mean: the old or the new one?`,
  `In 2024: 12345 in all; the ${word} is not known for 3 of them.`,
  `This ${other} does not exist in the list of each ${word}.`,
  `${other[0]?.toUpperCase()}${other.slice(1)} and ${word} rose by 12.5 %.`,
  `At 10:30 the ${word} was 3:1 and/or 12 km/h; the page /blog/2024-review of example.com leads.`,
  `YouTube, iPhone 12 and McDonald have the same ${word}: an integer, no error, real.`,
];
const chinese = (word: string, other: string): string[] => [
  `${word}最高的是东区。`,
  `按${word}和${other}来看，西区领先。`,
  `共有 12345 条，其中 3 条没有${word}。`,
  `请从列表里选择一个${word}。`,
  `“${word}”是指哪一种？`,
  `${word}>100 的有 12 个，${other}各不相同。`,
  `${word}表已经更新，${other}没有变化。`,
  `１０：３０ 的${word}（合计）是 3:1，GitHub 和 iPhone 的${other}相同。`,
];

const han = /\p{Script=Han}/u;

export function plainSentences({ tables }: MadeSchema): string[] {
  const names = tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)]);
  const pairs = names.map((name, at) => {
    const others = names.filter((other) => other !== name && han.test(other) === han.test(name));
    return [name, others[at % others.length] ?? name] as const;
  });
  return pairs.flatMap(([name, other]) => (han.test(name) ? chinese(name, other) : english(name, other)));
}

/** Says each sentence in every place where a model's words reach a person, and finds those that do not arrive as they were said. */
export async function runPlainSentences(schema: MadeSchema, sentences: readonly string[]) {
  const lab = openLeakLab(schema);
  const spoilt: { channel: string; sentence: string; instead: string }[] = [];
  const channels = new Map<string, number>();
  const expect = (channel: string, sentence: string, left: readonly Outgoing[]) => {
    channels.set(channel, (channels.get(channel) ?? 0) + 1);
    const own = left.filter((one) => one.channel === channel);
    if (!own.some(({ text }) => text.includes(sentence)))
      spoilt.push({ channel, sentence, instead: own.map(({ text }) => text).join(' | ') });
  };
  for (const [at, sentence] of sentences.entries()) {
    const language = han.test(sentence) ? 'zh' : 'en';
    const question = language === 'zh' ? '第七批的异常情况怎么样' : 'how unusual was the seventh batch';
    const table = schema.tables[at % schema.tables.length];
    const [column, second] = [table?.columns[0]?.name ?? '', table?.columns[1]?.name ?? ''];
    const query = `SELECT "${second}" AS "${sentence.slice(0, 30)}", count(*) FROM "${table?.name}" GROUP BY "${column}"`;
    const written = `sql: |\n  ${query}\nassumptions:\n  - ${JSON.stringify(sentence)}\nconfidence: 0.9`;
    const base = { kind: 'plain', repair: '' };
    const said = () => sentence;
    const answered = await lab.run({ ...base, route: 'database_direct', sql: written }, question, language, said);
    for (const channel of ['answer', 'receipt', 'event text-delta', 'terminal']) expect(channel, sentence, answered);
    for (const channel of ['header', 'event rows-ready', 'page header'])
      expect(channel, sentence.slice(0, 30), answered);
    const talked = await lab.run({ ...base, route: 'chat_direct', sql: '' }, question, language, said);
    expect('answer', sentence, talked);
    const explained = await lab.run({ ...base, route: 'database_direct', sql: sentence }, question, language, said);
    expect('answer', sentence, explained);
    // Our own sentences about everyday names must not be replaced either.
    for (const { channel, text } of [...answered, ...talked, ...explained])
      if (/Column \d|Reading \d|第 \d+ 列|第 \d+ 种理解|may not be exactly|不完全一致/.test(text))
        spoilt.push({ channel, sentence: 'a sentence of our own', instead: text });
  }
  await lab.close();
  return { sentences: sentences.length, channels: Object.fromEntries(channels), spoilt };
}
