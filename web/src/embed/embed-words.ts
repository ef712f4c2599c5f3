/** What `<wenshu-chat>` says itself; everything else is worded by the server. */
export const embedWords = {
  zh: {
    ask: '提问',
    placeholder: '想知道什么？',
    stop: '停止',
    working: '正在找答案',
    waiting: '连接断了，正在重连',
    unreachable: '连不上服务器。请检查地址，以及服务器的 server.cors 是否列出了这个网站。',
    say: '或者用自己的话说',
    reply: '回复',
    moreRows: (count: number) => `还有 ${count.toLocaleString('en')} 行`,
    rows: '结果',
    chart: '图',
  },
  en: {
    ask: 'Ask',
    placeholder: 'What would you like to know?',
    stop: 'Stop',
    working: 'Working out the answer',
    waiting: 'The connection is gone. Trying again',
    unreachable: 'The server cannot be reached. Check its address, and that server.cors of it lists this site.',
    say: 'Or say it in your own words',
    reply: 'Reply',
    moreRows: (count: number) => `and ${count.toLocaleString('en')} more rows`,
    rows: 'Result',
    chart: 'Chart',
  },
};

export type EmbedWords = (typeof embedWords)['en'];
