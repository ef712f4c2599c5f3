/**
 * `wenshu/reports`: templates filled with checked figures.
 *
 * @example
 * const read = readTemplate('Sales: {{ 本月销售额 }}');
 * if ('template' in read) {
 *   const { document } = await runReport(read.template, wenshu, { audience: 'analyst' });
 *   const { content } = await outputs.md(document, wenshu, {});
 * }
 */
export type { ReportDocument } from './document/document.ts';
export { type OutputFormat, type OutputOptions, outputs } from './output/outputs.ts';
export { type ReportOptions, runReport } from './run/run-report.ts';
export { readTemplate } from './template/read-template.ts';
export type { Template } from './template/template.ts';
