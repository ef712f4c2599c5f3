import type { CueEntry } from './cue.ts';

const age = ['年龄', '岁', '出生', '生日', 'age', 'birth', '出生日期'];
const price = ['价格', '单价', '售价', '票价', '价', '费', 'price', 'cost'];
const length = ['长度', '时长', '时间', '距离', '里程', '全长', 'length', 'duration', 'distance', 'time'];
const date = ['时间', '日期', '年份', '年', '日', 'date', 'time', 'year'];

/** Measure words of things that are counted; 年, 元, 岁 and the like measure instead. */
const countedBy = [
  ...'个种类名位家人次条件部款笔单只辆所本支张门座场项首届篇间台匹头艘架份组套层枚颗棵期轮处起桩双册盒瓶箱袋趟户栋批节堂杯桶罐碗盘串块片粒斤吨壶筐捆卷把副票回例局桌针顿',
];

/** Chinese cues. The longest phrase at a place wins, so 不超过 hides 超过 and 最多的 hides 最多. */
export const chineseCues: readonly CueEntry[] = [
  {
    class: 'ask-count',
    phrases: `${countedBy.flatMap((word) => [`多少${word}`, `有多少${word}`, `几${word}`, `有几${word}`]).join('|')}|有多少|有几|
      的数量|数量|个数|的个数|总数|的总数|总数量|的总数量|数目|计数|统计|共有多少|一共有多少|总共有多少|一共有多少个|总共有多少个|多少人次|有多少人次|几人次|共有几个|一共有几个|人数|的人数|次数|的次数|条数|笔数|家数`,
  },
  {
    class: 'distinct',
    phrases: `多少种|有多少种|多少类|不同的|不同|不重复|不重复的|去重|种类|各不相同|多少种不同|多少个不同|多少个不同的|多少种不同的|去重后`,
  },
  { class: 'ask-amount', phrases: `多少|是多少|是几|为多少` },
  { class: 'ask-amount', phrases: `多少钱|多少元`, hints: [...price, '金额'] },
  { class: 'ask-amount', phrases: `多大|几岁|多少岁`, hints: age },
  { class: 'ask-amount', phrases: `多少年|几年`, hints: ['年数', '年限', '年'] },
  { class: 'ask-amount', phrases: `多少比例|多少比`, hints: ['占比', '比例', '率'] },
  { class: 'ask-amount', phrases: `多少集`, hints: ['集数', '集'] },
  { class: 'ask-amount', phrases: `多高`, hints: ['身高', '高度', 'height'] },
  { class: 'ask-amount', phrases: `多重`, hints: ['体重', '重量', 'weight'] },
  { class: 'ask-amount', phrases: `多长|多久|多远|多长时间`, hints: length },
  {
    class: 'ask-which',
    phrases: `哪些|哪个|哪几个|哪位|哪家|哪种|哪类|哪一个|哪一家|哪一位|哪几家|哪几位|哪几种|哪部|哪款|哪所|哪座|哪支|哪项|哪本|哪场|有哪些|都有哪些|是哪些|是哪个|哪|都有谁|
      是哪几个|是哪家|是哪位`,
  },
  {
    class: 'ask-what',
    phrases: `什么|是什么|有什么|有啥|啥|分别是什么|都是什么|都有什么|叫什么|叫什么名字|如何|怎么样|怎样`,
  },
  {
    class: 'ask-list',
    phrases: `列出|给出|显示|查询|查看|找出|返回|告诉我|展示|看看|请问|查一下|查|求|找到|并给出|以及给出|请给出|请列出|帮我|我想知道|请|计算|查找|看一下|想看|我要看|并列出|算出|提供|
      有没有|知道`,
  },
  { class: 'ask-who', phrases: `谁|是谁` },
  {
    class: 'ask-when',
    phrases: `什么时候|何时|几时|哪一年|哪年|哪天|哪一天|啥时候|什么时间`,
    hints: date,
  },
  {
    class: 'ask-where',
    phrases: `哪里|在哪|哪儿|何地|在哪里|位于哪里|什么地方`,
    hints: ['地点', '位置', '城市', '地区', '地址', '国家', 'location', 'city', 'country', 'address'],
  },
  {
    class: 'ask-all',
    phrases: `所有信息|全部信息|详细信息|详情|明细|的信息|信息|所有内容|完整信息|所有详细信息`,
  },
  {
    class: 'sum',
    phrases: `总共|一共|总和|总计|合计|之和|总|加起来|累计|共|的总和|共计|汇总|总的|总共有|的总`,
  },
  {
    class: 'average',
    phrases: `平均|平均值|均值|平均数|的平均值|的平均|的均值|平均每`,
  },
  { class: 'maximum', phrases: `最大值|的最大值|最高值` },
  { class: 'minimum', phrases: `最小值|的最小值|最低值` },
  {
    class: 'each',
    phrases: `每个|每|各|各个|每种|每位|每家|每一个|每一|每一种|每一位|每名|每所|每部|每款|每类|每一类|每条|各类|各种|每届|每支|各家|每场|每项|每本|每座|每只|不同的|不同|各自|每辆|
      每间|每笔|每单|每一家|每张|每人`,
  },
  { class: 'by', phrases: `按|按照|根据|依照|以` },
  {
    class: 'bucket-year',
    phrases: `按年|每年|各年|逐年|年度|按年份|各年份|每一年|按年度|历年`,
  },
  { class: 'bucket-quarter', phrases: `按季度|每季度|每个季度|各季度|逐季|按季|各个季度` },
  {
    class: 'bucket-month',
    phrases: `按月|每月|各月|每个月|逐月|按月份|各月份|月度|各个月|每个月份|每一个月`,
  },
  { class: 'bucket-week', phrases: `按周|每周|各周|逐周|每个星期|每星期` },
  { class: 'bucket-day', phrases: `按天|每天|每日|按日|逐日|各天` },
  {
    class: 'most',
    phrases: `最高|最大|最多|最高的|最大的|最多的|数量最多|最强`,
  },
  { class: 'most', phrases: `最贵|最贵的`, hints: price },
  { class: 'most', phrases: `最长|最长的|最久|最远`, hints: length },
  { class: 'least', phrases: `最短|最短的|距离最近|距离最近的|离得最近|离得最近的`, hints: length },
  { class: 'least', phrases: `最早|最早的|最先|最旧`, hints: date },
  { class: 'most', phrases: `最晚|最新|最晚的|最新的|最迟|最近的`, hints: date },
  { class: 'most', phrases: `最重|最重的`, hints: ['体重', '重量', '重', 'weight'] },
  { class: 'most', phrases: `个子最高|个子最高的`, hints: ['身高', 'height'] },
  { class: 'least', phrases: `最矮|最矮的`, hints: ['身高', '高度', 'height'] },
  { class: 'least', phrases: `最轻|最轻的`, hints: ['体重', '重量', '重', 'weight'] },
  { class: 'most', phrases: `最老|最年长|年纪最大|最年长的|年龄最大`, hints: age },
  { class: 'least', phrases: `最年轻|最小的|年纪最小|最年轻的|年龄最小`, hints: age },
  { class: 'least', phrases: `最便宜|最便宜的`, hints: price },
  {
    class: 'most',
    phrases: `用得最多|用得最多的|用的最多|用的最多的|使用最多|使用最多的|用最多的|最忙|最忙的|最火|最火的|最受欢迎|最常见|最热门|最常见的|最受欢迎的|最流行|最常用|最频繁|最活跃`,
    hints: ['#count'],
  },
  { class: 'most', phrases: `最快`, hints: ['速度', '时速', 'speed'] },
  { class: 'least', phrases: `最慢`, hints: ['速度', '时速', 'speed'] },
  { class: 'most', phrases: `最好|最佳|最优|最好的`, hints: ['评分', '得分', '分数', 'rating', 'score'] },
  { class: 'least', phrases: `最差|最差的`, hints: ['评分', '得分', '分数', 'rating', 'score'] },
  {
    class: 'least',
    phrases: `最低|最小|最少|最低的|最少的|数量最少`,
  },
  { class: 'top', phrases: `前|排名前|排前|top|Top|TOP|排在前|排行前|位列前|正数前|正数` },
  {
    class: 'bottom',
    phrases: `倒数|倒数前|排名最后|最后|末尾|垫底|排名倒数|后|最后的|排在最后|倒数的|排名最后的`,
  },
  { class: 'order', phrases: `排序|排列|排名|排行|排|顺序|排序给出|排一下` },
  {
    class: 'ascending',
    phrases: `升序|从低到高|从小到大|从少到多|从早到晚|正序|递增|由低到高|由小到大|由少到多|从旧到新|字母顺序|从短到长|升序排列|升序排序|的升序|从远到近|按字母顺序|从前往后`,
  },
  {
    class: 'descending',
    phrases: `降序|从高到低|从大到小|从多到少|递减|由高到低|由大到小|由多到少|从晚到早|从新到旧|倒序|倒叙|从长到短|降序排列|倒着|倒着排列|逆序|降序排序|的降序|从近到远|从后往前`,
  },
  {
    class: 'greater',
    phrases: `大于|超过|多于|高于|超|超出|不止|多过|长于|>|＞|大过|高过|超过了|突破|比较多`,
  },
  { class: 'greater', phrases: `晚于|之后|以后|年后|后的|在此之后`, hints: date },
  {
    class: 'greater-equal',
    phrases: `大于等于|不小于|不少于|不低于|至少|以上|及以上|或以上|或更多|或者更多|及更多|甚至更多|或更高|或者以上|起码|≥|>=|大于或等于|达到|不短于|至少有|大于或者等于`,
  },
  {
    class: 'greater-equal',
    phrases: `不早于|及之后|及以后|及其之后|及其以后|以来|起`,
    hints: date,
  },
  {
    class: 'less',
    phrases: `小于|少于|低于|不到|不足|短于|不满|<|＜|没有超过|未超过|未达到|没到|少过|未满`,
  },
  { class: 'less', phrases: `早于|之前|以前|年前|前的`, hints: date },
  {
    class: 'less-equal',
    phrases: `小于等于|不大于|不超过|不多过|不高过|不大过|不高于|不多于|至多|以下|及以下|或以下|或更少|或者更少|或更低|或者以下|以内|≤|<=|小于或等于|不超|不长于|之内|小于或者等于|最多不超过`,
  },
  { class: 'less-equal', phrases: `不晚于|及之前|及以前|及其之前|及其以前|截至|截止`, hints: date },
  {
    class: 'equal',
    phrases: `等于|正好|刚好|恰好|正好是|刚好是|正好有|刚好有|恰好有|为|是|=|＝|仅有|只有|叫|叫做|名叫|名为`,
  },
  {
    class: 'not-equal',
    phrases: `不等于|不是|不为|不在|以外|之外|除了|除|非|不属于|不叫|≠|!=|除去|不来自|并非|不位于|其他|其它|没有在`,
  },
  { class: 'between', phrases: `之间|介于` },
  {
    class: 'contains',
    phrases: `包含|含有|包括|含|带有|相关|有关|里有|中有|带|里含|中含|包含单词|包含字母|类|相关的`,
  },
  { class: 'starts', phrases: `开头|开始的|姓|打头|开头的|为首` },
  { class: 'ends', phrases: `结尾|结束的|结尾的` },
  {
    class: 'without',
    phrases: `没有|没|未|从未|从来没有|无|没有任何|没有过|未曾|从没|未有|没有被|没有获得过|尚未|还没有|还没|从来没|从没来|从没来过|没来过|从未有过|没被`,
  },
  { class: 'not', phrases: `不|并不|不能|不会|不可` },
  { class: 'both', phrases: `既|又|同时|都|也|并且也|而且也|还` },
  { class: 'or', phrases: `或者|或|或是|要么` },
  {
    class: 'but-not',
    phrases: `但|但是|但不|但不包括|但不包含|但是不包括|但是不包含|不包括|不包含|但不属于|但是不属于|却|但没有|但是没有|但不是|而不|却没有|但是不|而没有|但并不|但未`,
  },
  { class: 'and', phrases: `和|与|以及|及|且|并且|而且|及其|跟|、|同` },
  {
    class: 'difference',
    phrases: `涨了|涨|跌了|跌|上涨|下跌|涨跌|涨幅|跌幅|增长了|增长|增加了|下降了|减少了|增长多少|增长了多少|增加多少|增加了多少|涨多少|涨了多少|下降多少|下降了多少|减少多少|减少了多少|跌多少|跌了多少|相差|差额|差多少|多多少|少多少|高多少|低多少|多了多少|少了多少|早多少|晚多少|早多长|晚多长|大多少|小多少|之差|的差|贵多少|便宜多少|长多少|短多少|重多少|轻多少|多几|少几|
      高几|低几|相差多少|差了多少|早几|晚几|大几|小几|远多少|快多少|慢多少|比`,
  },
  { class: 'ratio', phrases: `多少倍|几倍|的多少倍|倍|之比|的几倍` },
  {
    class: 'share',
    phrases: `占比|占|比例|百分比|占多少|占多少比例|占多大比例|占几成|几成|占比多少|比重|所占比例|的占比|所占的比例|百分之多少|百分之几`,
  },
  { class: 'null', phrases: `为空|缺失|是空|缺少` },
  { class: 'not-null', phrases: `不为空|非空|不是空` },
  {
    class: 'filler',
    phrases: `因为|由于|一般|一般来说|通常|分别|分别有|分别为|分别是|对应的|相应的|这个|那个|这些|那些|我们|目前|现在|情况|具体`,
  },
  { class: 'vague', phrases: `最近|大客户|大订单|大单|主要|主要的|重要|重要的|近期|热门|热门的|优质|优质的|核心` },
];
