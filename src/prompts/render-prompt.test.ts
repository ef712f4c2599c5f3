import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WenshuError } from '../errors/wenshu-error.ts';
import { loadPrompt, type PromptName, placeholder, promptFiles, promptNames, renderPrompt } from './render-prompt.ts';

const languages = ['zh', 'en'] as const;
const both = promptNames.flatMap((name) =>
  promptFiles(name).length > 1
    ? languages.map((language) => ({ name, language }))
    : [{ name, language: 'en' as const }],
);

/** Every input that a prompt declares, filled with its own name. */
function allInputs(name: PromptName, language: 'zh' | 'en', withOptional = true): Record<string, string> {
  const { required, optional } = loadPrompt(name, language);
  const names = [...Object.keys(required), ...(withOptional ? Object.keys(optional) : [])];
  return Object.fromEntries(names.map((input) => [input, `‹${input}›`]));
}

function faultOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof WenshuError ? `${error.code} ${error.params.detail ?? error.technical}` : String(error);
  }
  return 'no error';
}

const folders: string[] = [];

function folderWith(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-prompts-'));
  folders.push(folder);
  writeFileSync(join(folder, file), text);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('every prompt', () => {
  it('is rendered by somebody', () => {
    const folder = join(import.meta.dirname, '..');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('prompt-file.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    const isRendered = (name: PromptName) => {
      const call = new RegExp(`renderPrompt\\([^)]*'${name}'|prompt: '${name}'`);
      return sources.some((text) => call.test(text));
    };
    expect(promptNames.filter((name) => !isRendered(name))).toEqual([]);
  });

  it('has its files, and there is no other', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.md'));
    expect(files.sort()).toEqual(promptNames.flatMap(promptFiles).sort());
  });

  it.each(both)(
    '$name ($language) uses every input that it declares and leaves no mark behind',
    ({ name, language }) => {
      const { required, optional, body } = loadPrompt(name, language);
      const used = new Set([...body.matchAll(placeholder)].map((match) => match[2]));
      expect([...used].sort()).toEqual([...Object.keys(required), ...Object.keys(optional)].sort());
      const { text, tokens } = renderPrompt(name, allInputs(name, language), { language });
      expect(text).not.toMatch(/\{\{|\}\}/);
      for (const [input, given] of Object.entries(allInputs(name, language)))
        if (!/^(?:about_|may_)/.test(input)) expect(text).toContain(given);
      expect(tokens).toBeGreaterThan(10);
    },
  );

  it.each(both)('$name ($language) fails on a missing input and on one that it does not know', ({ name, language }) => {
    const inputs = allInputs(name, language, false);
    expect(faultOf(() => renderPrompt(name, inputs, { language }))).toBe('no error');
    for (const input of Object.keys(inputs)) {
      const { [input]: _, ...rest } = inputs;
      expect(faultOf(() => renderPrompt(name, rest, { language }))).toContain(`needs ${input}`);
    }
    expect(faultOf(() => renderPrompt(name, { ...inputs, weather: 'fine' }, { language }))).toContain(
      'does not use weather',
    );
  });

  it.each(promptNames.filter((name) => promptFiles(name).length > 1))('%s says the same in both languages', (name) => {
    const [zh, en] = languages.map((language) => loadPrompt(name, language));
    expect(zh?.required).toEqual(en?.required);
    expect(zh?.optional).toEqual(en?.optional);
    expect(zh?.body).toMatch(/\p{Script=Han}/u);
    expect(en?.body).not.toMatch(/\p{Script=Han}/u);
  });

  it('asks for a query and for a change with the same inputs, but for reports, which change nothing', () => {
    const inputs = (name: PromptName) => {
      const { required, optional } = loadPrompt(name, 'en');
      return [Object.keys(required), Object.keys(optional)];
    };
    const [required = [], optional = []] = inputs('sql-generator');
    expect(inputs('sql-change')).toEqual([required, optional.filter((name) => name !== 'report')]);
    expect(optional).toContain('report');
  });

  it('reads as the golden file says', async () => {
    const texts = both.map(({ name, language }) => {
      const { messages } = renderPrompt(name, allInputs(name, language), { language });
      return `=== ${name} ${language}\n${messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n')}\n`;
    });
    await expect(texts.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, 'prompts.golden.txt'));
  });
});

describe('renderPrompt', () => {
  it('reads each prompt once', () => {
    for (const { name, language } of both) expect(loadPrompt(name, language)).toBe(loadPrompt(name, language));
  });

  it('never fills in what was filled in', () => {
    const { text } = renderPrompt('schema', { tables: 'a({{tables}}, {{#tables}}b{{/tables}})' });
    expect(text).toContain('a({{tables}}, {{#tables}}b{{/tables}})');
  });

  it('leaves out a part without its input', () => {
    const inputs = allInputs('classify', 'en', false);
    expect(renderPrompt('classify', inputs).text).not.toContain('Before:');
    expect(renderPrompt('classify', { ...inputs, history: '' }).text).not.toContain('Before:');
    expect(renderPrompt('classify', { ...inputs, history: 'x' }).text).toContain('Before:\nx');
  });

  it('takes the text of a folder, and ours for what the folder does not have', () => {
    const folder = folderWith('schema.md', '---\nnote: mine\n---\nTABLES {{tables}}');
    expect(renderPrompt('schema', { tables: 'a' }, { folder }).text).toBe('TABLES a');
    expect(renderPrompt('sql-executor', { rows: '3' }, { folder }).text).toContain('sql_execute');
    expect(renderPrompt('schema', { tables: 'a' }).text).toContain('<schema>');
  });

  it('refuses a folder whose prompt asks for what nobody gives, or forgets what it must say', () => {
    const unknown = folderWith('schema.md', '{{tables}} {{password}}');
    const forgetful = folderWith('summary.zh.md', '{{question}}');
    expect(faultOf(() => renderPrompt('schema', { tables: 'a' }, { folder: unknown }))).toMatch(
      /config_invalid .*unknown input password/,
    );
    const inputs = allInputs('summary', 'zh', false);
    expect(faultOf(() => renderPrompt('summary', inputs, { folder: forgetful, language: 'zh' }))).toMatch(
      /config_invalid .*row_count, rows is not used/,
    );
  });
});
