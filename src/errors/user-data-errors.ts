import { entry } from './entry.ts';

/** What people upload, add, save and share. */
export const userDataErrors = {
  upload_too_large: entry('limit', 413, {
    zh: ['文件太大，最大 {limit}。', '请拆成几个文件，或只留下需要的列。'],
    en: ['The file is too large: at most {limit}.', 'Split it, or keep only the columns that are needed.'],
    exitCode: 2,
  }),
  upload_space_full: entry('limit', 409, {
    zh: ['您的空间放不下了（最多 {files} 个文件，共 {limit}）。', '请先删除不用的文件。'],
    en: [
      'There is no more room for your files (at most {files} files and {limit} in all).',
      'Delete one that is no longer needed.',
    ],
    exitCode: 2,
  }),
  upload_kind_unknown: entry('input', 422, {
    zh: ['看不懂 {name}：它不是表格数据。', '请使用 CSV、Excel（.xlsx）、Parquet、JSON 文件，或整个数据库的文件。'],
    en: [
      '{name} is no table of data that can be read.',
      'Bring a CSV, Excel (.xlsx), Parquet or JSON file, or the file of a whole database.',
    ],
  }),
  upload_unreadable: entry('input', 422, {
    zh: ['没有收下这个文件：{detail}', '可以改好后再传一次。'],
    en: ['The file was not taken: {detail}', 'Mend it and bring it again.'],
  }),
  upload_not_bytes: entry('input', 415, {
    zh: ['上传的内容必须是文件本身。', '请加上请求头 Content-Type: application/octet-stream，文件名写在 ?name= 里。'],
    en: [
      'What is uploaded must be the file itself.',
      'Send the header Content-Type: application/octet-stream, and the name of the file as ?name=.',
    ],
  }),
  upload_broken_off: entry('input', 400, {
    zh: ['文件没有传完。', '请再传一次。'],
    en: ['The file did not arrive whole.', 'Send it again.'],
    exitCode: 1,
  }),
  upload_unknown: entry('usage', 404, { zh: ['没有这个文件。'], en: ['There is no such file.'] }),
  connection_taken: entry('usage', 409, {
    zh: ['已经有一个叫 {name} 的数据库。', '请换一个名称。'],
    en: ['There is a database called {name} already.', 'Choose another name.'],
  }),
  connection_not_allowed: entry('refused', 403, {
    zh: ['不能添加这个连接：{detail}。', '由配置里的 server.connection_hosts 和 server.connection_folder 决定。'],
    en: [
      'This connection may not be added: {detail}.',
      'server.connection_hosts and server.connection_folder of the configuration say which may.',
    ],
  }),
  connection_incomplete: entry('input', 400, {
    zh: ['连接信息不完整：{detail}。'],
    en: ['The connection is not complete: {detail}.'],
  }),
  connection_failed: entry('input', 422, {
    zh: ['没有添加：{detail}', '请改好后再试。'],
    en: ['It was not added: {detail}', 'Mend it and try again.'],
    exitCode: 1,
  }),
  connection_fixed: entry('refused', 403, {
    zh: ['这个数据库写在服务器的配置文件里，不能在这里改动。', '请在配置文件里修改。'],
    en: ['This database stands in the configuration of the server and cannot be changed here.', 'Change it there.'],
  }),
  connection_privileged: entry('refused', 422, {
    zh: ['没有添加，因为这个数据库账号的权限超过了只读：{detail}', '请换一个只读账号。'],
    en: [
      'It was not added, because this account may do more than read: {detail}',
      'Use an account that may only read.',
    ],
  }),
  secret_unreadable: entry('connection', 503, {
    zh: [
      '{name} 的密码解不开：服务器用来封存密码的密钥变了。',
      '请恢复原来的密钥（server.secret_env 或 home 文件夹里的 secret.key），或重新添加这个连接。',
    ],
    en: [
      'The password of {name} cannot be opened: the key that it was sealed with is another one now.',
      'Bring back the former key (server.secret_env, or secret.key in the home folder), or add the connection anew.',
    ],
  }),
  draft_unclear: entry('input', 422, { zh: ['这里没有听懂：{detail}。'], en: ['This was not understood: {detail}.'] }),
  saved_unknown: entry('usage', 404, { zh: ['没有这个已保存的回答。'], en: ['There is no such saved answer.'] }),
  board_unknown: entry('usage', 404, { zh: ['没有这个看板。'], en: ['There is no such board.'] }),
  share_unknown: entry('usage', 404, {
    zh: ['这个链接不存在、已经停用，或其中没有您能看的内容。'],
    en: ['There is no such link, it has ended, or it holds nothing that you may see.'],
  }),
  keeping_full: entry('limit', 409, {
    zh: ['保存的内容太多了，最多 {limit} 个。', '请先删除不用的。'],
    en: ['That is all that can be kept: at most {limit}.', 'Delete one that is no longer needed.'],
    exitCode: 2,
  }),
};

/** Reports: the template, saved reports and their runs, the file that is written. */
export const reportErrors = {
  report_template_invalid: entry('input', 422, {
    zh: ['模板有 {count} 处需要修改：{detail}。'],
    en: ['The template needs to be mended in {count} places: {detail}.'],
  }),
  report_unreadable: entry('usage', 400, {
    zh: ['读不到模板 {path}：{detail}。'],
    en: ['The template {path} cannot be read: {detail}.'],
  }),
  report_window_unknown: entry('usage', 400, {
    zh: ['看不懂时间范围 {name}。', '可以写 {known}、2026-03、2026-Q1、2026 或 2026-01-01..2026-03-31。'],
    en: ['The window {name} is not known.', 'There are {known}, 2026-03, 2026-Q1, 2026 and 2026-01-01..2026-03-31.'],
  }),
  report_window_missing: entry('usage', 400, {
    zh: [
      '这个模板要用到时间范围，但没有给出。',
      '请在模板里写 window，或在命令里加 --window，例如 --window last_month。',
    ],
    en: [
      'The template speaks of its period, and none was given.',
      'Write window into the template, or give --window, like --window last_month.',
    ],
  }),
  report_param_unknown: entry('usage', 400, {
    zh: ['模板里没有参数 {name}（有：{known}）。'],
    en: ['The template has no parameter {name} (it has: {known}).'],
  }),
  report_param_missing: entry('usage', 400, {
    zh: ['还缺参数：{names}。', '请这样给出：--param {first}=值。'],
    en: ['These parameters are missing: {names}.', 'Give them like --param {first}=value.'],
  }),
  report_param_long: entry('limit', 400, {
    zh: ['参数 {name} 太长，最多 {limit} 个字符。'],
    en: ['The parameter {name} is too long: at most {limit} characters.'],
    exitCode: 2,
  }),
  report_too_large: entry('limit', 413, {
    zh: ['循环展开以后问题太多，最多 {limit} 个。', '请缩短列表，或少套一层循环。'],
    en: [
      'With its loops gone through, the report asks too much: at most {limit} questions.',
      'Shorten a list, or put fewer loops inside each other.',
    ],
    exitCode: 2,
  }),
  report_unknown: entry('usage', 404, { zh: ['没有这个报告。'], en: ['There is no such report.'] }),
  report_run_unknown: entry('usage', 404, { zh: ['没有这次运行。'], en: ['There is no such run of the report.'] }),
  report_run_open: entry('usage', 409, {
    zh: ['这次运行还没有结果。', '请等它完成，或继续运行。'],
    en: ['This run has no document yet.', 'Wait for its end, or let it go on.'],
  }),
  report_run_ended: entry('usage', 409, {
    zh: ['这次运行已经结束，没有可以继续的。', '可以重新运行一次。'],
    en: ['This run has ended; there is nothing to go on with.', 'Run the report anew.'],
  }),
  report_target_refused: entry('refused', 403, {
    zh: ['您的报告不能发送到“{name}”。', '请向管理员询问可以用的目标。'],
    en: ['Your reports cannot be brought to "{name}".', 'Ask an administrator which targets you may name.'],
  }),
  chromium_missing: entry('usage', 501, {
    zh: [
      'PDF 要用 Chromium（或 Chrome、Edge）来打印，这台机器上没有找到。',
      '请安装它，或在配置的 reports.chromium 里写明它的位置；也可以改为输出 HTML，在浏览器里打印。',
    ],
    en: [
      'PDF is printed by Chromium (or Chrome, or Edge), and there is none on this machine.',
      'Install it, or say where it is in reports.chromium of the configuration; or write HTML and print that in a browser.',
    ],
  }),
  pdf_failed: entry('internal', 500, {
    zh: ['PDF 没有生成：{detail}。', '可以改为输出 HTML，在浏览器里打印。'],
    en: ['The PDF was not made: {detail}.', 'Write HTML instead and print that in a browser.'],
  }),
  docx_refused: entry('input', 422, {
    zh: ['这份 Word 文件不能用作模板：{detail}。', '请在 Word 里另存为普通的 .docx 文件，再试一次。'],
    en: [
      'This Word file is no template that can be used: {detail}.',
      'Save it in Word as a plain .docx file and try again.',
    ],
  }),
};
