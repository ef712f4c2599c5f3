import type { Entry } from './entry.ts';

/** Reports that are kept and run again. */
export const savedReportErrors = {
  report_unknown: {
    class: 'usage',
    status: 404,
    exitCode: 2,
    zh: '没有这个报告。',
    en: 'There is no such report.',
    hint: { zh: '', en: '' },
  },
  report_run_unknown: {
    class: 'usage',
    status: 404,
    exitCode: 2,
    zh: '没有这次运行。',
    en: 'There is no such run of the report.',
    hint: { zh: '', en: '' },
  },
  report_run_open: {
    class: 'usage',
    status: 409,
    exitCode: 2,
    zh: '这次运行还没有结果。',
    en: 'This run has no document yet.',
    hint: { zh: '请等它完成，或继续运行。', en: 'Wait for its end, or let it go on.' },
  },
  report_run_ended: {
    class: 'usage',
    status: 409,
    exitCode: 2,
    zh: '这次运行已经结束，没有可以继续的。',
    en: 'This run has ended; there is nothing to go on with.',
    hint: { zh: '可以重新运行一次。', en: 'Run the report anew.' },
  },
  report_target_refused: {
    class: 'refused',
    status: 403,
    exitCode: 3,
    zh: '您的报告不能发送到“{name}”。',
    en: 'Your reports cannot be brought to "{name}".',
    hint: { zh: '请向管理员询问可以用的目标。', en: 'Ask an administrator which targets you may name.' },
  },
} as const satisfies Record<string, Entry>;
