import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { commandNames } from './commands.ts';
import { helpText } from './help.ts';

test.each(['zh', 'en'] as const)('the help in %s', async (language) => {
  const pages = [undefined, ...commandNames].map((command) => helpText(language, 80, command));
  await expect(pages.join('\n=====\n\n')).toMatchFileSnapshot(`./golden/help.${language}.txt`);
});

test.each(['zh', 'en'] as const)('fits a narrow terminal in %s, commands to copy aside', (language) => {
  const lines = [undefined, ...commandNames].flatMap((command) => helpText(language, 60, command).split('\n'));
  const tooWide = lines.filter((line) => stringWidth(line) > 60 && !/^ {2}(echo|wenshu) /.test(line));
  expect(tooWide).toEqual([]);
});

test('Chinese help speaks Chinese: no line of it is the English one', () => {
  for (const command of commandNames) {
    const english = new Set(
      helpText('en', 500, command)
        .split('\n')
        .map((line) => line.trim()),
    );
    const same = helpText('zh', 500, command)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => english.has(line) && line !== '' && !/^(?:echo|wenshu) /.test(line));
    expect(same).toEqual([]);
  }
});
