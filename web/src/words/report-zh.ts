import type { reportEn } from './report-en.ts';

/** 页面上关于报告的中文。 */
export const reportZh: typeof reportEn = {
  report: {
    title: '报告',
    intro: '写满问题的模板，随时变成填好的文档。',
    none: '还没有报告。写一个模板，或用看板、对话做一个。',
    make: '新建报告',
    makeOf: '做成报告',
    back: '全部报告',
    backTo: (title) => `返回${title}`,
    figures: (number) => `${number} 项`,
    editor: '模板',
    editorHelp: 'Markdown 格式。{{ 问题 }} 会变成答案，{{ 问题 | chart: line }} 会变成图表。',
    example: `---
title: 月报
window: last_month
---

# 月报

上个月销售额 {{ 销售额 | id: sales }}。

{{ 销售额最高的5个产品 | table }}
`,
    checking: '正在检查',
    fine: '没有问题。',
    faults: (number) => `${number} 处问题`,
    line: (line) => `第 ${line} 行`,
    save: '保存',
    saved: '已保存。',
    edit: '修改模板',
    cancel: '取消',
    remove: '删除',
    removeNamed: (title) => `删除报告 ${title}`,
    yesRemove: '确定删除',
    run: '运行',
    runAgain: '再次运行',
    window: '时间范围',
    windowOf: (window) => (window === null ? '按问题里说的' : `按模板（${window}）`),
    windowNames: {
      today: '今天',
      yesterday: '昨天',
      this_week: '本周',
      last_week: '上周',
      this_month: '本月',
      last_month: '上个月',
      this_quarter: '本季度',
      last_quarter: '上季度',
      this_year: '今年',
      last_year: '去年',
    },
    otherWindow: '其他时间范围',
    otherWindowHelp: '2026-03、2026-Q1 或 2026-01-01..2026-03-31',
    deliver: (targets) => `发送到 ${targets}`,
    schedule: '定时运行',
    scheduled: (cron, next) => `${cron} · 下次 ${next}`,
    neverAgain: '不再运行',
    notRun: (problem) => (problem === 'access' ? '没有运行：您的权限有变化，请重新保存。' : `没有运行（${problem}）。`),
    delivery: '发送到',
    onlyAlerts: '仅在有提醒时',
    runs: '以前的运行',
    noRuns: '还没有运行过。',
    byClock: '定时',
    late: (at) => `补运行，原定 ${at}`,
    status: {
      running: '正在运行',
      filled: '全部填好',
      partly: '有几项没有得到',
      failed: '失败',
      cancelled: '已停止',
      broken: '中断',
    },
    progress: (done, total) => `${done} / ${total} 项`,
    stages: {
      schema: '正在看数据',
      sql_generation: '正在理解问题',
      sql_execution: '正在取数',
      error_recovery: '正在修正失败的',
    },
    beginning: '准备中',
    bringing: '正在发送',
    stop: '停止',
    goOn: '继续',
    document: (title) => `报告 ${title}`,
    download: '下载',
    formats: { html: 'HTML', docx: 'Word', pdf: 'PDF', md: 'Markdown' },
    figure: '项目',
    value: '数值',
    change: '与上次相比',
    notHad: '没有得到',
    alerts: '提醒',
    deliveries: '发送情况',
    delivered: '已送达',
    notDelivered: (problem) => `未送达：${problem}`,
    took: (seconds) => `${seconds} 秒`,
  },
};
