/** What can go wrong with conversations and with what they teach; a part of the catalogue. */
export const conversationErrors = {
  teaching_refused: {
    class: 'refused',
    status: 403,
    exitCode: 3,
    zh: '这个角色说的只能为自己记住。',
    en: 'What this role teaches can be kept for itself only.',
    hint: {
      zh: '请只为自己记住，或请管理员在角色里写上 teaches_everyone: true。',
      en: 'Keep it for yourself, or ask for teaches_everyone: true in the role.',
    },
  },
  thread_unknown: {
    class: 'usage',
    status: 404,
    exitCode: 2,
    zh: '找不到对话 {thread}，或者它不能从这里继续。',
    en: 'There is no conversation {thread} that can be continued here.',
    hint: { zh: '请开始新的对话。', en: 'Begin a new one.' },
  },
} as const;
