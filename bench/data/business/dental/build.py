"""Build the dental clinic chain sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(3271)

DDL = """
CREATE TABLE 门诊 (
  门诊编号 INTEGER PRIMARY KEY,
  门诊名称 TEXT NOT NULL,
  所在区 TEXT NOT NULL,
  牙椅数 INTEGER NOT NULL,
  开业日期 TEXT NOT NULL
);
CREATE TABLE 医生 (
  医生编号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  职称 TEXT NOT NULL,
  专业方向 TEXT NOT NULL,
  门诊编号 INTEGER NOT NULL REFERENCES 门诊(门诊编号),
  入职日期 TEXT NOT NULL,
  是否在职 TEXT NOT NULL
);
CREATE TABLE 患者 (
  患者编号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  性别 TEXT NOT NULL,
  出生日期 TEXT,
  手机号 TEXT,
  来源渠道 TEXT,
  会员等级 TEXT,
  建档日期 TEXT NOT NULL,
  建档门诊 INTEGER NOT NULL REFERENCES 门诊(门诊编号)
);
CREATE TABLE 诊疗项目 (
  项目编号 INTEGER PRIMARY KEY,
  项目名称 TEXT NOT NULL,
  项目大类 TEXT NOT NULL,
  标准价 NUMERIC NOT NULL
);
CREATE TABLE 预约 (
  预约编号 INTEGER PRIMARY KEY,
  患者编号 INTEGER NOT NULL REFERENCES 患者(患者编号),
  医生编号 INTEGER NOT NULL REFERENCES 医生(医生编号),
  门诊编号 INTEGER NOT NULL REFERENCES 门诊(门诊编号),
  预约时间 TEXT NOT NULL,
  登记时间 TEXT NOT NULL,
  预约方式 TEXT NOT NULL,
  预约状态 TEXT NOT NULL
);
CREATE TABLE 就诊 (
  就诊编号 INTEGER PRIMARY KEY,
  预约编号 INTEGER REFERENCES 预约(预约编号),
  患者编号 INTEGER NOT NULL REFERENCES 患者(患者编号),
  医生编号 INTEGER NOT NULL REFERENCES 医生(医生编号),
  门诊编号 INTEGER NOT NULL REFERENCES 门诊(门诊编号),
  就诊日期 TEXT NOT NULL,
  到店时间 TEXT NOT NULL,
  接诊时间 TEXT NOT NULL,
  初复诊 TEXT NOT NULL,
  诊断 TEXT
);
CREATE TABLE 收费 (
  收费编号 INTEGER PRIMARY KEY,
  就诊编号 INTEGER NOT NULL REFERENCES 就诊(就诊编号),
  项目编号 INTEGER NOT NULL REFERENCES 诊疗项目(项目编号),
  数量 INTEGER NOT NULL,
  应收金额 NUMERIC NOT NULL,
  优惠金额 NUMERIC NOT NULL,
  实收金额 NUMERIC NOT NULL,
  欠费金额 NUMERIC NOT NULL,
  支付方式 TEXT,
  收费日期 TEXT NOT NULL
);
CREATE TABLE 退费 (
  退费编号 INTEGER PRIMARY KEY,
  收费编号 INTEGER NOT NULL REFERENCES 收费(收费编号),
  退费金额 NUMERIC NOT NULL,
  退费原因 TEXT,
  退费日期 TEXT NOT NULL
);
CREATE TABLE 耗材领用 (
  领用编号 INTEGER PRIMARY KEY,
  门诊编号 INTEGER NOT NULL REFERENCES 门诊(门诊编号),
  耗材名称 TEXT NOT NULL,
  单位 TEXT NOT NULL,
  数量 INTEGER NOT NULL,
  单价 NUMERIC NOT NULL,
  领用日期 TEXT NOT NULL,
  领用医生 INTEGER REFERENCES 医生(医生编号)
);
"""

SHOPS = [("贝佳口腔·滨江店", "滨江区", 8, "2017-03-18", 30), ("贝佳口腔·西溪店", "西湖区", 6, "2018-09-01", 24),
         ("贝佳口腔·武林店", "拱墅区", 10, "2015-06-06", 32), ("贝佳口腔·未来科技城店", "余杭区", 5, "2022-05-20", 18),
         ("贝佳口腔·萧山店", "萧山区", 4, "2025-04-12", 12)]
DOCS = [(1, "主任医师", "种植"), (1, "主治医师", "正畸"), (1, "主治医师", "综合"), (1, "住院医师", "牙周"),
        (2, "副主任医师", "正畸"), (2, "主治医师", "综合"), (2, "住院医师", "儿牙"),
        (3, "主任医师", "正畸"), (3, "副主任医师", "种植"), (3, "主治医师", "牙体牙髓"), (3, "主治医师", "儿牙"), (3, "住院医师", "综合"),
        (4, "副主任医师", "综合"), (4, "主治医师", "儿牙"), (4, "住院医师", "牙周"),
        (5, "主治医师", "综合"), (5, "主治医师", "种植"), (5, "住院医师", "儿牙")]
ITEMS = [("超声波洁牙", "洁牙", 198), ("喷砂洁牙", "洁牙", 320), ("树脂补牙", "补牙", 380), ("窝沟封闭", "儿牙", 150), ("儿童涂氟", "儿牙", 260),
         ("乳牙拔除", "儿牙", 120), ("普通拔牙", "拔牙", 300), ("智齿拔除", "拔牙", 980), ("根管治疗", "根管", 1500), ("全瓷冠", "修复", 3200),
         ("活动义齿", "修复", 2600), ("国产种植体", "种植", 5800), ("进口种植体", "种植", 12800), ("金属托槽矫正", "正畸", 14000),
         ("隐形矫正", "正畸", 29800), ("正畸复诊加力", "正畸", 200), ("全景片", "检查", 90), ("CBCT", "检查", 320), ("口腔检查", "检查", 30),
         ("冷光美白", "美白", 1680), ("牙周刮治", "牙周", 680), ("半导体激光治疗", "牙周", 450)]
W = {"综合": [(0, 9), (2, 10), (6, 4), (7, 5), (8, 5), (9, 3), (10, 1), (16, 6), (18, 12), (19, 1), (1, 3)],
     "种植": [(11, 3), (12, 2), (17, 7), (7, 3), (18, 6), (9, 1)],
     "正畸": [(13, 1), (14, 1), (15, 18), (16, 4), (18, 5)],
     "儿牙": [(3, 7), (4, 8), (5, 5), (2, 5), (18, 9)],
     "牙周": [(0, 12), (1, 4), (20, 8), (18, 6), (16, 3)],
     "牙体牙髓": [(8, 9), (2, 9), (9, 3), (16, 6), (18, 5)]}
DIAG = {"综合": ["龋齿", "慢性牙龈炎", "智齿冠周炎", "牙体缺损"], "种植": ["牙列缺损", "牙列缺失"], "正畸": ["牙列拥挤", "深覆合", "反颌"],
        "儿牙": ["乳牙龋", "乳牙滞留", "龋齿"], "牙周": ["慢性牙周炎", "慢性牙龈炎"], "牙体牙髓": ["急性牙髓炎", "慢性根尖周炎", "龋齿"]}
XING = "王李张刘陈杨赵黄周吴徐孙朱马胡郭何高林罗郑梁谢宋唐许韩冯邓曹沈俞楼童章"
MING = ["伟", "芳", "敏", "静", "磊", "洋", "艳", "勇", "杰", "涛", "明", "超", "霞", "平", "建华", "雨桐", "子涵", "浩然", "思远", "佳怡", "梓萱", "志强", "国庆", "文博", "晓燕", "丽君", "俊杰", "欣怡", "宇航", "一诺", "奕辰", "若曦", "美玲", "秀英", "诗涵", "立群"]
SUP = [("一次性手套", "盒", 38), ("口罩", "盒", 22), ("复合树脂", "支", 165), ("麻药", "支", 12), ("种植体耗材包", "套", 860), ("正畸托槽", "套", 420), ("吸唾管", "包", 18), ("印模材料", "桶", 240), ("车针", "盒", 75), ("根管锉", "板", 58)]


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    ins = lambda t, row: con.execute("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(row))), row)
    today = date(2026, 10, 31)
    for i, s in enumerate(SHOPS, 1):
        ins("门诊", (i,) + s[:4])
    used = set()

    def cname():
        while True:
            n = R.choice(XING) + R.choice(MING)
            if n not in used:
                used.add(n)
                return n

    docs = []
    for i, (s, t, sp) in enumerate(DOCS, 1):
        st = max(date.fromisoformat(SHOPS[s - 1][3]), date(2018, 1, 1)) + timedelta(R.randrange(0, 900) if s != 5 else R.randrange(0, 60))
        docs.append([i, cname(), t, sp, s, min(st, date(2025, 6, 1)), "是"])
    docs[5][6] = docs[10][6] = "否"
    left = {6: date(2026, 3, 20), 11: date(2025, 11, 30)}
    for sp, s, d0 in (("综合", 2, date(2026, 4, 8)), ("儿牙", 3, date(2026, 1, 5))):
        docs.append([len(docs) + 1, cname(), "住院医师", sp, s, d0, "是"])
    docs.append([len(docs) + 1, cname(), "副主任医师", "种植", 4, date(2026, 10, 31), "是"])
    for d in docs:
        ins("医生", (d[0], d[1], d[2], d[3], d[4], d[5].isoformat(), d[6]))
    for i, it in enumerate(ITEMS, 1):
        ins("诊疗项目", (i,) + it)
    ins("诊疗项目", (len(ITEMS) + 1, "舌侧矫正", "正畸", 45000))

    # 患者
    pats = []
    dd = date(2023, 7, 1)
    names = set()
    while dd <= today:
        rate = {2023: .35, 2024: .48, 2025: .6, 2026: .75}[dd.year] * {2: .6, 7: 1.5, 8: 1.4}.get(dd.month, 1)
        for _ in range(2):
            if R.random() < rate / 2 * 1.15:
                sid = R.choices([1, 2, 3, 4, 5], [s[4] if s[3] <= dd.isoformat() else 0 for s in SHOPS])[0]
                kid = R.random() < .22
                b = today - timedelta(R.randrange(365 * 4, 365 * 15) if kid else R.randrange(365 * 18, 365 * 72))
                nm = R.choice(XING) + R.choice(MING)
                if nm in names and R.random() < .9:
                    nm = R.choice(XING) + R.choice(MING) + R.choice("涵轩琪妍")
                names.add(nm)
                pats.append([len(pats) + 1, nm, R.choice("男女女"), b if R.random() > .05 else None,
                             "1" + R.choice("3589") + "".join(R.choice("0123456789") for _ in range(9)) if R.random() > .04 else None,
                             R.choices(["大众点评", "美团", "朋友介绍", "路过", "小红书", "企业体检", None], [26, 14, 28, 14, 10 if dd.year < 2026 else 22, 6, 4])[0],
                             R.choices(["普通", "银卡", "金卡", "钻石"], [62, 22, 12, 4])[0], dd, sid, kid])
        dd += timedelta(1)
    for p in pats:
        ins("患者", (p[0], p[1], p[2], p[3].isoformat() if p[3] else None, p[4], p[5], p[6], p[7].isoformat(), p[8]))

    ap = []
    for p in pats:
        if R.random() < .06:
            continue
        n = R.choices([1, 2, 3, 4, 6, 9, 14], [26, 22, 18, 13, 11, 7, 3])[0]
        d0 = max(p[7], date(2024, 1, 2))
        cur = d0 + timedelta(R.randrange(0, 9) if p[7] >= date(2024, 1, 2) else R.randrange(0, 200))
        cand = [d for d in docs if d[4] == p[8] and (d[3] == "儿牙") == p[9]] or [d for d in docs if d[4] == p[8]]
        fav = R.choice(cand)
        for _ in range(n):
            if cur > date(2026, 11, 20):
                break
            if cur.weekday() < 5 and R.random() < .3:
                cur += timedelta(5 - cur.weekday())
            fit = [d for d in ([fav] if R.random() < .75 else cand) if d[5] < cur and not (d[0] in left and cur > left[d[0]])]
            if not fit:
                fit = [d for d in docs if d[4] == p[8] and d[5] < cur and not (d[0] in left and cur > left[d[0]])]
            if fit and not (cur > date(2026, 11, 1) and R.random() < .3):
                ap.append((cur, p, R.choice(fit)))
            cur += timedelta(int(R.expovariate(1 / 55)) + 6)
    ap.sort(key=lambda a: (a[0], a[1][0]))
    aid = vid = cid = rid = 0
    seen = set()
    for cur, p, d in ap:
        t = datetime(cur.year, cur.month, cur.day, R.choice([9, 9, 10, 10, 11, 13, 14, 14, 15, 16, 17, 18]), R.choice([0, 30]))
        walk = R.random() < .12 and cur <= today
        a = None
        if not walk:
            aid += 1
            a = aid
            reg = t - timedelta(days=min(int(R.expovariate(1 / 6)), 45), hours=R.randrange(1, 9), minutes=R.randrange(60))
            if not 8 <= reg.hour <= 21:
                reg = reg.replace(hour=8)
            if reg.date() > today:
                reg = datetime(2026, 10, R.randrange(20, 32), R.randrange(9, 18), R.randrange(60))
            x = R.random()
            st = "待就诊" if cur > today else ("已取消" if x < .09 else "爽约" if x < .09 + (.09 if p[5] == "美团" else .05) else "已到诊")
            if cur > today and x < .05:
                st = "已取消"
            ins("预约", (aid, p[0], d[0], d[4], t.strftime("%Y-%m-%d %H:%M"), reg.strftime("%Y-%m-%d %H:%M"),
                        R.choices(["微信小程序", "电话", "前台", "大众点评"], [42, 24, 22, 12])[0], st))
            if st != "已到诊":
                continue
        vid += 1
        arr = t + timedelta(minutes=R.randrange(-20, 15))
        see = arr + timedelta(minutes=max(2, int(R.gauss(17 if d[4] != 3 else 26, 9))))
        first = p[0] not in seen
        if first and p[7] < date(2024, 1, 1):
            first = False
        seen.add(p[0])
        ins("就诊", (vid, a, p[0], d[0], d[4], cur.isoformat(), arr.strftime("%Y-%m-%d %H:%M"), see.strftime("%Y-%m-%d %H:%M"),
                    "初诊" if first else "复诊", R.choice(DIAG[d[3]]) if R.random() > .08 else None))
        if R.random() < .06:
            continue
        for _ in range(R.choices([1, 2, 3], [62, 29, 9])[0]):
            k = R.choices([w[0] for w in W[d[3]]], [w[1] for w in W[d[3]]])[0]
            nm, cat, pr = ITEMS[k]
            q = R.choices([1, 2, 3], [80, 15, 5])[0] if cat in ("补牙", "儿牙", "根管", "修复") else 1
            due = pr * q
            disc = round(due * R.choice([.05, .1, .15, .2])) if p[6] != "普通" and R.random() < .7 else 0
            owe = 0
            if due > 900 and R.random() < .4:
                old = (today - cur).days
                owe = int((due - disc) * R.uniform(.2, .6)) // 10 * 10 if R.random() < (.3 if old > 200 else .8) else 0
            cid += 1
            paid = due - disc - owe
            ins("收费", (cid, vid, k + 1, q, due, disc, paid, owe, R.choices(["微信", "支付宝", "医保", "银行卡", "现金"], [40, 22, 18, 14, 6])[0], cur.isoformat()))
            if R.random() < (.05 if due > 2000 else .018):
                rd = cur + timedelta(R.randrange(0, 40))
                if rd <= today:
                    rid += 1
                    ins("退费", (rid, cid, paid if R.random() < .5 else round(paid * R.choice([.2, .3, .5]), 2), R.choice(["方案变更", "患者不满意", "重复收费", "搬家", None]), rd.isoformat()))
    cur = date(2025, 1, 3)
    k = 0
    while cur <= today:
        for s in range(1, 6):
            if SHOPS[s - 1][3] <= cur.isoformat() and R.random() < .75:
                nm, u, pr = R.choices(SUP, [20, 18, 10, 14, 4, 4, 12, 5, 6, 7])[0]
                k += 1
                own = [d for d in docs if d[4] == s and d[5] <= cur and not (d[0] in left and cur > left[d[0]])]
                ins("耗材领用", (k, s, nm, u, R.randrange(1, 12), round(pr * R.choice([1, 1, 1.05, .96]), 2), cur.isoformat(), R.choice(own)[0] if own and R.random() < .7 else None))
        cur += timedelta(R.choice([2, 3, 4, 5]))
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
