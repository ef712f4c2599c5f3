import type { Entry } from './entry.ts';

/** What can go wrong with what is remembered. */
export const memoryErrors = {
  run_unanswered: {
    class: 'usage',
    status: 404,
    exitCode: 2,
    zh: '找不到已回答的运行 {run}。',
    en: 'There is no run {run} of yours that was answered.',
    hint: {
      zh: '运行编号在 wenshu ask --json 的 receipt.run_id 里。',
      en: 'The id of a run is receipt.run_id of wenshu ask --json.',
    },
  },
  approval_denied: {
    class: 'refused',
    status: 403,
    exitCode: 3,
    zh: '角色 {role} 不能认可答案。',
    en: 'The role {role} may not approve answers.',
    hint: {
      zh: '可以认可的角色在配置里写有 approves: true。',
      en: 'A role that may has approves: true in the configuration.',
    },
  },
  answer_unknown: {
    class: 'usage',
    status: 404,
    exitCode: 2,
    zh: '没有编号为 {id} 的已核实答案。',
    en: 'There is no verified answer {id}.',
    hint: { zh: '用 wenshu memory list 查看。', en: 'wenshu memory list shows them.' },
  },
  answer_unfit: {
    class: 'usage',
    status: 422,
    exitCode: 2,
    zh: '这条语句不能作为已核实答案：{detail}',
    en: 'This statement cannot be a verified answer: {detail}',
    hint: { zh: '请改正语句后再试。', en: 'Correct the statement and try again.' },
  },
  memory_newer: {
    class: 'usage',
    status: 500,
    exitCode: 2,
    zh: '文件 {path} 是更新版本的问数写的（格式 {found}，这里最多认识 {known}），没有改动它。',
    en: 'The file {path} was written by a newer Wenshu (format {found}, known here up to {known}) and was left as it is.',
    hint: {
      zh: '请升级问数，或用 WENSHU_HOME 指定另一个文件夹。',
      en: 'Upgrade Wenshu, or name another folder with WENSHU_HOME.',
    },
  },
  memory_corrupt: {
    class: 'connection',
    status: 500,
    exitCode: 1,
    zh: '问数自己的文件 {path} 已损坏，无法读取。',
    en: 'A file of Wenshu itself, {path}, is damaged and cannot be read.',
    hint: {
      zh: '请从备份恢复它，或把它连同旁边的 -wal、-shm 文件移走再试，届时会新建一个空文件。',
      en: 'Restore it from a backup, or move it away with the -wal and -shm files beside it and try again: an empty one is then made.',
    },
  },
  memory_unwritable: {
    class: 'connection',
    status: 503,
    exitCode: 1,
    zh: '问数写不了自己的文件 {path}：{detail}。',
    en: 'Wenshu cannot write its own file {path}: {detail}.',
    hint: {
      zh: '请腾出空间或给出权限后再试，或用 WENSHU_HOME 指定另一个文件夹。',
      en: 'Make room or give it permission and try again, or name another folder with WENSHU_HOME.',
    },
  },
  memory_unreachable: {
    class: 'connection',
    status: 503,
    exitCode: 1,
    zh: '保存对话的服务器暂时连不上，所以没有回答。',
    en: 'The server that saves conversations cannot be reached, so this was not answered.',
    hint: {
      zh: '请稍后再试；请管理员检查 memory 所指的服务器。',
      en: 'Try again in a moment. Administrators: check the server that memory names.',
    },
  },
  memory_lost: {
    class: 'connection',
    status: 503,
    exitCode: 1,
    zh: '保存对话的服务器恢复后，这次对话的记录已经不在了，所以没有回答。',
    en: 'The server that saves conversations came back without this conversation, so this was not answered.',
    hint: {
      zh: '请重新提问；请管理员检查 memory 所指的服务器是否恢复了备份。',
      en: 'Ask again. Administrators: check whether the server that memory names was restored from a backup.',
    },
  },
  spending_unknown: {
    class: 'limit',
    status: 503,
    exitCode: 1,
    zh: '暂时查不到今天已经用掉多少模型费用，所以没有调用模型。',
    en: 'What models have cost today cannot be looked up, so none was asked.',
    hint: {
      zh: '请稍后再试；请管理员检查 memory 所指的服务器。',
      en: 'Try again in a moment; whoever runs it should look at the server that memory names.',
    },
  },
} as const satisfies Record<string, Entry>;
