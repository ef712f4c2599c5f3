/** English words that carry no content: they are never counted as "not understood". */
export const englishStopWords: ReadonlySet<string> = new Set(
  `a an the of in on at to for from with by and or as is are was were be been being am do does did done doing has have had having
  this that these those there here it its they them their theirs he she his her him we us our you your i me my mine
  what which who whom whose when where why how many much some any all each every both either neither no not none nor
  than then so such same other others another if also too only just very more most less least few fewer fewest
  please can could would should will shall may might must let want like know need tell give show list find return display get
  into onto over under above below about across after before between during through up down out off again further
  s t re ve ll d m 's one ones who's what's along together respective respectively well currently exist exists existing
  given following overall total number amount count value values corresponding associated related using use used make made
  right far anything something anyone anybody everyone everybody someone somebody among amongst going went bringing
  came come live lives lived located based
  belong belongs belonging call called named name go goes come comes take takes took taken per via within without out
  db database table tables column row rows record records data result results system query information info detail details
  ever never always still already now yet even however whether including include includes contain contains
  entry entries list lists item items thing things people person time times way ways kind kinds type types sort
  first last next previous top bottom highest lowest largest smallest maximum minimum average mean sum max min
  different distinct unique order ordered sorted ascending descending alphabetical group grouped
  occurrence occurrences pls plz please thanks thank thx hi hello hey ok okay got gets getting gotten ago single figure figures strictly e g im ive id whats hows
  guys folks lot lots bunch entire whole rest actually basically exactly roughly approximately approx about around ca circa overall
  across against toward towards upon onto while because since until till although though plus minus but anyway btw
  we've we're i'm i've i'd there's that's it's let's don't us ours ourselves themselves itself himself herself
  quick quickly simply simple short brief briefly curious wondering wonder kindly exact precise precisely
  having currently nowadays presently lately else instead rather quite really pretty somewhat
  seem seems look looks looking say says said think see tell check checking put puts
  give gave given giving gives ask asking asked question answer answers
  do have been were had own owned yuan rmb cny usd dollar dollars file brought bring percentage percent appear appears appeared happen happened hold held contain provide provided`.split(
    /\s+/,
  ),
);

/** Chinese characters and words that carry no content, longest first when scanning. */
export const chineseStopWords: readonly string[] = `
  看 算 那边 掉 完 起 道 边 呗 嘛 哈 哦 嗯 啦 哟 的呢 没有的 整 满 共计 仔细 大致 具体 帮 帮忙 麻烦 列 拉 拆 头 期间 以来 下来 之类 左右 咋 咋样 搞 弄 跟 较
  单笔 大家 咱们 咱 手上 手里 名下 整体 正在 接到 接了 办了 看了 镑 英镑 美元 欧元 块钱 样 量 出现 数 的话 的 了 吗 呢 吧 啊 呀 么 我们 我 你们 你 您 他们 她们 它们 他 她 它 这些 那些 这个 那个 这 那 其 其中 中 里 内 上 下 在 对 对于 于 为 是 有 被 把 将 给 让 使 从 到 由 向 往
  和 与 及 以及 或 或者 并 并且 且 而 而且 又 也 都 就 才 还 再 则 所 之 等 个 位 名 家 种 类 部 款 条 件 次 所有 全部 全 各 每 某 该 本 请 问 请问 想 要 能 可以 会 需要 应该 一下 一些 一个 一
  什么 哪 哪些 哪个 谁 多少 几 怎么 怎样 如何 为什么 分别 对应 相应 相关 关于 属于 拥有 具有 包括 包含 当前 目前 现在 时 时候 情况 数据 记录 信息 结果 同时 另外 然后 最 很 非常 较 比较 更 之间 以 按 按照 根据 来 去 过 着 地 得 不 没 没有 无 非 只 仅 共 总 一共 总共 起来 出 进行 作为 做 叫 称 名称 名字 数量 总数 人 年 月 日 元 岁 天 只有 曾 曾经 已 已经 至少 至多 以上 以下 大于 小于 等于 超过 低于 高于 少于 多于 哪里 排名 排序 排列 列出 给出 显示 查询 找出 返回 计算 统计 求 它 此 任何 均 使用 通过 那么 其他 其它 啥 呗 哦 嘛 部分 部份 之前 之后 以前 以后 期间 当中 当 时间 方面 来自 位于 里面 倍 届 场 座 支 本 首 张 辆 所 门 项 只 篇 间 台 匹 头 艘 架 份 组 套 层 双 对 幅 副 股 笔 单 号`
  .split(/\s+/)
  .filter(Boolean)
  .sort((left, right) => right.length - left.length);
