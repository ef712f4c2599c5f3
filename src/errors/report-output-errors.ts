import type { Entry } from './entry.ts';

/** What can go wrong when a report becomes a file. */
export const reportOutputErrors = {
  chromium_missing: {
    class: 'usage',
    status: 501,
    exitCode: 2,
    zh: 'PDF 要用 Chromium（或 Chrome、Edge）来打印，这台机器上没有找到。',
    en: 'PDF is printed by Chromium (or Chrome, or Edge), and there is none on this machine.',
    hint: {
      zh: '请安装它，或在配置的 reports.chromium 里写明它的位置；也可以改为输出 HTML，在浏览器里打印。',
      en: 'Install it, or say where it is in reports.chromium of the configuration; or write HTML and print that in a browser.',
    },
  },
  pdf_failed: {
    class: 'internal',
    status: 500,
    exitCode: 1,
    zh: 'PDF 没有生成：{detail}。',
    en: 'The PDF was not made: {detail}.',
    hint: { zh: '可以改为输出 HTML，在浏览器里打印。', en: 'Write HTML instead and print that in a browser.' },
  },
  docx_refused: {
    class: 'input',
    status: 422,
    exitCode: 2,
    zh: '这份 Word 文件不能用作模板：{detail}。',
    en: 'This Word file is no template that can be used: {detail}.',
    hint: {
      zh: '请在 Word 里另存为普通的 .docx 文件，再试一次。',
      en: 'Save it in Word as a plain .docx file and try again.',
    },
  },
} as const satisfies Record<string, Entry>;
