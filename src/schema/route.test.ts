import { expect, it } from 'vitest';
import { readQuestion } from '../question/read-question.ts';
import type { Links } from './links/contracts.ts';
import { classifyRoute } from './route.ts';

const none: Links = { tables: [], columns: [], values: [], terms: [], unmatched: [] };
const linked: Links = { ...none, tables: [{ start: 0, end: 2, table: 'customers', class: 'comment', score: 0.97 }] };
const routeOf = (text: string, links = none) => classifyRoute(readQuestion(text, { today: '2026-06-30' }), links).route;

it.each([
  '你好',
  '您好！',
  'Hello!',
  'hi there',
  '谢谢',
  'Thank you very much',
  '你能做什么？',
  'What can you do?',
  'what tables do you have?',
  '你有哪些数据',
  '讲个笑话',
  '😀',
  '   ',
])('%s is chat', (text) => expect(routeOf(text)).toBe('chat'));

it.each([
  '上个月销售额',
  'How many customers ordered in 2025?',
  'What is the weather on Mars?',
  '; DROP TABLE customers',
  'Show me the best sellers',
])('%s goes to the database', (text) => expect(routeOf(text)).toBe('database'));

it('small words of a greeting do not hide a question', () => {
  expect(routeOf('你好，客户有多少？', linked)).toBe('database');
  expect(classifyRoute(readQuestion('客户有多少', { today: '2026-06-30' }), linked).confidence).toBeGreaterThan(0.9);
});

it.each(['how many of them are there', '一共有多少', 'the top 5'])(
  '%s asks for figures, and nobody needs to be asked about it',
  (text) => {
    const { route, confidence } = classifyRoute(readQuestion(text, { today: '2026-06-30' }), none);
    expect(route).toBe('database');
    expect(confidence).toBeGreaterThanOrEqual(0.7);
  },
);
