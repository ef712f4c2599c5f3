import { questionErrors } from './question-errors.ts';
import { accessErrors, memoryErrors, modelErrors, serverErrors } from './service-errors.ts';
import { reportErrors, userDataErrors } from './user-data-errors.ts';

/** Everything that can go wrong at a boundary, with the words people read. `{name}` is filled in. */
export const errorCatalogue = {
  ...questionErrors,
  ...modelErrors,
  ...memoryErrors,
  ...serverErrors,
  ...accessErrors,
  ...userDataErrors,
  ...reportErrors,
};

export type ErrorCode = keyof typeof errorCatalogue;

type Both = { zh: string; en: string };

const unreachable: Both = {
  zh: '暂时无法取得数据，请稍后再试，或联系管理员。',
  en: 'The data cannot be reached at the moment. Try again later, or ask your administrator.',
};
const unavailable: Both = {
  zh: '智能助手暂时不可用，请稍后再试，或联系管理员。',
  en: 'The assistant is not available at the moment. Try again later, or ask your administrator.',
};
const unsaved: Both = {
  zh: '系统暂时无法保存内容，这次没有回答。请稍后再试，或联系管理员。',
  en: 'The system cannot save anything at the moment, so this was not answered. Try again later, or ask your administrator.',
};
const setUp: Both = {
  zh: '系统还没有设置好，请联系管理员。',
  en: 'The system is not set up yet. Please ask your administrator.',
};

/** What business people read instead of the catalogue's sentence where that speaks of databases, files or keys. */
const businessTexts: Partial<Record<ErrorCode, Both>> = {
  config_invalid: setUp,
  host_not_local: setUp,
  account_privileged: setUp,
  port_unavailable: setUp,
  client_missing: setUp,
  package_missing: setUp,
  chromium_missing: setUp,
  memory_corrupt: setUp,
  memory_newer: setUp,
  memory_unwritable: unsaved,
  memory_unreachable: unsaved,
  memory_lost: unsaved,
  database_unsupported: setUp,
  connection_unknown: setUp,
  model_unknown: setUp,
  model_none: setUp,
  model_key_missing: setUp,
  model_key_refused: setUp,
  model_busy: unavailable,
  model_timeout: unavailable,
  model_failed: unavailable,
  model_wrong_address: setUp,
  model_broke_off: {
    zh: '智能助手的回答说到一半断了，请再问一次。',
    en: 'The answer of the assistant broke off in the middle. Please ask again.',
  },
  model_silent: {
    zh: '智能助手没有回答，请再问一次，或联系管理员。',
    en: 'The assistant did not answer. Please ask again, or ask your administrator.',
  },
  model_ceiling: unavailable,
  spending_unknown: unavailable,
  connection_needed: { zh: '请先说明要查哪里的数据。', en: 'Please say first which data is meant.' },
  file_empty: { zh: '这里还没有任何数据。', en: 'There is no data here yet.' },
  database_empty: { zh: '这里还没有任何数据。', en: 'There is no data here yet.' },
  workbook_too_large: {
    zh: '这份文件太大，暂时无法读取，请联系管理员。',
    en: 'This file is too large to be read. Please ask your administrator.',
  },
  upload_kind_unknown: {
    zh: '看不懂这份文件：它不是表格数据。请使用 CSV、Excel（.xlsx）、Parquet 或 JSON 文件。',
    en: 'This file is no table of data that can be read. Bring a CSV, Excel (.xlsx), Parquet or JSON file.',
  },
  connection_taken: {
    zh: '已经有同名的数据，请换一个名称。',
    en: 'There is data of this name already. Choose another name.',
  },
  connection_fixed: {
    zh: '这份数据由管理员设定，不能在这里改动。',
    en: 'This data was set up by your administrator and cannot be changed here.',
  },
  connection_privileged: {
    zh: '没有添加，因为这个账号的权限超过了只读。请换一个只读账号。',
    en: 'It was not added, because this account may do more than read. Use an account that may only read.',
  },
  statement_refused: {
    zh: '不允许的操作。这里只能查询数据，不能修改，也不能查看没有权限的内容。',
    en: 'Not allowed. Here you can ask about the data, but not change it, nor see what you have no permission for.',
  },
  change_unwritten: {
    zh: '没有弄清楚要怎样修改，数据没有任何变化。请换一种说法，或联系分析人员。',
    en: 'It is not clear what to change, and nothing has changed. Put it in other words, or ask an analyst.',
  },
  query_too_heavy: {
    zh: '这个问题一次要算的内容太多，没有执行。请缩小范围，或者分几次来问。',
    en: 'This asks for too much at once and was not run. Narrow it down, or ask in several steps.',
  },
  query_failed: {
    zh: '查询没有成功，请换一种说法再问。',
    en: 'The query did not work. Please ask in another way.',
  },
  internal: {
    zh: '系统出了点问题，请稍后再试，或联系管理员。',
    en: 'Something went wrong. Try again later, or ask your administrator.',
  },
};

/** The sentence for business people; undefined where the one of the catalogue is plain enough. */
export function businessErrorText(code: ErrorCode, language: 'zh' | 'en'): string | undefined {
  const text = businessTexts[code] ?? (code.startsWith('database_') ? unreachable : undefined);
  return (text ?? (errorCatalogue[code].class === 'connection' ? unreachable : undefined))?.[language];
}
