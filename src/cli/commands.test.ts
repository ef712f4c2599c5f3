import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandNames, commands } from './commands.ts';
import { type Flag, flags } from './flags.ts';

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

test('docs/cli.md has every flag and command in the words of the help', () => {
  for (const [name, flag] of Object.entries<Flag>(flags)) {
    expect(page).toContain(`--${name}${flag.value ? ` ${flag.value}` : ''}\``);
    expect(page).toContain(flag.en);
    expect(page).toContain(flag.zh);
  }
  for (const name of commandNames) {
    expect(page).toContain(`wenshu ${name}`);
    expect(page).toContain(commands[name].summary.en);
  }
});

test('every flag has a place, and both languages', () => {
  const used = new Set(commandNames.flatMap((name) => commands[name].flags));
  for (const [name, flag] of Object.entries<Flag>(flags)) {
    expect(name === 'version' || used.has(name as keyof typeof flags)).toBe(true);
    expect(flag.zh).toMatch(/\p{Script=Han}/u);
    expect(flag.en).not.toMatch(/\p{Script=Han}/u);
  }
});

test('no short letter means two things', () => {
  const letters = Object.values<Flag>(flags).flatMap((flag) => flag.short ?? []);
  expect(new Set(letters).size).toBe(letters.length);
});

test('examples use only flags that their command takes', () => {
  for (const name of commandNames) {
    const known = commands[name].flags.map((flag) => `--${flag}`);
    for (const [command] of [...commands[name].examples.zh, ...commands[name].examples.en]) {
      expect(known).toEqual(expect.arrayContaining(command.match(/--[a-z-]+/g) ?? []));
    }
  }
});
