import type { Entry } from './entry.ts';

/** What can go wrong with a report before anything of it is asked. */
export const reportErrors = {
  report_template_invalid: {
    class: 'input',
    status: 422,
    exitCode: 2,
    zh: '模板有 {count} 处需要修改：{detail}。',
    en: 'The template needs to be mended in {count} places: {detail}.',
    hint: { zh: '', en: '' },
  },
  report_unreadable: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '读不到模板 {path}：{detail}。',
    en: 'The template {path} cannot be read: {detail}.',
    hint: { zh: '', en: '' },
  },
  report_window_unknown: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '看不懂时间范围 {name}。',
    en: 'The window {name} is not known.',
    hint: {
      zh: '可以写 {known}、2026-03、2026-Q1、2026 或 2026-01-01..2026-03-31。',
      en: 'There are {known}, 2026-03, 2026-Q1, 2026 and 2026-01-01..2026-03-31.',
    },
  },
  report_window_missing: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '这个模板要用到时间范围，但没有给出。',
    en: 'The template speaks of its period, and none was given.',
    hint: {
      zh: '请在模板里写 window，或在命令里加 --window，例如 --window last_month。',
      en: 'Write window into the template, or give --window, like --window last_month.',
    },
  },
  report_param_unknown: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '模板里没有参数 {name}（有：{known}）。',
    en: 'The template has no parameter {name} (it has: {known}).',
    hint: { zh: '', en: '' },
  },
  report_param_missing: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '还缺参数：{names}。',
    en: 'These parameters are missing: {names}.',
    hint: { zh: '请这样给出：--param {first}=值。', en: 'Give them like --param {first}=value.' },
  },
  report_param_long: {
    class: 'limit',
    status: 400,
    exitCode: 2,
    zh: '参数 {name} 太长，最多 {limit} 个字符。',
    en: 'The parameter {name} is too long: at most {limit} characters.',
    hint: { zh: '', en: '' },
  },
  report_too_large: {
    class: 'limit',
    status: 413,
    exitCode: 2,
    zh: '循环展开以后问题太多，最多 {limit} 个。',
    en: 'With its loops gone through, the report asks too much: at most {limit} questions.',
    hint: { zh: '请缩短列表，或少套一层循环。', en: 'Shorten a list, or put fewer loops inside each other.' },
  },
} as const satisfies Record<string, Entry>;
