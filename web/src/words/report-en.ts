const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

/** What the page says in English about reports; `report-zh.ts` has the same keys. */
export const reportEn = {
  report: {
    title: 'Reports',
    intro: 'A template full of questions becomes a finished document, as often as you like.',
    none: 'No report yet. Write a template, or make one of a board or a conversation.',
    make: 'New report',
    makeOf: 'Make a report of this',
    back: 'All reports',
    backTo: (title: string) => `Back to ${title}`,
    figures: (number: number) => count(number, 'figure', 'figures'),
    editor: 'Template',
    editorHelp: 'Markdown. {{ a question }} becomes its answer; {{ a question | chart: line }} a chart.',
    example: `---
title: Monthly report
window: last_month
---

# Monthly report

Revenue was {{ revenue | id: revenue }}.

{{ top 5 products by revenue | table }}
`,
    checking: 'Checking',
    fine: 'No faults.',
    faults: (number: number) => count(number, 'fault', 'faults'),
    line: (line: number) => `Line ${line}`,
    save: 'Save',
    saved: 'Saved.',
    edit: 'Change the template',
    cancel: 'Cancel',
    remove: 'Delete',
    removeNamed: (title: string) => `Delete the report ${title}`,
    yesRemove: 'Yes, delete',
    run: 'Run',
    runAgain: 'Run again',
    window: 'Period',
    windowOf: (window: string | null) =>
      window === null ? 'As the questions say' : `As the template says (${window})`,
    windowNames: {
      today: 'Today',
      yesterday: 'Yesterday',
      this_week: 'This week',
      last_week: 'Last week',
      this_month: 'This month',
      last_month: 'Last month',
      this_quarter: 'This quarter',
      last_quarter: 'Last quarter',
      this_year: 'This year',
      last_year: 'Last year',
    } as Record<string, string>,
    otherWindow: 'Another period',
    otherWindowHelp: '2026-03, 2026-Q1 or 2026-01-01..2026-03-31',
    deliver: (targets: string) => `Deliver to ${targets}`,
    schedule: 'Runs by itself',
    scheduled: (cron: string, next: string) => `${cron} · next ${next}`,
    neverAgain: 'never',
    notRun: (problem: string) =>
      problem === 'access' ? 'It was not run: your access has changed. Save it again.' : `It was not run (${problem}).`,
    delivery: 'Delivered to',
    onlyAlerts: 'only when an alert is raised',
    runs: 'Earlier runs',
    noRuns: 'It has not been run yet.',
    byClock: 'by the clock',
    late: (at: string) => `late: it was due ${at}`,
    status: {
      running: 'Running',
      filled: 'All figures filled',
      partly: 'Some figures could not be had',
      failed: 'Failed',
      cancelled: 'Stopped',
      broken: 'Broke off',
    },
    progress: (done: number, total: number) => `${done} of ${count(total, 'figure', 'figures')}`,
    stages: {
      schema: 'Looking at the data',
      sql_generation: 'Working out the questions',
      sql_execution: 'Getting the figures',
      error_recovery: 'Mending what failed',
    } as Record<string, string>,
    beginning: 'Beginning',
    bringing: 'Delivering',
    stop: 'Stop',
    goOn: 'Go on',
    document: (title: string) => `The report ${title}`,
    download: 'Download',
    formats: { html: 'HTML', docx: 'Word', pdf: 'PDF', md: 'Markdown' },
    figure: 'Figure',
    value: 'Value',
    change: 'Since the last run',
    notHad: 'not available',
    alerts: 'Alerts',
    deliveries: 'Deliveries',
    delivered: 'delivered',
    notDelivered: (problem: string) => `not delivered: ${problem}`,
    took: (seconds: string) => `${seconds} s`,
  },
};
