import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaffDatabase } from '../../../tests/fixtures/staff-database.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { readQuestion } from '../../question/read-question.ts';
import { type LintOptions, lintSql, type Warning, warningCodes, warningText } from './lint.ts';
import { lintWeight } from './warning.ts';

const dialect = dialectOf('sqlite');
let staff: Awaited<ReturnType<typeof openStaffDatabase>>;

beforeAll(async () => {
  staff = await openStaffDatabase();
});

afterAll(() => staff.close());

const cases = readFileSync(join(import.meta.dirname, 'cases.sql'), 'utf8')
  .split(/\n\s*\n/)
  .slice(1)
  .map((paragraph) => /^-- (?<question>[^\n]*)\n(?<sql>.*)$/s.exec(paragraph.trim())?.groups ?? {})
  .map(({ question = '', sql = '' }) => ({ question, sql }));

async function lint(sql: string, question: string): Promise<Warning[]> {
  const { rows, columns, truncated } = await staff.driver.run(sql, { maxRows: 100, timeoutMs: 60_000 });
  return lintSql(sql, {
    dialect,
    snapshot: staff.snapshot,
    values: staff.values,
    countNulls: staff.countNulls,
    question: readQuestion(question, { today: '2024-06-15' }),
    result: { columns: columns.map((column) => column.name), rows, truncated },
  });
}

describe('lint', () => {
  it('says of each statement what the golden file says', async () => {
    const lines: string[] = [];
    const said = new Set<string>();
    for (const { question, sql } of cases) {
      lines.push(`? ${question}`, `  ${sql}`);
      for (const warning of await lint(sql, question)) {
        said.add(warning.code);
        const place = warning.range ? `  «${sql.slice(warning.range.start, warning.range.end)}»` : '';
        lines.push(`${warning.severity === 'hard' ? '!!' : '! '} ${warning.code}${place}`);
        lines.push(`   ${warningText(warning, 'business', 'zh')}`, `   ${warningText(warning, 'analyst', 'en')}`);
        if (warning.proposal)
          lines.push(`   → ${warning.proposal.zh} / ${warning.proposal.en}: ${warning.proposal.sql}`);
      }
      lines.push('');
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('lint.golden.txt');
    expect(warningCodes.filter((code) => !said.has(code))).toEqual([]);
  });

  it('proposes only statements that run', async () => {
    for (const { question, sql } of cases) {
      for (const { proposal } of await lint(sql, question)) {
        if (proposal) await staff.driver.run(proposal.sql, { maxRows: 1, timeoutMs: 60_000 });
      }
    }
  });

  it('never names a table or column to business people', async () => {
    const names = /\b(?:employee_id|department_id|origin_id|destination_id|badge|hired)\b|\w+\.\w+/;
    for (const { question, sql } of cases) {
      for (const warning of await lint(sql, question)) {
        expect(warningText(warning, 'business', 'zh')).not.toMatch(/employee|department|_id/);
        expect(warningText(warning, 'business', 'en').replace('badge number', '')).not.toMatch(names);
      }
    }
  });

  it('is silent without data where only data can tell', async () => {
    const bare: LintOptions = { dialect, snapshot: staff.snapshot };
    expect(await lintSql("SELECT name FROM employee WHERE country = 'usa'", bare)).toEqual([]);
    expect(await lintSql('this is no SQL', bare)).toEqual([]);
    const [maybe] = await lintSql(
      'SELECT code FROM department WHERE id NOT IN (SELECT department_id FROM employee)',
      bare,
    );
    expect(maybe).toMatchObject({ code: 'not_in_null', severity: 'soft' });
  });

  it('calls things by the words of the glossary', async () => {
    const sql = "SELECT id FROM employee WHERE country = 'usa'";
    const glossary = [
      { kind: 'column' as const, words: ['国籍', 'nationality'], table: 'employee', column: 'country' },
    ];
    const table = staff.snapshot.tables.find(({ name }) => name === 'employee');
    const plain = table?.columns.map(({ comment: _, ...column }) => column) ?? [];
    const snapshot = { ...staff.snapshot, tables: table ? [{ ...table, columns: plain }] : [] };
    const [warning] = await lintSql(sql, { dialect, snapshot, values: staff.values, glossary });
    expect(warning?.zh).toContain('国籍');
    expect(warning?.en).toContain('nationality');
  });

  it('weighs hard warnings most and some not at all', () => {
    const warning = (code: Warning['code'], severity: Warning['severity']): Warning => ({
      code,
      severity,
      zh: '',
      en: '',
    });
    expect(lintWeight([])).toBe(1);
    expect(lintWeight([warning('text_order', 'soft')])).toBe(1);
    expect(lintWeight([warning('value_near', 'hard'), warning('empty_result', 'hard')])).toBe(0.3);
    expect(lintWeight([warning('value_near', 'hard'), warning('bare_column', 'soft')])).toBeCloseTo(0.24);
  });
});
