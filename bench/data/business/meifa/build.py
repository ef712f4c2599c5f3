#!/usr/bin/env python3
"""Build the test database of a chain of hair and beauty salons.

Usage: python3 build.py FILE
Standard library only; the same FILE content every time (seeded).
"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

NOW = datetime(2026, 10, 31, 18, 0, 0)
TODAY = NOW.date()
_rnd = random.Random(5201314).random


def ri(a, b):
    return a + int(_rnd() * (b - a + 1))


def pick(seq):
    return seq[int(_rnd() * len(seq))]


def wpick(seq, weights):
    x = _rnd() * sum(weights)
    for s, w in zip(seq, weights):
        x -= w
        if x < 0:
            return s
    return seq[-1]


def chance(p):
    return _rnd() < p


def days(n):
    return timedelta(days=n)


def iso(d):
    return d.isoformat() if d else None


def d8(d):
    return d.strftime("%Y%m%d") if d else None


def stamp(t):
    return t.strftime("%Y-%m-%d %H:%M:%S") if t else None


SCHEMA = """
CREATE TABLE md ( -- 门店
  md_id INTEGER PRIMARY KEY, -- 门店编号
  mdmc TEXT NOT NULL, -- 门店名称
  cs TEXT NOT NULL, -- 城市
  mj INTEGER, -- 面积(平米)
  kyrq TEXT NOT NULL, -- 开业日期
  zt INTEGER NOT NULL -- 状态 1营业 0停业
);
CREATE TABLE ygxx ( -- 员工信息
  yg_id INTEGER PRIMARY KEY, -- 员工编号
  xm TEXT NOT NULL, -- 姓名/艺名
  gw TEXT NOT NULL, -- 岗位
  jb TEXT, -- 级别
  md_id INTEGER REFERENCES md(md_id), -- 所属门店
  rzrq TEXT NOT NULL, -- 入职日期 YYYYMMDD
  lzrq TEXT, -- 离职日期 YYYYMMDD，在职为空
  dx REAL -- 底薪(元)
);
CREATE TABLE hyxx ( -- 会员信息
  hy_id INTEGER PRIMARY KEY, -- 会员编号
  xm TEXT NOT NULL, -- 姓名
  xb INTEGER, -- 性别 1男 2女
  sjh TEXT, -- 手机号
  sr TEXT, -- 生日
  rhrq TEXT NOT NULL, -- 入会日期
  rh_md INTEGER NOT NULL REFERENCES md(md_id), -- 入会门店
  ly TEXT, -- 来源
  tjr INTEGER, -- 推荐人(会员编号)
  kye REAL NOT NULL -- 储值卡余额(元)
);
CREATE TABLE fwxm ( -- 服务项目
  fw_id INTEGER PRIMARY KEY, -- 项目编号
  fwmc TEXT NOT NULL, -- 项目名称
  lb TEXT NOT NULL, -- 类别
  bzj REAL NOT NULL, -- 标准价(元)
  sc INTEGER, -- 时长(分钟)
  zt INTEGER NOT NULL -- 1上架 0下架
);
CREATE TABLE xfd ( -- 消费单
  xfd_id INTEGER PRIMARY KEY,
  dh TEXT NOT NULL UNIQUE, -- 单号
  md_id INTEGER NOT NULL REFERENCES md(md_id), -- 门店
  hy_id INTEGER REFERENCES hyxx(hy_id), -- 会员，散客为空
  kdsj TEXT NOT NULL, -- 开单时间
  jssj TEXT, -- 结账时间
  zje REAL NOT NULL, -- 应收金额(元)
  yhje REAL NOT NULL, -- 优惠金额(元)
  sfje REAL NOT NULL, -- 实付金额(元)
  zffs INTEGER, -- 支付方式 1现金 2微信 3支付宝 4储值卡 5团购券
  zt INTEGER NOT NULL -- 1已结账 2挂单未结 3作废
);
CREATE TABLE xfmx ( -- 消费明细
  mx_id INTEGER PRIMARY KEY,
  xfd_id INTEGER NOT NULL REFERENCES xfd(xfd_id),
  fw_id INTEGER NOT NULL REFERENCES fwxm(fw_id), -- 服务项目
  yg_id INTEGER NOT NULL, -- 服务员工
  sl INTEGER NOT NULL, -- 数量
  je REAL NOT NULL, -- 金额(元)
  sfzd INTEGER NOT NULL -- 是否指定 1点客 0轮牌
);
CREATE TABLE czjl ( -- 充值记录
  cz_id INTEGER PRIMARY KEY,
  hy_id INTEGER NOT NULL REFERENCES hyxx(hy_id), -- 会员
  md_id INTEGER NOT NULL REFERENCES md(md_id), -- 门店
  czje INTEGER NOT NULL, -- 充值金额(分)
  zsje INTEGER NOT NULL, -- 赠送金额(分)
  czsj TEXT NOT NULL, -- 充值时间
  jbr INTEGER, -- 经办人(员工编号)
  zt INTEGER NOT NULL -- 1正常 2已退款
);
CREATE TABLE yyjl ( -- 预约记录
  yy_id INTEGER PRIMARY KEY,
  hy_id INTEGER NOT NULL REFERENCES hyxx(hy_id), -- 会员
  md_id INTEGER NOT NULL REFERENCES md(md_id), -- 门店
  yg_id INTEGER, -- 预约的员工，不指定为空
  fw_id INTEGER REFERENCES fwxm(fw_id), -- 预约项目
  xdsj TEXT NOT NULL, -- 下单时间
  ddsj TEXT NOT NULL, -- 预约到店时间
  zt INTEGER NOT NULL -- 0待到店 1已到店 2已取消 3爽约
);
CREATE TABLE cpxx ( -- 外卖产品
  cp_id INTEGER PRIMARY KEY,
  cpmc TEXT NOT NULL, -- 产品名称
  pp TEXT, -- 品牌
  jj REAL NOT NULL, -- 进价(元)
  sj REAL NOT NULL, -- 售价(元)
  kc INTEGER NOT NULL, -- 库存
  aqkc INTEGER NOT NULL -- 安全库存
);
CREATE TABLE cpxs ( -- 产品销售
  xs_id INTEGER PRIMARY KEY,
  cp_id INTEGER NOT NULL REFERENCES cpxx(cp_id), -- 产品
  md_id INTEGER NOT NULL REFERENCES md(md_id), -- 门店
  hy_id INTEGER, -- 会员，散客为空
  yg_id INTEGER, -- 销售员工
  sl INTEGER NOT NULL, -- 数量
  je REAL NOT NULL, -- 金额(元)
  xssj TEXT NOT NULL, -- 销售时间
  sfth INTEGER NOT NULL -- 是否退货 1是 0否
);
"""

MD = [  # name, city, area, opened, closed, weight, price factor
    ("静安旗舰店", "上海", 420, date(2015, 5, 20), None, 22, 1.18), ("徐汇店", "上海", 260, date(2017, 9, 9), None, 17, 1.08), ("浦东八佰伴店", "上海", 300, date(2018, 12, 1), None, 16, 1.05),
    ("杨浦大学路店", "上海", 150, date(2020, 8, 18), None, 11, .88), ("杭州湖滨店", "杭州", 280, date(2019, 4, 26), None, 14, 1.0), ("杭州滨江店", "杭州", 200, date(2022, 3, 8), None, 9, .95),
    ("苏州观前店", "苏州", 180, date(2021, 6, 1), date(2026, 3, 31), 7, .86), ("苏州园区店", "苏州", 230, date(2023, 10, 1), None, 10, .97), ("宁波天一店", "宁波", 210, date(2026, 5, 1), None, 9, .92),
]
FW = [  # name, kind, price, minutes, on, weight, who
    ("洗剪吹", "剪发", 98, 45, 1, 40, "发型师"), ("总监剪发", "剪发", 198, 60, 1, 16, "发型师"), ("儿童剪发", "剪发", 58, 30, 1, 6, "发型师"), ("冷烫", "烫发", 398, 150, 1, 7, "发型师"),
    ("数码烫", "烫发", 698, 180, 1, 9, "发型师"), ("纹理烫", "烫发", 468, 150, 1, 8, "发型师"), ("全头染发", "染发", 498, 120, 1, 12, "发型师"), ("漂染", "染发", 898, 210, 1, 5, "发型师"),
    ("补染发根", "染发", 268, 90, 1, 8, "发型师"), ("头皮护理", "护理", 298, 60, 1, 9, "助理"), ("角蛋白护理", "护理", 598, 90, 1, 5, "助理"), ("基础补水", "美容", 198, 60, 1, 8, "美容师"),
    ("小气泡清洁", "美容", 268, 50, 1, 9, "美容师"), ("光子嫩肤", "美容", 980, 60, 1, 4, "美容师"), ("肩颈按摩", "美容", 238, 60, 1, 5, "美容师"), ("单色美甲", "美甲", 128, 60, 1, 8, "美甲师"),
    ("法式美甲", "美甲", 228, 90, 1, 5, "美甲师"), ("睫毛嫁接", "美睫", 258, 90, 1, 4, "美甲师"), ("离子烫", "烫发", 368, 150, 0, 0, "发型师"), ("蒸汽焗油", "护理", 168, 45, 0, 0, "助理"),
    ("接发", "造型", 1280, 180, 1, 0, "发型师"), ("新娘造型", "造型", 1688, 120, 1, .35, "发型师"),
]
CP = [("控油洗发水500ml", "卡诗", 142.0, 288.0, 46, 20), ("修护发膜250ml", "卡诗", 198.0, 398.0, 12, 15), ("护发精油", "摩洛哥油", 168.0, 320.0, 31, 15), ("定型喷雾", "施华蔻", 39.0, 88.0, 88, 30),
      ("哑光发泥", "Reuzel", 62.0, 138.0, 9, 20), ("头皮精华", "馥绿德雅", 210.0, 420.0, 5, 10), ("弹力素", "施华蔻", 45.0, 98.0, 54, 25), ("补水面膜盒装", None, 48.0, 128.0, 20, 20),
      ("护手霜", "欧舒丹", 78.0, 168.0, 27, 10), ("护色洗发水", "施华蔻", 58.0, 128.0, 33, 15), ("便携烫发棒", None, 110.0, 259.0, 14, 5), ("防脱洗发水", "馥绿德雅", 135.0, 268.0, 3, 12)]
STAGE = ("阿Ken Tony Kevin Leo 小鱼 Jacky 阿杰 Vivian 阿峰 Mia Eric 小北 Andy 阿南 Coco Danny 大伟 Ray 阿炮 Sam 小七 Jason Lucas 阿宽 Momo Felix 阿左 Peter 小满 Gary 阿康 Zoe").split()
SUR = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
FG = "雨桐 梓涵 欣怡 诗涵 思雨 佳琪 梦瑶 晓燕 丽娜 静怡 雅婷 婷婷 佩琪 若曦 芷晴 语嫣 慧敏 玉兰 秀英 海燕 晨曦 可欣 依诺 紫萱 美玲 雪梅 嘉怡 心怡 倩 莹 洁 萍 艳 琳 敏 娟".split()
MG = "浩然 宇轩 子豪 建国 志强 俊杰 天宇 博文 家豪 明轩 伟 强 磊 军 勇 涛 超 斌 鹏 凯".split()


def main(path):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)

    def put(table, rows):
        db.executemany("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(rows[0]))), rows)

    put("md", [(i, m[0], m[1], m[2], iso(m[3]), 0 if m[4] else 1) for i, m in enumerate(MD, 1)])
    put("fwxm", [(i, f[0], f[1], float(f[2]), f[3], f[4]) for i, f in enumerate(FW, 1)])
    put("cpxx", [(i,) + c for i, c in enumerate(CP, 1)])

    # staff
    yg, taken, stage = [], {"陈雨桐"}, list(STAGE)

    def cn(sex):
        while True:
            n = pick(SUR) + pick(FG if sex == 2 else MG)
            if n not in taken:
                taken.add(n)
                return n

    def hire(name, gw, md, start, left=None, jb=None, dx=0):
        yg.append(dict(id=len(yg) + 1, xm=name, gw=gw, md=md, s=start, l=left, jb=jb, dx=float(dx) if dx else None, w=.35 + 1.5 * _rnd(), fan=.2 + .55 * _rnd()))
        return yg[-1]

    hire(cn(1), "总经理", None, date(2015, 4, 1), None, None, 30000)
    hire(cn(2), "运营总监", None, date(2017, 2, 13), None, None, 22000)
    for i, m in enumerate(MD, 1):
        hire(cn(pick([1, 2])), "店长", i, m[3] - days(ri(10, 40)), m[4], None, ri(90, 140) * 100)
        for k in range(5 if m[5] >= 16 else 4 if m[5] >= 11 else 3):
            s = m[3] + days(ri(0, 60)) if k < 2 else max(m[3], date(2021, 1, 1)) + days(ri(30, 1500))
            s = min(s, date(2026, 8, 3))
            left = m[4] or (date(2025, 3, 1) + days(ri(0, 580)) if k == 2 and chance(.8) and s < date(2024, 6, 1) else None)
            if left and s >= left - days(60):
                s = left - days(400)
            hire(stage.pop(0) if stage else cn(1), "发型师", i, s, left, wpick(["总监", "首席", "高级", "发型师"], [1, 2, 3, 3]), ri(30, 60) * 100)
        for k in range(2 if m[5] >= 11 else 1):
            s = max(m[3], date(2023, 1, 1)) + days(ri(20, 900))
            hire(cn(pick([1, 2])), "助理", i, min(s, date(2026, 6, 1), (m[4] or TODAY) - days(500) if m[4] else TODAY), m[4], None, None if chance(.1) else ri(28, 40) * 100)
        for k in range(2 if m[5] >= 14 else 1):
            hire(cn(2), "美容师", i, m[3] + days(ri(0, 200)) if m[3] < date(2026, 1, 1) else m[3], m[4], wpick(["高级", "中级", "初级"], [1, 2, 2]), ri(32, 55) * 100)
        if m[5] >= 9:
            hire(cn(2), "美甲师", i, m[3] + days(ri(0, 120)) if m[3] < date(2026, 1, 1) else m[3], m[4], None, ri(30, 45) * 100)
        hire(cn(2), "前台", i, m[3] + days(ri(0, 30)), m[4], None, ri(40, 55) * 100)
    new = hire("阿笙", "发型师", 2, date(2026, 10, 12), None, "发型师", 3000)
    new["fan"] = 0
    for y in yg:  # a few assistants and receptionists went this year
        if y["gw"] in ("助理", "前台") and not y["l"] and y["s"] < date(2025, 6, 1) and chance(.3):
            y["l"] = date(2025, 10, 1) + days(ri(0, 380))
            hire(cn(2), y["gw"], y["md"], y["l"] + days(ri(0, 9)), None, None, ri(30, 42) * 100)
    cold = [y for y in yg if y["gw"] == "发型师" and not y["l"] and y["jb"] == "发型师"][:2]
    for y in cold:
        y["cold"] = True
    put("ygxx", [(y["id"], y["xm"], y["gw"], y["jb"], y["md"], d8(y["s"]), d8(y["l"]), y["dx"]) for y in yg])

    def staffing(md, gw, d):
        return [y for y in yg if y["md"] == md and y["gw"] == gw and y["s"] <= d and (not y["l"] or y["l"] > d)]

    # members
    hy, cz = [], []
    used = {"陈雨桐"}

    def topup(h, t, md, big=None):
        n = big or wpick([500, 1000, 2000, 3000, 5000, 10000], [16, 34, 24, 15, 8, 3])
        gift = int(n * {500: 0, 1000: .05, 2000: .1, 3000: .12, 5000: .15, 10000: .2}[n]) if chance(.85) else 0
        st = 2 if chance(.022) else 1
        fr = staffing(md, "前台", t.date()) + staffing(md, "店长", t.date())
        cz.append([t, h["id"], md, n * 100, gift * 100, pick(fr)["id"] if fr and not chance(.05) else None, st])
        if st == 1:
            h["bal"] += n + gift
            h["tops"] += 1

    def join(d, md):
        sex = wpick([1, 2, None], [29, 66, 5])
        n = pick(SUR) + pick(FG if sex != 1 else MG)
        while n in used and chance(.96):
            n = pick(SUR) + pick(FG if sex != 1 else MG)
        used.add(n)
        src = None if chance(.04) else wpick(["朋友介绍", "美团", "抖音", "小红书", "路过"], [26, 24, 14 if d.year < 2026 else 26, 15, 21])
        h = dict(id=len(hy) + 1, xm=n, xb=sex, d=d, md=md, ly=src, tjr=None, bal=0.0, tops=0, w=.1 + 2.4 * _rnd() ** 3, fav=None, gone=None, last=None)
        if src == "朋友介绍" and len(hy) > 80 and chance(.75):
            h["tjr"] = 57 if chance(.09) else ri(1, len(hy))
        if chance(.42):
            h["gone"] = d + days(ri(20, 500))
        hy.append(h)
        return h

    for _ in range(420):  # members from before the system
        md = wpick(range(1, 9), [m[5] for m in MD[:8]])
        join(date(2022, 1, 10) + days(ri(0, 1080)), md)
    hy.sort(key=lambda h: h["d"])
    for i, h in enumerate(hy, 1):
        h["id"] = i
        h["d"] = max(h["d"], MD[h["md"] - 1][3])
        if h["tjr"]:
            h["tjr"] = None if h["tjr"] >= i else h["tjr"]
        if h["gone"] and h["gone"] < date(2025, 1, 10) and chance(.85):
            h["gone"] = date(2025, 1, 10) + days(ri(0, 500))
        if chance(.55):
            h["bal"] = float(ri(0, 18) * 50)
    xfd, mx, yy, cs = [], [], [], []
    season = [0, 1.25, .75, .9, .95, 1.05, .95, 1.0, .95, .95, 1.1, 1.0, 1.3]
    d = date(2025, 1, 2)
    seq = 0
    while d <= TODAY:
        seq = 0
        grow = 1 + .1 * (d - date(2025, 1, 1)).days / 365
        for md, m in enumerate(MD, 1):
            if m[3] > d or (m[4] and d > m[4]):
                continue
            n = .062 * m[5] * season[d.month] * (1.5 if d.weekday() >= 5 else .85) * grow * (1.35 if d.month == 10 and d.day <= 7 else 1)
            for _ in range(int(n) + chance(n - int(n))):
                t = datetime(d.year, d.month, d.day, wpick(range(10, 21), [3, 4, 4, 6, 9, 8, 7, 6, 8, 7, 3]), ri(0, 59), ri(0, 59))
                if t > NOW:
                    continue
                h = None
                if not chance(.27):
                    av = [x for x in hy if x["md"] == md and x["d"] <= d and not (x["gone"] and x["gone"] < d) and not (x["last"] and (d - x["last"]).days < 12)]
                    if av and not chance(.13):
                        h = wpick(av, [x["w"] for x in av])
                    else:
                        h = join(d, md)
                st = 3 if chance(.024) else 1
                who = {}
                lines = []
                for _k in range(wpick([1, 2, 3], [62, 29, 9])):
                    f = wpick(range(len(FW)), [z[5] if staffing(md, z[6], d) else 0 for z in FW])
                    if f in [z[0] for z in lines]:
                        continue
                    gw = FW[f][6]
                    zd = 0
                    if gw not in who:
                        av = staffing(md, gw, d)
                        if h and h["fav"] and gw == "发型师" and h["fav"] in av and chance(.7):
                            who[gw] = (h["fav"], 1)
                        else:
                            y = wpick(av, [z["w"] for z in av])
                            zd = 1 if (h and chance(y["fan"] * .5) or chance(.04)) and not y.get("cold") and y is not new else 0
                            who[gw] = (y, zd)
                            if h and gw == "发型师" and chance(.4) and not y.get("cold") and y is not new:
                                h["fav"] = y
                    y, zd = who[gw]
                    q = 2 if FW[f][0] in ("儿童剪发", "单色美甲") and chance(.12) else 1
                    lines.append((f, y["id"], q, round(FW[f][2] * m[6] * (1.25 if y["jb"] == "总监" else 1)) * q, zd))
                tot = float(sum(z[3] for z in lines))
                if h and chance(.07 if h["tops"] else .16):
                    topup(h, t + timedelta(minutes=ri(1, 9)) - timedelta(hours=0), md)
                pay = wpick([1, 2, 3, 5], [7, 46, 24, 13])
                off = 0.0
                if h and h["bal"] >= tot * .88 and chance(.9):
                    pay = 4
                    off = round(tot * .12)
                elif pay == 5:
                    off = round(tot * pick([.2, .25, .3]))
                elif h and chance(.2):
                    off = float(pick([10, 20, 30, 50])) if tot > 90 else 0.0
                end = t + timedelta(minutes=int(sum(FW[z[0]][3] for z in lines) * (.75 + .5 * _rnd())) + ri(3, 25))
                paid = tot - off
                if st == 1 and (end > NOW or (d > date(2026, 9, 1) and chance(.012))):
                    st, end, pay = 2, None, None
                if st == 3:
                    end = end if chance(.3) else None
                    pay = pay if end else None
                if st == 1 and pay == 4:
                    h["bal"] = round(h["bal"] - paid, 2)
                if h and st != 3:
                    h["last"] = d
                xfd.append([t, md, h["id"] if h else None, end, tot, float(off), paid, pay, st, lines])
                if st == 1 and chance(.15):
                    c = wpick(range(12), [9, 5, 7, 10, 8, 4, 7, 6, 3, 5, .4, 4])
                    q = 2 if chance(.1) else 1
                    cs.append([end, c + 1, md, h["id"] if h else None, None if chance(.06) else lines[0][1], q, round(CP[c][3] * q * (1 if chance(.6) else .9), 2), 1 if chance(.025) else 0])
                if h and st == 1 and chance(.30):
                    lead = timedelta(minutes=ri(60, 60 * 24 * 6))
                    at = t.replace(minute=pick([0, 30]), second=0)
                    yy.append([at - lead, at, h["id"], md, lines[0][1] if chance(.7) else None, lines[0][0] + 1, 1])
                if chance(.075):
                    av = [x for x in hy if x["md"] == md and x["d"] <= d and not (x["gone"] and x["gone"] < d)]
                    if av:
                        b = wpick(av, [x["w"] for x in av])
                        at = t.replace(hour=ri(10, 20), minute=pick([0, 30]), second=0)
                        if at < NOW:
                            av2 = staffing(md, "发型师", d)
                            yy.append([at - timedelta(minutes=ri(90, 60 * 24 * 7)), at, b["id"], md, pick(av2)["id"] if av2 and chance(.6) else None, wpick(range(1, 10), [f[5] for f in FW[:9]]), wpick([2, 3], [6, 4])])
        if 20 < (d - date(2025, 1, 1)).days and chance(.22):  # top-ups without a visit
            av = [x for x in hy if x["d"] <= d and not (MD[x["md"] - 1][4] and d > MD[x["md"] - 1][4])]
            x = pick(av)
            topup(x, datetime(d.year, d.month, d.day, ri(10, 17), ri(0, 59), ri(0, 59)), x["md"])
        d += days(1)
    # one regular by name, and bookings to come
    vip = [h for h in hy if h["xb"] == 2 and h["tops"] >= 2 and h["md"] == 1 and not (h["gone"] and h["gone"] < TODAY)][3]
    vip["xm"] = "陈雨桐"
    for n in range(66):
        av = [x for x in hy if not (x["gone"] and x["gone"] < TODAY) and not MD[x["md"] - 1][4]]
        b = wpick(av, [x["w"] for x in av])
        dd = TODAY + days(wpick(range(1, 12), [16, 12, 9, 8, 7, 6, 6, 5, 4, 3, 2]))
        at = datetime(dd.year, dd.month, dd.day, ri(10, 20), pick([0, 30]))
        av2 = staffing(b["md"], "发型师", TODAY)
        yy.append([NOW - timedelta(minutes=ri(30, 60 * 24 * 5)), at, b["id"], b["md"], pick(av2)["id"] if chance(.7) else None, wpick(range(1, 19), [f[5] for f in FW[:18]]), 2 if n % 9 == 4 else 0])
    put("hyxx", [(h["id"], h["xm"], h["xb"], None if chance(.03) else "1%d%08d" % (pick([35, 37, 38, 39, 50, 58, 86]), ri(0, 99999999)),
                  None if chance(.18) else iso(date(1965, 1, 1) + days(ri(0, 15000))), iso(h["d"]), h["md"], h["ly"], h["tjr"], round(h["bal"], 2)) for h in hy])
    xfd.sort(key=lambda x: x[0])
    rows, lines, per = [], [], {}
    for i, x in enumerate(xfd, 1):
        k = x[0].strftime("%y%m%d")
        per[k] = per.get(k, 0) + 1
        rows.append((i, "X%s%03d" % (k, per[k]), x[1], x[2], stamp(x[0]), stamp(x[3]), x[4], x[5], x[6], x[7], x[8]))
        for z in x[9]:
            lines.append((len(lines) + 1, i, z[0] + 1, z[1], z[2], float(z[3]), z[4]))
    put("xfd", rows)
    put("xfmx", lines)
    cz.sort(key=lambda c: (c[0], c[1]))
    put("czjl", [(i, c[1], c[2], c[3], c[4], stamp(c[0]), c[5], c[6]) for i, c in enumerate(cz, 1)])
    yy.sort(key=lambda y: (y[0], y[1]))
    put("yyjl", [(i, y[2], y[3], y[4], y[5], stamp(y[0]), stamp(y[1]), y[6]) for i, y in enumerate(yy, 1)])
    cs.sort(key=lambda c: (c[0], c[1]))
    put("cpxs", [(i, c[1], c[2], c[3], c[4], c[5], c[6], stamp(c[0]), c[7]) for i, c in enumerate(cs, 1)])
    db.commit()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
