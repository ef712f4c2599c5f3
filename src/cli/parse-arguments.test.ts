import { describe, expect, test } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import { languageFlag, parseArguments } from './parse-arguments.ts';

const errorDetail = ({ params }: WenshuError, language: 'zh' | 'en') =>
  language === 'zh' ? params.detail_zh : params.detail;

const detailOf = (argv: string[], language: 'zh' | 'en' = 'en'): unknown => {
  try {
    parseArguments(argv);
  } catch (error) {
    if (error instanceof WenshuError && error.code === 'usage') return errorDetail(error, language);
    throw error;
  }
  throw new Error(`accepted: ${argv.join(' ')}`);
};

describe('parseArguments', () => {
  test('reads a command, its flags and its words', () => {
    const parsed = parseArguments(['ask', '上个月的', '销售额', '--db', 'shop.sqlite', '--json', '-o', 'x.json']);
    expect(parsed).toEqual({
      kind: 'command',
      command: 'ask',
      values: { db: 'shop.sqlite', json: true, out: 'x.json' },
      positionals: ['上个月的', '销售额'],
    });
  });

  test('flags may stand before the command, with their values', () => {
    const parsed = parseArguments(['--lang', 'zh', '--db', 'chat', 'ask', 'how many']);
    expect(parsed).toMatchObject({ command: 'ask', values: { lang: 'zh', db: 'chat' }, positionals: ['how many'] });
  });

  test('a lone dash is a word, and -- ends the flags', () => {
    expect(parseArguments(['ask', '-'])).toMatchObject({ positionals: ['-'] });
    expect(parseArguments(['ask', '--', '--json means what'])).toMatchObject({
      positionals: ['--json means what'],
    });
    expect(parseArguments(['ask', '--', '--help'])).toMatchObject({ kind: 'command', positionals: ['--help'] });
  });

  test.each([
    [[], { kind: 'help' }],
    [['--help'], { kind: 'help' }],
    [['help'], { kind: 'help' }],
    [['help', 'ask'], { kind: 'help', command: 'ask' }],
    [['ask', '-h'], { kind: 'help', command: 'ask' }],
    [['--help', 'schema'], { kind: 'help', command: 'schema' }],
    [['--version'], { kind: 'version' }],
    [['-V'], { kind: 'version' }],
  ])('%j', (argv, expected) => {
    expect(parseArguments(argv)).toEqual(expected);
  });

  test.each([
    [['ask', 'x', '--jsn'], 'there is no flag --jsn, did you mean --json'],
    [['ask', 'x', '--dryrun'], 'there is no flag --dryrun, did you mean --dry-run'],
    [['ask', 'x', '--verbos=1'], 'there is no flag --verbos, did you mean --verbose'],
    [['ask', 'x', '--zzzzzz'], 'there is no flag --zzzzzz'],
    [['ask', 'x', '-q'], 'there is no flag -q'],
    [['chat', '--csv'], 'there is no flag --csv'],
    [['ask', 'x', '--db'], '--db needs a value'],
    [['ask', 'x', '--db', '--json'], '--db needs a value'],
    [['ask', 'x', '-o'], '--out needs a value'],
    [['ask', 'x', '--json=yes'], '--json takes no value'],
    [['ask', 'x', '--audience', 'boss'], '--audience takes analyst or business, not boss'],
    [['ask', 'x', '--lang', 'fr'], '--lang takes zh or en, not fr'],
    [['aks', 'x'], 'there is no command aks, did you mean ask'],
    [['frobnicate'], 'there is no command frobnicate'],
    [['how many users'], 'to ask a question, type wenshu ask "how many users"'],
  ])('%j is bad usage', (argv, detail) => {
    expect(detailOf(argv)).toBe(detail);
  });

  test('says it in Chinese too', () => {
    expect(detailOf(['ask', 'x', '--jsn'], 'zh')).toBe('没有 --jsn 这个选项，您是不是想用 --json');
    expect(detailOf(['有多少客户'], 'zh')).toBe('请用 wenshu ask "有多少客户" 来提问');
  });
});

test('languageFlag finds --lang wherever it stands', () => {
  expect(languageFlag(['ask', '--lang', 'zh'])).toBe('zh');
  expect(languageFlag(['--lang=en', 'ask'])).toBe('en');
  expect(languageFlag(['ask', '--lang'])).toBeUndefined();
  expect(languageFlag(['ask', '--lang', 'fr'])).toBeUndefined();
});
