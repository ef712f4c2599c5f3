import { getEncoding } from 'js-tiktoken';
import { describe, expect, it } from 'vitest';
import { answerMessage, questionMessage, readHistory, replyMessages, tokensOf, trimHistory } from './history.ts';

const limits = { max_messages: 20, max_tokens: 8000, recent_turns: 5 };
const turn = (n: number, length = 1) => [
  questionMessage(`question ${n}`, `run-${n}`),
  answerMessage(`answer ${n}`.padEnd(length, ' and more'), `run-${n}`, `SELECT ${n}`),
];
const conversation = (turns: number, length?: number) =>
  Array.from({ length: turns }, (_, n) => turn(n, length)).flat();

describe('trimHistory', () => {
  it('leaves alone what fits', () => {
    const messages = conversation(10);
    expect(trimHistory(messages, limits)).toBe(messages);
  });

  it('keeps the last turns whole and names the others in the system message', () => {
    const kept = trimHistory(conversation(11), limits);
    expect(kept.map((message) => message.getType())).toEqual(['system', ...Array(5).fill(['human', 'ai']).flat()]);
    expect(kept[0]?.text).toBe(`Asked earlier: ${[0, 1, 2, 3, 4, 5].map((n) => `"question ${n}"`).join('; ')}`);
    expect(kept[1]?.text).toBe('question 6');
  });

  it('counts on over two hundred turns and keeps its size', () => {
    let messages = trimHistory([], limits);
    const sizes: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      messages = trimHistory([...messages, ...turn(n, 400)], limits);
      sizes.push(tokensOf(messages));
    }
    expect(messages.length).toBeLessThanOrEqual(21);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.max_tokens);
    expect(messages[0]?.text).toMatch(/^Asked earlier: 1\d\d questions, the last of them "question 1\d\d"/);
    expect(readHistory(messages).turns.at(-1)).toMatchObject({ question: 'question 199', sql: 'SELECT 199' });
  });

  it('drops whole messages when even the last turns are too long, and keeps the system message', () => {
    const kept = trimHistory(conversation(8, 20_000), limits);
    expect(tokensOf(kept)).toBeLessThanOrEqual(limits.max_tokens);
    expect(kept[0]?.getType()).toBe('system');
    expect(kept.slice(1).every((message) => message.text.length < 20 || message.text.length >= 20_000)).toBe(true);
    expect(trimHistory(conversation(1, 50_000), limits).map((message) => message.getType())).toEqual(['system']);
  });

  it('counts no fewer tokens than a real tokenizer', () => {
    const tokenizer = getEncoding('o200k_base');
    for (const text of [
      'How many orders were placed last month?',
      '上个月销售额最高的5个产品是什么？',
      '华东，2024年：1,234.50。',
    ]) {
      const message = questionMessage(text.repeat(20), 'r');
      expect(tokensOf([message])).toBeGreaterThanOrEqual(tokenizer.encode(message.text).length);
    }
  });
});

describe('readHistory', () => {
  it('joins a reply to the question that it was about', () => {
    const messages = [
      questionMessage('how many?', 'r'),
      ...replyMessages('Of what?', 'orders', 'r'),
      answerMessage('3', 'r', null),
    ];
    expect(readHistory(messages)).toEqual({
      earlier: '',
      turns: [{ question: 'how many? orders', answer: '3', run_id: 'r' }],
    });
  });
});
