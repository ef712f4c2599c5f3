"""Build the fitted kitchen maker sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(71930)
TODAY = date(2026, 10, 31)

DDL = """
CREATE TABLE 门店 (
  门店编号 INTEGER PRIMARY KEY,
  门店名称 TEXT NOT NULL,
  城市 TEXT NOT NULL,
  门店类型 TEXT NOT NULL,
  开业日期 TEXT NOT NULL,
  店长 TEXT,
  展厅面积 INTEGER
);
CREATE TABLE 设计师 (
  工号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  门店编号 INTEGER NOT NULL REFERENCES 门店(门店编号),
  级别 TEXT NOT NULL,
  入职日期 TEXT NOT NULL,
  离职日期 TEXT,
  底薪 NUMERIC NOT NULL
);
CREATE TABLE 客户 (
  客户编号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  电话 TEXT,
  小区 TEXT,
  城市 TEXT NOT NULL,
  房屋面积 NUMERIC,
  来源 TEXT,
  登记日期 TEXT NOT NULL
);
CREATE TABLE 量尺 (
  量尺单号 INTEGER PRIMARY KEY,
  客户编号 INTEGER NOT NULL REFERENCES 客户(客户编号),
  设计师工号 INTEGER NOT NULL REFERENCES 设计师(工号),
  预约日期 TEXT NOT NULL,
  上门日期 TEXT,
  结果 TEXT NOT NULL
);
CREATE TABLE 订单 (
  订单号 TEXT PRIMARY KEY,
  客户编号 INTEGER NOT NULL REFERENCES 客户(客户编号),
  门店编号 INTEGER NOT NULL REFERENCES 门店(门店编号),
  设计师工号 INTEGER NOT NULL REFERENCES 设计师(工号),
  签约日期 TEXT NOT NULL,
  品类 TEXT NOT NULL,
  板材 TEXT NOT NULL,
  投影面积 NUMERIC NOT NULL,
  原价 NUMERIC NOT NULL,
  成交价 NUMERIC NOT NULL,
  约定交期 TEXT NOT NULL,
  出厂日期 TEXT,
  状态 TEXT NOT NULL
);
CREATE TABLE 收款 (
  收款编号 INTEGER PRIMARY KEY,
  订单号 TEXT NOT NULL REFERENCES 订单(订单号),
  收款日期 TEXT NOT NULL,
  款项 TEXT NOT NULL,
  金额 NUMERIC NOT NULL,
  方式 TEXT NOT NULL
);
CREATE TABLE 安装 (
  安装单号 INTEGER PRIMARY KEY,
  订单号 TEXT NOT NULL REFERENCES 订单(订单号),
  安装师傅 TEXT,
  计划日期 TEXT NOT NULL,
  开工日期 TEXT,
  完工日期 TEXT,
  安装费 NUMERIC NOT NULL,
  客户评分 INTEGER
);
CREATE TABLE 售后 (
  售后单号 INTEGER PRIMARY KEY,
  订单号 TEXT NOT NULL REFERENCES 订单(订单号),
  报修日期 TEXT NOT NULL,
  问题类型 TEXT NOT NULL,
  责任方 TEXT,
  处理费用 NUMERIC,
  解决日期 TEXT,
  状态 TEXT NOT NULL
);
"""

SHOPS = [("红星美凯龙旗舰店", "杭州", "直营", "2019-03-16", 420, 30), ("滨江天街店", "杭州", "直营", "2021-06-01", 210, 20), ("居然之家店", "宁波", "直营", "2020-09-12", 260, 17),
         ("绍兴柯桥店", "绍兴", "加盟", "2021-11-20", 180, 12), ("嘉兴南湖店", "嘉兴", "加盟", "2022-05-08", 160, 10), ("苏州园区店", "苏州", "直营", "2023-04-22", 240, 14), ("湖州吴兴店", "湖州", "加盟", "2025-03-29", 150, 7)]
AREAS = {"杭州": ["绿城春江花月", "滨江金茂府", "万科良渚文化村", "龙湖天璞", "西溪诚园"], "宁波": ["东部新城公馆", "银亿上府", "江北万科城"], "绍兴": ["柯桥元垄", "镜湖壹号"],
         "嘉兴": ["南湖名邸", "秀洲蓝城"], "苏州": ["湖滨四季", "园区中海八号", "金鸡湖花园"], "湖州": ["仁皇山庄", "太湖天萃"]}
XING = "王李张刘陈杨赵黄周吴徐孙朱马胡郭何高林罗郑梁谢宋唐许韩冯邓曹沈俞钱陆"
MING = ["伟", "芳", "娜", "敏", "静", "磊", "洋", "艳", "勇", "军", "杰", "涛", "明", "超", "霞", "平", "刚", "雨桐", "子涵", "浩然", "思远", "佳怡", "志强", "建国", "文博", "晓燕", "海燕", "俊杰", "欣怡", "宇航", "丽华", "国栋", "一鸣", "若琳"]
FITTERS = ["老周", "马德胜", "刘师傅", "孙立群", "何大勇", "阿强", "钱广福"]
KINDS = [("橱柜", 40, 1900, (5, 13)), ("衣柜", 30, 950, (10, 34)), ("全屋定制", 16, 1050, (38, 95)), ("榻榻米", 6, 1200, (6, 14)), ("浴室柜", 8, 2200, (1.2, 3.6))]
BOARDS = [("颗粒板", 38, .85), ("多层实木板", 30, 1.1), ("欧松板", 14, 1.15), ("爱格板", 12, 1.45), ("不锈钢", 6, 1.6)]


def iso(d):
    return d.isoformat() if d else None


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    used = set()

    def name():
        while True:
            n = R.choice(XING) + R.choice(MING)
            if n not in used:
                used.add(n)
                return n

    for i, s in enumerate(SHOPS, 1):
        con.execute("INSERT INTO 门店 VALUES (?,?,?,?,?,?,?)", (i, s[0], s[1], s[2], s[3], name(), s[4]))
    ds = []
    for si, s in enumerate(SHOPS, 1):
        for k in range([6, 4, 4, 3, 2, 3, 2][si - 1]):
            lo = max(date.fromisoformat(s[3]), date(2020, 1, 1))
            rz = lo if k < 2 else lo + timedelta(R.randrange((date(2026, 5, 1) - lo).days))
            lz = None
            if k >= 2 and R.random() < .3:
                lz = max(rz, date(2024, 6, 1)) + timedelta(R.randrange(120, 700))
                lz = lz if lz <= TODAY else None
            lvl = "首席" if k == 0 and si in (1, 3, 6) else R.choice(["高级", "资深"]) if rz < date(2023, 1, 1) else R.choice(["助理", "中级"])
            base = {"首席": 9500, "资深": 7500, "高级": 6800, "中级": 5500, "助理": 4200}[lvl] + R.randrange(0, 9) * 100
            ds.append((len(ds) + 1, name(), si, lvl, rz, lz, base, R.choice([2, 3, 4, 6])))
    ds.append((len(ds) + 1, name(), 7, "助理", date(2026, 10, 12), None, 4300, 0))
    for d in ds:
        con.execute("INSERT INTO 设计师 VALUES (?,?,?,?,?,?,?)", d[:4] + (iso(d[4]), iso(d[5]), d[6]))

    cust = []
    d = date(2024, 4, 1)
    while d <= TODAY:
        m = {2024: .62, 2025: .78, 2026: .92}[d.year] * {1: .7, 2: .4, 3: 1.4, 4: 1.2, 5: 1.2, 9: 1.15, 10: 1.25, 12: .8}.get(d.month, 1) * (1.7 if d.weekday() >= 5 else .75)
        n = int(m) + (R.random() < m - int(m))
        for _ in range(n):
            opts = [i for i, s in enumerate(SHOPS, 1) if s[3] <= iso(d)]
            si = R.choices(opts, [SHOPS[i - 1][5] for i in opts])[0]
            city = SHOPS[si - 1][1]
            nm = name() if len(used) < 1000 else R.choice(XING) + R.choice(MING)
            cust.append((len(cust) + 1, nm, None if R.random() < .03 else "1" + R.choice("3578") + "".join(R.choice("0123456789") for _ in range(9)),
                         R.choice(AREAS[city]) if R.random() < .9 else None, city, R.choice([68, 76, 89, 89, 98, 106, 115, 125, 139, 143, 168, 220]) if R.random() < .93 else None,
                         R.choices(["自然进店", "小红书", "老客户介绍", "装修公司", "抖音", "小区推广", None], [24, 20, 17, 15, 12, 9, 3])[0], d, si))
        d += timedelta(1)
    for c in cust:
        con.execute("INSERT INTO 客户 VALUES (?,?,?,?,?,?,?,?)", c[:7] + (iso(c[7]),))

    meas, orders = [], []
    for c in cust:
        if R.random() < .14:
            continue
        si = c[8]
        book = c[7] + timedelta(R.randrange(1, 12))
        team = [x for x in ds if x[2] == si and x[4] <= book and (x[5] is None or x[5] >= book) and x[7]]
        if not team:
            continue
        des = R.choices(team, [x[7] for x in team])[0]
        visit, res = None, "待上门"
        if book <= TODAY:
            x = R.random()
            if x < .07:
                res = "客户取消"
            else:
                visit = book + timedelta(R.choices([0, 1, 2, 5], [74, 12, 8, 6])[0])
                if visit > TODAY:
                    visit, res = None, "待上门"
                else:
                    p = .66 + (.12 if c[6] == "老客户介绍" else -.14 if c[6] == "抖音" else 0)
                    res = "已成交" if R.random() < p else R.choice(["跟进中", "已流失", "已流失"]) if visit < date(2026, 7, 1) else "跟进中"
        if res == "跟进中" and visit < date(2026, 1, 1):
            res = "已流失"
        if res == "已成交":
            sign = visit + timedelta(R.randrange(3, 32))
            if sign > TODAY:
                res = "跟进中"
            else:
                for _ in range(R.choices([1, 2, 3], [74, 21, 5])[0]):
                    orders.append((sign, c, si, des))
                    sign = min(sign + timedelta(R.choice([0, 0, 15, 40, 90])), TODAY)
        meas.append((book, c[0], des[0], visit, res))
    meas.sort(key=lambda m: (m[0], m[1]))
    for n, (b, ci, di, v, r) in enumerate(meas, 1):
        con.execute("INSERT INTO 量尺 VALUES (?,?,?,?,?,?)", (n, ci, di, iso(b), iso(v), r))

    orders.sort(key=lambda o: (o[0], o[1][0]))
    pays, inst, after, seq = [], [], [], {}
    for sign, c, si, des in orders:
        y = sign.strftime("%y%m")
        seq[y] = seq.get(y, 0) + 1
        no = "DD%s-%03d" % (y, seq[y])
        kind, _, unit, (lo, hi) = R.choices(KINDS, [k[1] for k in KINDS])[0]
        board, _, f = R.choices(BOARDS, [b[1] for b in BOARDS] if kind != "榻榻米" else [50, 40, 10, 0, 0])[0]
        area = round(R.uniform(lo, hi), 1)
        price = round(area * unit * f * R.uniform(.93, 1.1) / 10) * 10
        deal = round(price * R.choice([1, .98, .95, .92, .9, .88, .85]) / 10) * 10
        lead = R.choice([30, 35, 40, 45])
        due = sign + timedelta(lead)
        out = sign + timedelta(int(lead + R.gauss(-2, 6)))
        st = None
        if R.random() < .035 and sign < date(2026, 9, 20):
            st, out = "已退单", None
        elif out > TODAY:
            out = None
            st = "生产中" if (TODAY - sign).days > 9 else "待审图"
        how = R.choices(["微信", "支付宝", "刷卡", "银行转账", "现金"], [34, 20, 26, 16, 4])[0]
        pays.append((sign, no, "定金", round(deal * .3 / 10) * 10, how))
        if st == "已退单":
            if R.random() < .6:
                pays.append((sign + timedelta(R.randrange(4, 20)), no, "退款", -round(deal * .2 / 10) * 10, how))
        elif st != "待审图":
            p = min((out or TODAY) - timedelta(R.randrange(1, 9)), TODAY)
            p = max(p, sign)
            if out or R.random() < .4:
                pays.append((p, no, "进度款", round(deal * .6 / 10) * 10, how))
        done = None
        if out:
            plan = out + timedelta(R.randrange(3, 12))
            start = plan + timedelta(R.choices([0, 1, 2, 6], [70, 14, 10, 6])[0])
            fit = R.choices(FITTERS, [24, 20, 17, 14, 11, 9, 5])[0]
            if start > TODAY:
                st, start = "待安装", None
                if R.random() < .35:
                    fit = None
            else:
                days = {"全屋定制": R.randrange(3, 8), "浴室柜": 0}.get(kind, R.randrange(0, 3))
                done = start + timedelta(days)
                if done > TODAY:
                    st, done = "安装中", None
                else:
                    st = "已完成"
            sc = R.choices([5, 4, 3, 2, 1], [56, 25, 10, 6, 3] if fit != "阿强" else [30, 26, 20, 14, 10])[0] if done and R.random() < .62 else None
            inst.append((plan, no, fit, start, done, round(area * (60 if kind != "浴室柜" else 150) / 10) * 10 + 100, sc))
            if done and R.random() < .9:
                p = done + timedelta(R.choices([0, 1, 4, 15, 50], [45, 22, 16, 11, 6])[0])
                if p <= TODAY:
                    pays.append((p, no, "尾款", deal - round(deal * .3 / 10) * 10 - round(deal * .6 / 10) * 10, how))
        con.execute("INSERT INTO 订单 VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)", (no, c[0], si, des[0], iso(sign), kind, board, area, price, deal, iso(due), iso(out), st))
        if done:
            for _ in range(R.choices([0, 1, 2, 3], [73, 19, 6, 2])[0]):
                rep = done + timedelta(int(R.expovariate(1 / 80)) + 1)
                if rep > TODAY:
                    continue
                q = R.choices(["柜门变形", "五金损坏", "尺寸不符", "板材开裂", "缺件", "台面渗水", "异味"], [22, 26, 14, 11, 15, 8, 4])[0]
                sol = rep + timedelta(int(R.lognormvariate(1.9, .7)) + 1)
                sol = sol if sol <= TODAY and not (rep > date(2026, 9, 1) and R.random() < .25) else None
                who = R.choices(["工厂", "安装", "设计", "客户", None], [42, 24, 16, 12, 6])[0]
                cost = None if sol is None else 0 if R.random() < .3 else R.randrange(5, 130) * 10
                after.append((rep, no, q, who, cost, sol, "已解决" if sol else R.choice(["处理中", "待派单"])))
    pays.sort(key=lambda p: (p[0], p[1], p[2]))
    for n, p in enumerate(pays, 1):
        con.execute("INSERT INTO 收款 VALUES (?,?,?,?,?,?)", (n, p[1], iso(p[0]), p[2], p[3], p[4]))
    inst.sort(key=lambda x: (x[0], x[1]))
    for n, x in enumerate(inst, 1):
        con.execute("INSERT INTO 安装 VALUES (?,?,?,?,?,?,?,?)", (n, x[1], x[2], iso(x[0]), iso(x[3]), iso(x[4]), x[5], x[6]))
    after.sort(key=lambda x: (x[0], x[1], x[2]))
    for n, x in enumerate(after, 1):
        con.execute("INSERT INTO 售后 VALUES (?,?,?,?,?,?,?,?)", (n, x[1], iso(x[0]), x[2], x[3], x[4], iso(x[5]), x[6]))
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
