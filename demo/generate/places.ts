export interface Region {
  id: number;
  nameZh: string;
  nameEn: string;
  managerEmployeeId: number;
  /** Share of new customers, and how that share moves over three years. */
  share: number;
  trend: number;
  cities: { nameZh: string; nameEn: string; weight: number }[];
}

const regionRows: [string, string, number, number, number, string][] = [
  [
    '华东',
    'East China',
    2,
    0.35,
    1.0,
    '上海 Shanghai 12,杭州 Hangzhou 11,苏州 Suzhou 5,南京 Nanjing 5,宁波 Ningbo 3,合肥 Hefei 2,无锡 Wuxi 2,厦门 Xiamen 2,济南 Jinan 2,青岛 Qingdao 2',
  ],
  [
    '华南',
    'South China',
    3,
    0.18,
    1.05,
    '广州 Guangzhou 8,深圳 Shenzhen 9,佛山 Foshan 3,东莞 Dongguan 3,珠海 Zhuhai 1,南宁 Nanning 2,海口 Haikou 1',
  ],
  [
    '华北',
    'North China',
    4,
    0.17,
    0.92,
    '北京 Beijing 10,天津 Tianjin 4,石家庄 Shijiazhuang 2,太原 Taiyuan 2,呼和浩特 Hohhot 1',
  ],
  [
    '华中',
    'Central China',
    3,
    0.11,
    1.0,
    '武汉 Wuhan 6,长沙 Changsha 5,郑州 Zhengzhou 4,宜昌 Yichang 1,洛阳 Luoyang 1',
  ],
  ['西南', 'Southwest China', 5, 0.11, 1.75, '成都 Chengdu 8,重庆 Chongqing 6,昆明 Kunming 3,贵阳 Guiyang 2'],
  [
    '西北',
    'Northwest China',
    5,
    0.035,
    1.2,
    '西安 Xi’an 6,兰州 Lanzhou 2,乌鲁木齐 Urumqi 1,银川 Yinchuan 1,西宁 Xining 1',
  ],
  ['东北', 'Northeast China', 4, 0.055, 0.7, '沈阳 Shenyang 4,大连 Dalian 4,哈尔滨 Harbin 3,长春 Changchun 2'],
];

export const regions: Region[] = regionRows.map(([nameZh, nameEn, managerEmployeeId, share, trend, cities], index) => ({
  id: index + 1,
  nameZh,
  nameEn,
  managerEmployeeId,
  share,
  trend,
  cities: cities.split(',').map((entry) => {
    const [zh, en, weight] = entry.split(' ') as [string, string, string];
    return { nameZh: zh, nameEn: en, weight: Number(weight) };
  }),
}));

export interface Store {
  id: number;
  nameZh: string;
  nameEn: string;
  cityZh: string;
  cityEn: string;
  floorArea: number;
  openedOn: string;
}

const storeRows: [string, string, string, string, number, string][] = [
  ['杭州湖滨店', 'Hangzhou Hubin Store', '杭州', 'Hangzhou', 180, '2023-06-18'],
  ['上海徐汇店', 'Shanghai Xuhui Store', '上海', 'Shanghai', 150, '2023-06-25'],
  ['广州天河店', 'Guangzhou Tianhe Store', '广州', 'Guangzhou', 140, '2023-12-16'],
  ['北京朝阳店', 'Beijing Chaoyang Store', '北京', 'Beijing', 165, '2024-05-01'],
  ['成都锦江店', 'Chengdu Jinjiang Store', '成都', 'Chengdu', 130, '2024-12-20'],
];

export const stores: Store[] = storeRows.map(([nameZh, nameEn, cityZh, cityEn, floorArea, openedOn], index) => ({
  id: index + 1,
  nameZh,
  nameEn,
  cityZh,
  cityEn,
  floorArea,
  openedOn,
}));
