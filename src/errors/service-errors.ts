import { entry } from './entry.ts';

/** Chat models: the provider, the key, the ceilings. */
export const modelErrors = {
  model_unknown: entry('usage', 400, {
    zh: ['不认识模型 {name}：{detail}。', '可用 embedded（内置引擎），或 siliconflow、openai 等。'],
    en: [
      'The model {name} is not known: {detail}.',
      'Use embedded (the built-in engine), or siliconflow, openai and the like.',
    ],
  }),
  model_none: entry('usage', 400, {
    zh: [
      '没有配置模型。',
      '请用 --model 写出一个（例如 openai:gpt-4.1），或在 wenshu.yaml 里写 model；不加 --model 则按规则起草。',
    ],
    en: [
      'No model is configured.',
      'Name one with --model (openai:gpt-4.1, for example) or with model in wenshu.yaml; without --model the draft is made by rules.',
    ],
  }),
  model_key_missing: entry('usage', 401, {
    zh: ['使用模型 {name} 需要密钥。', '请设置环境变量 {variable}，或改用内置引擎（--model embedded）。'],
    en: [
      'The model {name} needs a key.',
      'Set the environment variable {variable}, or use the embedded engine (--model embedded).',
    ],
  }),
  model_key_refused: entry('connection', 401, {
    zh: ['模型 {name} 不接受这个密钥。', '请检查密钥是否有效。'],
    en: ['The model {name} refused the key.', 'Check that the key is valid.'],
  }),
  model_busy: entry('limit', 429, {
    zh: ['模型 {name} 请求过多，暂时不可用。', '请稍后再试。'],
    en: ['The model {name} has too many requests at the moment.', 'Try again in a while.'],
  }),
  model_timeout: entry('limit', 504, {
    zh: ['模型 {name} 没有在规定时间内回答。', '请稍后再试，或换一个模型。'],
    en: ['The model {name} did not answer in time.', 'Try again, or use another model.'],
  }),
  model_failed: entry('connection', 502, {
    zh: ['模型 {name} 出错了（{status}）。', '请稍后再试，或换一个模型。'],
    en: ['The model {name} failed ({status}).', 'Try again, or use another model.'],
  }),
  model_wrong_address: entry('connection', 502, {
    zh: [
      '模型 {name} 的地址上应答的不是模型，而是网页或别的服务。',
      '请检查地址（多数以 /v1 结尾），以及中间有没有代理或登录页；也可以换一个模型。',
    ],
    en: [
      'What answers at the address of the model {name} is not a model but a web page or another service.',
      'Check the address (most end in /v1) and whether a proxy or a sign-in page stands before it, or use another model.',
    ],
  }),
  model_broke_off: entry('connection', 502, {
    zh: ['模型 {name} 的回答只收到一半就断了。', '请再问一次；如果常常这样，请检查网络，以及代理对连接时间的限制。'],
    en: [
      'The reply of the model {name} broke off in the middle.',
      'Ask again; if it happens often, check the network and how long a proxy keeps a connection open.',
    ],
  }),
  model_silent: entry('connection', 502, {
    zh: [
      '模型 {name} 收到了问题，但什么也没有回答。',
      '请再问一次；如果还是这样，请检查模型的名称和额度，或换一个模型。',
    ],
    en: [
      'The model {name} took the question and sent nothing back.',
      'Ask again; if it stays so, check the name of the model and your quota, or use another model.',
    ],
  }),
  model_ceiling: entry('limit', 429, {
    zh: ['已达到设定的模型用量上限。', '可在配置里调整上限，或使用内置引擎。'],
    en: ['The ceiling for model use has been reached.', 'Raise it in the configuration, or use the embedded engine.'],
  }),
};

/** What Wenshu remembers: runs, approved answers, its own files and its memory server. */
export const memoryErrors = {
  run_unanswered: entry('usage', 404, {
    zh: ['找不到已回答的运行 {run}。', '运行编号在 wenshu ask --json 的 receipt.run_id 里。'],
    en: [
      'There is no run {run} of yours that was answered.',
      'The id of a run is receipt.run_id of wenshu ask --json.',
    ],
  }),
  approval_denied: entry('refused', 403, {
    zh: ['角色 {role} 不能认可答案。', '可以认可的角色在配置里写有 approves: true。'],
    en: ['The role {role} may not approve answers.', 'A role that may has approves: true in the configuration.'],
  }),
  answer_unknown: entry('usage', 404, {
    zh: ['没有编号为 {id} 的已核实答案。', '用 wenshu memory list 查看。'],
    en: ['There is no verified answer {id}.', 'wenshu memory list shows them.'],
  }),
  answer_unfit: entry('usage', 422, {
    zh: ['这条语句不能作为已核实答案：{detail}', '请改正语句后再试。'],
    en: ['This statement cannot be a verified answer: {detail}', 'Correct the statement and try again.'],
  }),
  memory_newer: entry('usage', 500, {
    zh: [
      '文件 {path} 是更新版本的问数写的（格式 {found}，这里最多认识 {known}），没有改动它。',
      '请升级问数，或用 WENSHU_HOME 指定另一个文件夹。',
    ],
    en: [
      'The file {path} was written by a newer Wenshu (format {found}, known here up to {known}) and was left as it is.',
      'Upgrade Wenshu, or name another folder with WENSHU_HOME.',
    ],
  }),
  memory_corrupt: entry('connection', 500, {
    zh: [
      '问数自己的文件 {path} 已损坏，无法读取。',
      '请从备份恢复它，或把它连同旁边的 -wal、-shm 文件移走再试，届时会新建一个空文件。',
    ],
    en: [
      'A file of Wenshu itself, {path}, is damaged and cannot be read.',
      'Restore it from a backup, or move it away with the -wal and -shm files beside it and try again: an empty one is then made.',
    ],
  }),
  memory_unwritable: entry('connection', 503, {
    zh: ['问数写不了自己的文件 {path}：{detail}。', '请腾出空间或给出权限后再试，或用 WENSHU_HOME 指定另一个文件夹。'],
    en: [
      'Wenshu cannot write its own file {path}: {detail}.',
      'Make room or give it permission and try again, or name another folder with WENSHU_HOME.',
    ],
  }),
  memory_unreachable: entry('connection', 503, {
    zh: ['保存对话的服务器暂时连不上，所以没有回答。', '请稍后再试；请管理员检查 memory 所指的服务器。'],
    en: [
      'The server that saves conversations cannot be reached, so this was not answered.',
      'Try again in a moment. Administrators: check the server that memory names.',
    ],
  }),
  memory_lost: entry('connection', 503, {
    zh: [
      '保存对话的服务器恢复后，这次对话的记录已经不在了，所以没有回答。',
      '请重新提问；请管理员检查 memory 所指的服务器是否恢复了备份。',
    ],
    en: [
      'The server that saves conversations came back without this conversation, so this was not answered.',
      'Ask again. Administrators: check whether the server that memory names was restored from a backup.',
    ],
  }),
  spending_unknown: entry('limit', 503, {
    zh: ['暂时查不到今天已经用掉多少模型费用，所以没有调用模型。', '请稍后再试；请管理员检查 memory 所指的服务器。'],
    en: [
      'What models have cost today cannot be looked up, so none was asked.',
      'Try again in a moment; whoever runs it should look at the server that memory names.',
    ],
  }),
};

/** Between `wenshu serve` and the programs that call it. */
export const serverErrors = {
  host_not_local: entry('usage', 400, {
    zh: [
      '{host} 不是本机地址：别人也能访问，而现在谁都不用登录。',
      '请先用 wenshu keys create 建一个密钥，或设置 auth；只在本机使用时，写 127.0.0.1、::1 或 localhost。',
    ],
    en: [
      'Others can reach {host}, and nobody would have to say who they are.',
      'Make a key with wenshu keys create, or set up auth; for this machine alone, use 127.0.0.1, ::1 or localhost.',
    ],
  }),
  port_unavailable: entry('connection', 503, {
    zh: ['无法在 {address} 上监听（{detail}）。', '请换一个端口，或用 --port 0 任选一个。'],
    en: ['Cannot listen on {address} ({detail}).', 'Choose another port, or any free one with --port 0.'],
  }),
  account_privileged: entry('refused', 503, {
    zh: ['没有启动服务，因为数据库账号的权限超过了只读：{detail}', '确实要这样用时，加上 --allow-privileged。'],
    en: [
      'The server was not started, because a database account may do more than read: {detail}',
      'If that is what you want, add --allow-privileged.',
    ],
  }),
  request_invalid: entry('input', 400, {
    zh: ['请求的内容不对：{detail}。', '格式见 /docs。'],
    en: ['The request is not valid: {detail}.', 'Its form is described at /docs.'],
  }),
  request_forbidden: entry('refused', 403, {
    zh: ['不接受来自其他网站或其他地址的请求。'],
    en: ['Requests from other sites or for other addresses are not accepted.'],
  }),
  request_not_json: entry('input', 415, {
    zh: ['请求必须是 JSON。', '请加上请求头 Content-Type: application/json。'],
    en: ['The request must be JSON.', 'Send the header Content-Type: application/json.'],
  }),
  request_too_large: entry('limit', 413, { zh: ['请求太大。'], en: ['The request is too large.'], exitCode: 2 }),
  request_slow: entry('limit', 408, {
    zh: ['请求发送得太慢。', '请再发一次。'],
    en: ['The request took too long to arrive.', 'Send it again.'],
  }),
  path_unknown: entry('usage', 404, {
    zh: ['没有这个地址。', '可用的地址见 /docs。'],
    en: ['There is nothing at this address.', 'What there is stands at /docs.'],
  }),
  events_gone: entry('usage', 404, {
    zh: ['这次提问的过程已经不在了。', '请重新提问，或查看对话记录。'],
    en: ['The events of this run are no longer kept.', 'Ask again, or look into the conversation.'],
  }),
  assistant_unknown: entry('usage', 404, {
    zh: ['没有叫 {name} 的助手。', '可用：{known}。'],
    en: ['There is no assistant {name}.', 'There are: {known}.'],
  }),
  thread_busy: entry('usage', 409, {
    zh: ['这次对话里还有一个问题正在回答。', '请等它答完，或取消它，或用 multitask_strategy: enqueue 排在它后面。'],
    en: [
      'Another question of this conversation is still being answered.',
      'Wait for it, cancel it, or stand in line behind it with multitask_strategy: enqueue.',
    ],
  }),
  nothing_asked_back: entry('usage', 409, {
    zh: ['这次对话没有在等待回答的反问。', '请直接提问。'],
    en: ['Nothing in this conversation waits for a reply.', 'Ask a question instead.'],
  }),
  state_read_only: entry('refused', 422, {
    zh: ['对话的内容只由提问和回答产生，不能直接改写。', '请提问、回答反问，或从较早的记录点继续（checkpoint_id）。'],
    en: [
      'What a conversation holds is written by its questions and answers alone and cannot be set.',
      'Ask, reply to a question back, or go on from an earlier checkpoint (checkpoint_id).',
    ],
  }),
  request_unsupported: entry('usage', 422, {
    zh: ['这个服务没有 {detail}。', '请去掉它再试。'],
    en: ['This server does not have {detail}.', 'Leave it out.'],
  }),
  session_unknown: entry('usage', 404, {
    zh: ['这个 MCP 会话不存在或已经结束。', '请重新连接。'],
    en: ['There is no such MCP session, or it has ended.', 'Connect anew.'],
  }),
  person_needed: entry('refused', 403, {
    zh: ['修改数据要由人来确认，而这个客户端不能询问用户。', '请在终端里用 wenshu chat 来做。'],
    en: [
      'A change of data needs the yes of a person, and this client cannot ask one.',
      'Make it in a terminal, with wenshu chat.',
    ],
  }),
  models_may_not_read: entry('refused', 403, {
    zh: [
      '没有开放 MCP：通过它，回答会由客户端的模型读到，而配置不允许模型看到数据（{detail}）。',
      '请用一个看不到这些列的角色（denied_columns），或修改配置。',
    ],
    en: [
      'MCP is not open here: over it a model of the client reads the answers, and the configuration lets no model see data ({detail}).',
      'Use a role that does not see these columns (denied_columns), or change the configuration.',
    ],
  }),
  run_lost: entry('connection', 503, {
    zh: ['回答这个问题的进程中途退出了。', '请重新提问。'],
    en: ['The process that was answering this question has ended.', 'Ask again.'],
  }),
  queue_unreachable: entry('connection', 503, {
    zh: ['连不上配置里 queue 指定的 Redis 服务器。', '请检查地址和密码，以及它是否在运行。'],
    en: ['The Redis server that `queue` names cannot be reached.', 'Check its address and password, and that it runs.'],
  }),
  server_busy: entry('limit', 429, {
    zh: ['现在提问的人太多，已经排满。', '请稍后再试。'],
    en: ['Too many questions are waiting at the moment.', 'Try again in a while.'],
  }),
  server_stopping: entry('connection', 503, {
    zh: ['服务正在停止，不再接受新的问题。', '请稍后再试。'],
    en: ['The server is stopping and takes no new questions.', 'Try again in a while.'],
  }),
};

/** Who may ask, and how much. */
export const accessErrors = {
  login_needed: entry('refused', 401, {
    zh: ['需要先登录。', '请在请求头 Authorization: Bearer 或 X-API-Key 里带上密钥。'],
    en: ['A login is needed.', 'Send your key in the header Authorization: Bearer, or X-API-Key.'],
  }),
  login_invalid: entry('refused', 401, {
    zh: ['这个密钥或令牌无效。', '请向管理员要一个新的。'],
    en: ['This key or token is not valid.', 'Ask whoever runs the server for another.'],
  }),
  login_expired: entry('refused', 401, {
    zh: ['这个密钥或令牌已经过期。', '请重新登录，或向管理员要一个新的。'],
    en: ['This key or token has expired.', 'Log in again, or ask whoever runs the server for another.'],
  }),
  login_unavailable: entry('connection', 503, {
    zh: ['现在无法核实登录。', '请稍后再试。'],
    en: ['Logins cannot be checked at the moment.', 'Try again in a while.'],
  }),
  role_unknown: entry('refused', 403, {
    zh: ['您的角色在这里没有设置，不能提问。', '请联系管理员。'],
    en: ['Your role is not set up here, so nothing can be asked.', 'Please tell whoever runs the server.'],
  }),
  scope_missing: entry('refused', 403, {
    zh: ['这个密钥或令牌不能用来做这件事（需要 {scope}）。', '请联系管理员。'],
    en: ['This key or token may not be used for that (it needs {scope}).', 'Please tell whoever runs the server.'],
  }),
  rate_limited: entry('limit', 429, {
    zh: ['提问太快了，每分钟最多 {limit} 个问题。', '请在 {seconds} 秒后再试。'],
    en: ['That was too fast: at most {limit} questions a minute.', 'Try again in {seconds} seconds.'],
  }),
  requests_limited: entry('limit', 429, {
    zh: ['请求太频繁了，每分钟最多 {limit} 次。', '请在 {seconds} 秒后再试。'],
    en: ['That was too often: at most {limit} requests a minute.', 'Try again in {seconds} seconds.'],
  }),
  budget_spent: entry('limit', 429, {
    zh: ['今天的用量已经用完（{detail}）。', '请明天再问，或联系管理员。'],
    en: ['The allowance of today is used up ({detail}).', 'Ask again tomorrow, or tell whoever runs the server.'],
  }),
  audit_failed: entry('internal', 503, {
    zh: ['无法写入审计记录，所以没有回答。', '请告诉管理员。'],
    en: ['The audit log could not be written, so nothing was answered.', 'Please tell whoever runs the server.'],
  }),
  key_unknown: entry('usage', 404, {
    zh: ['没有编号为 {id} 的密钥。', '运行 wenshu keys list 查看。'],
    en: ['There is no key with the id {id}.', 'wenshu keys list shows them.'],
  }),
};
