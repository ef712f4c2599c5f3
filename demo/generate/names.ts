import type { Random } from './random.ts';

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const femaleNames =
  '婷 雪 丽娟 静怡 思颖 雨萱 欣怡 佳琪 梦瑶 晓燕 丽华 秀英 敏 倩 慧 雅雯 诗涵 梓涵 可欣 语嫣 晓彤 淑芬 玉兰 美玲 文静 佳慧 若曦 芷若 安琪 雅婷 雨桐 子涵 洁 莉 芳 艳 琳 瑾 晨曦 梦洁 心怡 嘉怡 婉清 书瑶 海燕 春梅 红霞 丹 蕾 娜 冰 月 小雨 佩珊 咏仪 惠敏 凤 晶 璐 楠 妍 岚 珊珊 露 萌 亚男 思思 彩云 兰'.split(
    ' ',
  );
const maleNames =
  '伟 强 磊 洋 勇 军 杰 涛 超 明 刚 平 辉 鹏 浩 宇轩 浩宇 子轩 俊杰 志强 建国 建华 文博 天宇 嘉豪 家辉 志伟 国栋 晓东 海波 一鸣 博文 思远 泽宇 俊熙 睿 昊天 俊峰 立新 永强 振华 少华 庆 斌 波 凯 健 飞 龙 峰 亮 林 晨 昊 翔 宁 旭东 子豪 家明 伟杰 启航 绍峰 志远 明轩 冠宇 新民 德华 大伟 成 云飞'.split(
    ' ',
  );
const foreignNames =
  'Emily Carter,James Wong,Sophie Martin,Daniel Kim,Anna Kowalski,Lucas Meyer,Grace Chen,Oliver Bennett,Hana Sato,Marco Rossi,Chloe Dubois,Kevin Tan,Laura Schmidt,Peter Novak,Yuki Tanaka,Rachel Lee,Tom Hughes,Isabel Garcia,Ryan Cooper,Mia Andersson,Vincent Ho,Sarah Goldberg,Nina Petrova,Jack Sullivan,Alice Moreau,Kenji Mori,Fiona Lam,Ben Fischer,Diana Popescu,Eric Johansson,Joanna Ng,Michael Brandt,Priya Nair,Samuel Osei,Elena Costa,George Papadakis'.split(
    ',',
  );
const companyWords =
  '云栖 澜庭 青梧 鼎恒 汇泽 拾光 禾木 远岫 星野 知行 博衍 沐川 锦程 瀚海 麦田 乐颐 启元 清和 方圆 木棉 嘉树 朗润 致远 初见 松果 百川 优谷 山海 一苇 晨曦 同舟 润物 信诺 海棠 橙光 新屿 雅集 听松 合众 微澜'.split(
    ' ',
  );
const companyKinds =
  '酒店管理有限公司 餐饮管理有限公司 文化传播有限公司 信息技术有限公司 商务咨询有限公司 物业服务有限公司 广告有限公司 贸易有限公司 教育科技有限公司 健康管理有限公司 旅行社有限公司 建筑设计有限公司'.split(
    ' ',
  );
const foreignCompanies =
  'Blue Heron Coworking,Northlight Design Studio,Harbour & Pine Hotels,Maple Leaf Kindergarten,Silk Road Travel,Juniper Legal Consulting'.split(
    ',',
  );

export type Gender = 'female' | 'male';

export function foreignPersonName(index: number): string | undefined {
  return foreignNames[index];
}

export function personName(random: Random, gender: Gender): string {
  // The first surnames are by far the most frequent.
  const surname = surnames[Math.floor(surnames.length * random.next() ** 2.1)]!;
  return surname + random.pick(gender === 'female' ? femaleNames : maleNames);
}

/** Every company has its own name: words and kinds are walked through, not drawn. */
export function companyName(index: number, cityZh: string): string {
  if (index % 14 === 5) {
    const name = foreignCompanies[Math.floor(index / 14)];
    if (name) return name;
  }
  const word = companyWords[(index * 7) % companyWords.length]!;
  const kind = companyKinds[(index * 5 + Math.floor(index / companyWords.length)) % companyKinds.length]!;
  return `${cityZh}${word}${kind}`;
}
