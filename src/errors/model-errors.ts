import type { Entry } from './entry.ts';

/** What can go wrong with whoever writes: a chat model, its provider, its key, its ceilings. */
export const modelErrors = {
  model_unknown: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '不认识模型 {name}：{detail}。',
    en: 'The model {name} is not known: {detail}.',
    hint: {
      zh: '可用 embedded（内置引擎），或 siliconflow、openai 等。',
      en: 'Use embedded (the built-in engine), or siliconflow, openai and the like.',
    },
  },
  model_none: {
    class: 'usage',
    status: 400,
    exitCode: 2,
    zh: '没有配置模型。',
    en: 'No model is configured.',
    hint: {
      zh: '请用 --model 写出一个（例如 openai:gpt-4.1），或在 wenshu.yaml 里写 model；不加 --model 则按规则起草。',
      en: 'Name one with --model (openai:gpt-4.1, for example) or with model in wenshu.yaml; without --model the draft is made by rules.',
    },
  },
  model_key_missing: {
    class: 'usage',
    status: 401,
    exitCode: 2,
    zh: '使用模型 {name} 需要密钥。',
    en: 'The model {name} needs a key.',
    hint: {
      zh: '请设置环境变量 {variable}，或改用内置引擎（--model embedded）。',
      en: 'Set the environment variable {variable}, or use the embedded engine (--model embedded).',
    },
  },
  model_key_refused: {
    class: 'connection',
    status: 401,
    exitCode: 1,
    zh: '模型 {name} 不接受这个密钥。',
    en: 'The model {name} refused the key.',
    hint: { zh: '请检查密钥是否有效。', en: 'Check that the key is valid.' },
  },
  model_busy: {
    class: 'limit',
    status: 429,
    exitCode: 1,
    zh: '模型 {name} 请求过多，暂时不可用。',
    en: 'The model {name} has too many requests at the moment.',
    hint: { zh: '请稍后再试。', en: 'Try again in a while.' },
  },
  model_timeout: {
    class: 'limit',
    status: 504,
    exitCode: 1,
    zh: '模型 {name} 没有在规定时间内回答。',
    en: 'The model {name} did not answer in time.',
    hint: { zh: '请稍后再试，或换一个模型。', en: 'Try again, or use another model.' },
  },
  model_failed: {
    class: 'connection',
    status: 502,
    exitCode: 1,
    zh: '模型 {name} 出错了（{status}）。',
    en: 'The model {name} failed ({status}).',
    hint: { zh: '请稍后再试，或换一个模型。', en: 'Try again, or use another model.' },
  },
  model_wrong_address: {
    class: 'connection',
    status: 502,
    exitCode: 1,
    zh: '模型 {name} 的地址上应答的不是模型，而是网页或别的服务。',
    en: 'What answers at the address of the model {name} is not a model but a web page or another service.',
    hint: {
      zh: '请检查地址（多数以 /v1 结尾），以及中间有没有代理或登录页；也可以换一个模型。',
      en: 'Check the address (most end in /v1) and whether a proxy or a sign-in page stands before it, or use another model.',
    },
  },
  model_broke_off: {
    class: 'connection',
    status: 502,
    exitCode: 1,
    zh: '模型 {name} 的回答只收到一半就断了。',
    en: 'The reply of the model {name} broke off in the middle.',
    hint: {
      zh: '请再问一次；如果常常这样，请检查网络，以及代理对连接时间的限制。',
      en: 'Ask again; if it happens often, check the network and how long a proxy keeps a connection open.',
    },
  },
  model_silent: {
    class: 'connection',
    status: 502,
    exitCode: 1,
    zh: '模型 {name} 收到了问题，但什么也没有回答。',
    en: 'The model {name} took the question and sent nothing back.',
    hint: {
      zh: '请再问一次；如果还是这样，请检查模型的名称和额度，或换一个模型。',
      en: 'Ask again; if it stays so, check the name of the model and your quota, or use another model.',
    },
  },
  model_ceiling: {
    class: 'limit',
    status: 429,
    exitCode: 1,
    zh: '已达到设定的模型用量上限。',
    en: 'The ceiling for model use has been reached.',
    hint: {
      zh: '可在配置里调整上限，或使用内置引擎。',
      en: 'Raise it in the configuration, or use the embedded engine.',
    },
  },
} as const satisfies Record<string, Entry>;
