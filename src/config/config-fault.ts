import { z } from 'zod';

/** What our own rules say, in Chinese. */
const ownRules: Record<string, string> = {
  'write it as table.column': '请写成 表.字段',
  'an https address is needed': '需要 https 地址',
  'write it as https://host': '请写成 https://主机名',
};

/** The first mistake in settings that do not fit, with its place, in both languages. */
export function faultIn(schema: z.ZodType, settings: unknown, name: string): { detail: string; detail_zh: string } {
  const english = firstIssue(schema, settings, z.locales.en().localeError);
  const chinese = firstIssue(schema, settings, z.locales.zhCN().localeError);
  return {
    detail: `${name}: ${placed(english, ': ', (message) => message)}`,
    detail_zh: `${name}：${placed(chinese, '：', (message) => ownRules[message] ?? message)}`,
  };
}

type Issue = { path: PropertyKey[]; message: string };

function firstIssue(schema: z.ZodType, settings: unknown, error: z.core.$ZodErrorMap): Issue | undefined {
  return schema.safeParse(settings, { error }).error?.issues[0];
}

function placed(issue: Issue | undefined, colon: string, say: (message: string) => string): string {
  if (!issue) return '';
  return issue.path.length > 0 ? `${issue.path.join('.')}${colon}${say(issue.message)}` : say(issue.message);
}
