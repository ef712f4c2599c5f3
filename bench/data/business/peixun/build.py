#!/usr/bin/env python3
"""培训学校示例库: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(33071)
END = date(2026, 10, 31)

DDL = """
CREATE TABLE xiaoqu (
  id INTEGER PRIMARY KEY,
  mingcheng TEXT,                 -- 校区名称
  chengshi TEXT,
  dizhi TEXT,
  kaiye_riqi TEXT                 -- 开业日期
);
CREATE TABLE laoshi (
  id INTEGER PRIMARY KEY,
  xingming TEXT,
  xingbie TEXT,
  kemu TEXT,                      -- 教的科目
  xiaoqu_id INTEGER REFERENCES xiaoqu(id),
  ruzhi_riqi TEXT,                -- 入职日期
  lizhi_riqi TEXT,
  keshifei REAL                   -- 每课时课酬
);
CREATE TABLE kecheng (
  id INTEGER PRIMARY KEY,
  mingcheng TEXT,
  kemu TEXT,                      -- 科目
  nianji TEXT,                    -- 适合年级
  keshi INTEGER,                  -- 总课时
  xuefei REAL                     -- 标准学费（元）
);
CREATE TABLE banji (
  id INTEGER PRIMARY KEY,
  mingcheng TEXT,
  kecheng_id INTEGER REFERENCES kecheng(id),
  laoshi_id INTEGER REFERENCES laoshi(id),
  xiaoqu_id INTEGER REFERENCES xiaoqu(id),
  kaike_riqi TEXT,                -- 开课日期
  jieke_riqi TEXT,                -- 结课日期
  rongliang INTEGER,              -- 最多人数
  zhuangtai TEXT                  -- 招生中 / 上课中 / 已结课 / 已取消
);
CREATE TABLE xueyuan (
  id INTEGER PRIMARY KEY,
  xingming TEXT,
  xingbie TEXT,
  shengri TEXT,
  nianji TEXT,                    -- 现在年级
  xuexiao TEXT,
  jiazhang_dianhua TEXT,          -- 家长电话
  laiyuan TEXT,                   -- 从哪知道我们的
  xiaoqu_id INTEGER REFERENCES xiaoqu(id),
  zhuce_riqi TEXT
);
CREATE TABLE baoming (
  id INTEGER PRIMARY KEY,
  xueyuan_id INTEGER REFERENCES xueyuan(id),
  banji_id INTEGER REFERENCES banji(id),
  baoming_riqi TEXT,              -- 报名日期
  yingfu REAL,                    -- 应付（元）
  youhui REAL,                    -- 优惠（元），已从应付里扣掉
  zhuangtai TEXT                  -- 在读 / 已结课 / 已退费 / 待缴费
);
CREATE TABLE jiaofei (
  id INTEGER PRIMARY KEY,
  baoming_id INTEGER REFERENCES baoming(id),
  riqi TEXT,                      -- 缴费日期
  jine REAL,
  fangshi TEXT                    -- 微信 / 支付宝 / 现金 / 刷卡
);
CREATE TABLE tuifei (
  id INTEGER PRIMARY KEY,
  baoming_id INTEGER REFERENCES baoming(id),
  shenqing_riqi TEXT,             -- 申请日期
  daozhang_riqi TEXT,             -- 到账日期
  jine REAL,
  yuanyin TEXT
);
CREATE TABLE kaoqin (
  id INTEGER PRIMARY KEY,
  baoming_id INTEGER REFERENCES baoming(id),
  riqi TEXT,
  zhuangtai TEXT                  -- 出勤 / 迟到 / 请假 / 旷课
);
CREATE TABLE shiting (
  id INTEGER PRIMARY KEY,
  xueyuan_id INTEGER REFERENCES xueyuan(id),
  kecheng_id INTEGER REFERENCES kecheng(id),
  laoshi_id INTEGER REFERENCES laoshi(id),
  xiaoqu_id INTEGER REFERENCES xiaoqu(id),
  riqi TEXT,                      -- 试听日期
  shifou_daochang INTEGER,        -- 1 来了 0 没来，空为还没到日子
  baoming_id INTEGER REFERENCES baoming(id) -- 试听后报的名，没报为空
);
"""

XQ = [(1, "朝阳望京校区", "北京", "望京街9号", "2019-03-01"), (2, "海淀中关村校区", "北京", "中关村大街28号", "2018-07-01"), (3, "西城金融街校区", "北京", "金城坊街2号", "2021-09-01"), (4, "通州万达校区", "北京", "新华西街58号", "2023-06-01"), (5, "天津滨江道校区", "天津", "滨江道219号", "2024-02-20")]
KC = [("小学数学思维", "数学", "小学", 32, 3840), ("初中数学提高", "数学", "初中", 32, 4480), ("中考数学冲刺", "数学", "初中", 24, 4320), ("高中数学系统班", "数学", "高中", 40, 7200), ("少儿英语启蒙", "英语", "小学", 36, 4680), ("剑桥英语KET", "英语", "小学", 48, 6720), ("剑桥英语PET", "英语", "初中", 48, 7680), ("初中英语同步", "英语", "初中", 32, 4160), ("大语文阅读写作", "语文", "小学", 30, 3600), ("初中语文阅读", "语文", "初中", 30, 3900), ("初中物理入门", "物理", "初中", 24, 3360), ("高中物理专题", "物理", "高中", 32, 6080), ("Scratch少儿编程", "编程", "小学", 32, 5120), ("Python编程", "编程", "初中", 40, 7200), ("围棋入门", "围棋", "小学", 24, 2400), ("硬笔书法", "书法", "小学", 20, 1800)]
SURN = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟"
KM = ["子轩", "浩宇", "宇航", "梓睿", "俊熙", "一鸣", "泽宇", "睿哲", "皓轩", "天佑", "嘉懿", "明哲", "博文", "子墨", "奕辰"]
KF = ["梓涵", "欣怡", "诗涵", "可馨", "雨桐", "语嫣", "思彤", "若曦", "佳琪", "一诺", "梦瑶", "紫萱", "艺涵", "依依", "心怡"]
TN = ["李建平", "王丽华", "张志远", "刘晓燕", "陈国栋", "杨帆", "赵敏", "黄志刚", "周莹", "吴磊", "徐静", "孙立军", "胡晓梅", "朱明", "高洁", "林涛", "何雪", "郭强", "马丽", "罗文", "梁晨", "宋佳", "郑凯", "谢芳"]
SCH = ["实验小学", "中关村一小", "望京小学", "史家小学", "育英学校", "人大附中分校", "八中", "通州二中", "耀华中学", None]
GR = ["一年级", "二年级", "三年级", "四年级", "五年级", "六年级", "初一", "初二", "初三", "高一", "高二", "高三"]


def d(x):
    return x.isoformat() if x else None


def main(path):
    if os.path.exists(path):
        os.remove(path)
    c = sqlite3.connect(path)
    c.executescript(DDL)

    def ins(t, row):
        c.execute("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(row))), row)

    for x in XQ:
        ins("xiaoqu", x)
    KEMU = ["数学", "英语", "语文", "物理", "编程", "数学", "英语", "书法", "围棋", "数学", "英语", "语文", "编程", "物理", "数学", "英语", "语文", "数学", "英语", "编程", "围棋", "书法", "英语", "数学"]
    T = []
    for i, n in enumerate(TN, 1):
        rz = date(2018, 7, 15) + timedelta(days=R.randint(0, 2300))
        lz = {6: date(2025, 6, 30), 14: date(2026, 1, 31), 20: date(2026, 7, 15)}.get(i)
        xq = 1 + (i - 1) % 5
        T.append((i, KEMU[i - 1], xq, rz, lz))
        ins("laoshi", (i, n, "女" if n[1:] in ("丽华", "晓燕", "敏", "莹", "静", "晓梅", "洁", "雪", "丽", "佳", "芳") else "男", KEMU[i - 1], xq, d(rz), d(lz), R.choice([80, 100, 120, 150, 180])))
    for i, k in enumerate(KC, 1):
        ins("kecheng", (i,) + k)
    names, S = set(), []
    for i in range(1, 431):
        g = R.choice("男女")
        while True:
            n = R.choice(SURN) + R.choice(KM if g == "男" else KF)
            if n not in names:
                names.add(n)
                break
        gi = R.choices(range(12), [6, 9, 12, 13, 13, 11, 10, 10, 8, 4, 3, 1])[0]
        zc = date(2024, 1, 3) + timedelta(days=int(R.random() ** 1.5 * 1030))
        xq = R.choices([1, 2, 3, 4, 5], [28, 30, 16, 14, 12])[0]
        if xq == 5 and zc < date(2024, 2, 20):
            zc = date(2024, 2, 25)
        S.append((i, gi, zc, xq))
        ins("xueyuan", (i, n, g, d(date(2020 - gi - 1, R.randint(1, 12), R.randint(1, 28))) if R.random() > .08 else None, GR[gi], R.choice(SCH), "1%s%08d" % (R.choice(["38", "39", "50", "86"]), R.randint(0, 99999999)) if R.random() > .03 else None, R.choices(["朋友介绍", "地推传单", "抖音", "大众点评", "路过", None], [34, 20, 18, 13, 10, 5])[0], xq, d(zc)))
    # 班级
    B = []
    season = [("2024春", date(2024, 3, 2)), ("2024暑", date(2024, 7, 8)), ("2024秋", date(2024, 9, 7)), ("2025春", date(2025, 3, 1)), ("2025暑", date(2025, 7, 7)), ("2025秋", date(2025, 9, 6)), ("2026春", date(2026, 3, 7)), ("2026暑", date(2026, 7, 6)), ("2026秋", date(2026, 9, 5)), ("2026冬", date(2026, 11, 14))]
    bid = 0
    for sn, sd in season:
        for xq in range(1, 6):
            ks = R.sample(range(1, 17), {1: 4, 2: 4, 3: 3, 4: 2, 5: 2}[xq] - (1 if sn == "2026冬" else 0))
            for kid in ks:
                k = KC[kid - 1]
                ts = [t for t in T if t[1] == k[1] and t[3] <= sd and (t[4] is None or t[4] > sd + timedelta(days=60))]
                own = [t for t in ts if t[2] == xq]
                if not ts:
                    continue
                t = R.choice(own or ts)
                bid += 1
                st = sd + timedelta(days=R.choice([0, 0, 1, 3]))
                en = st + timedelta(days=26 if "暑" in sn else 112)
                z = "已取消" if R.random() < .05 else "招生中" if st > END else "上课中" if en >= END else "已结课"
                rl = R.choice([8, 10, 12, 15, 20])
                ins("banji", (bid, sn + k[0] + R.choice(["A班", "B班", "周末班", "精品班"]), kid, t[0], xq, d(st), d(en), rl, z))
                B.append((bid, kid, xq, st, en, z, t[0], rl))
    # 报名
    e = jf = tf = kq = 0
    E = []
    lvl = {"小学": range(0, 6), "初中": range(6, 9), "高中": range(9, 12)}
    cap = {}
    pairs = set()
    for s in S:
        w = R.choices([0, 1, 2, 3, 4, 6], [16, 24, 25, 18, 11, 6])[0]
        cand = [b for b in B if b[3] + timedelta(days=10) >= s[2] and (b[2] == s[3] or R.random() < .1) and s[1] in list(lvl[KC[b[1] - 1][2]]) + [min(11, max(lvl[KC[b[1] - 1][2]]) + 1)]]
        R.shuffle(cand)
        took = 0
        for b in cand:
            if took == w:
                break
            if cap.get(b[0], 0) >= b[7] or b[5] == "已取消":
                continue
            took += 1
            cap[b[0]] = cap.get(b[0], 0) + 1
            bd = max(s[2], min(b[3] - timedelta(days=R.randint(-5, 40)), END))
            E.append((bd, s, b))
    E.sort(key=lambda x: (x[0], x[1][0], x[2][0]))
    first = {}
    for bd, s, b in E:
        e += 1
        fee = KC[b[1] - 1][4]
        yh = R.choice([0, 0, 0, 100, 200, round(fee * .1), round(fee * .15)])
        yf = fee - yh
        st = "已结课" if b[5] == "已结课" else "在读"
        ref = R.random() < .08 and b[3] < date(2026, 10, 10)
        unpaid = not ref and bd > date(2026, 9, 1) and R.random() < .16
        if ref:
            st = "已退费"
        elif unpaid:
            st = "待缴费"
        ins("baoming", (e, s[0], b[0], d(bd), yf, yh, st))
        first.setdefault(s[0], []).append((e, bd, b))
        if not unpaid or R.random() < .4:
            parts = [yf] if R.random() < .86 and not unpaid else [1000, yf - 1000]
            if unpaid:
                parts = parts[:1]
            for j, a in enumerate(parts):
                jf += 1
                ins("jiaofei", (jf, e, d(min(bd + timedelta(days=j * R.randint(3, 15)), END)), a, R.choices(["微信", "支付宝", "刷卡", "现金"], [55, 25, 13, 7])[0]))
        stop = None
        if ref:
            tf += 1
            sq = b[3] + timedelta(days=R.randint(-3, 52))
            sq = max(min(sq, date(2026, 10, 29)), bd + timedelta(days=1))
            stop = sq
            dz = sq + timedelta(days=R.choice([1, 2, 3, 5, 7, 12, 20]))
            ins("tuifei", (tf, e, d(sq), d(dz) if dz <= END else None, round(yf * R.choice([1, .9, .8, .6, .5])), R.choice(["时间冲突", "孩子不喜欢", "搬家", "换机构", "老师离职", None])))
        x = b[3]
        step = 7 if (b[4] - b[3]).days > 40 else 3
        while x <= min(b[4], END):
            if x >= bd and (stop is None or x < stop) and R.random() < .62:
                kq += 1
                ins("kaoqin", (kq, e, d(x), R.choices(["出勤", "迟到", "请假", "旷课"], [84, 5, 8, 3])[0]))
            x += timedelta(days=step)
    # 试听
    sid = 0
    rows = []
    for s in S:
        if R.random() < .62:
            es = first.get(s[0])
            if es and R.random() < .75:
                en, bd, b = es[0]
                rows.append((max(s[2], bd - timedelta(days=R.randint(0, 12))), s[0], b[1], b[6], b[2], 1, en))
            else:
                kid = R.randint(1, 16)
                ts = [t for t in T if t[1] == KC[kid - 1][1] and t[4] is None]
                rows.append((min(s[2] + timedelta(days=R.randint(1, 20)), END), s[0], kid, R.choice(ts)[0], s[3], R.choice([1, 1, 1, 0]), None))
    for _ in range(14):
        s = R.choice(S)
        kid = R.randint(1, 16)
        ts = [t for t in T if t[1] == KC[kid - 1][1] and t[4] is None]
        rows.append((date(2026, 11, R.randint(1, 15)), s[0], kid, R.choice(ts)[0], s[3], None, None))
    rows.sort(key=lambda r: r[0])
    for r in rows:
        sid += 1
        ins("shiting", (sid, r[1], r[2], r[3], r[4], d(r[0]), r[5], r[6]))
    c.commit()
    c.close()


if __name__ == "__main__":
    main(sys.argv[1])
