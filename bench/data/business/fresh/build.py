"""Build the community fresh-food group buying sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(5519)

DDL = """
CREATE TABLE tuanzhang (
  tz_id INTEGER PRIMARY KEY,
  tz_xm TEXT NOT NULL,
  shouji TEXT,
  xiaoqu TEXT NOT NULL,
  quyu TEXT NOT NULL,
  yj_bl NUMERIC NOT NULL,
  jr_rq TEXT NOT NULL,
  zt TEXT NOT NULL
);
CREATE TABLE yonghu (
  yh_id INTEGER PRIMARY KEY,
  nicheng TEXT NOT NULL,
  shouji TEXT,
  tz_id INTEGER NOT NULL REFERENCES tuanzhang(tz_id),
  zc_sj TEXT NOT NULL,
  laiyuan TEXT
);
CREATE TABLE gongyingshang (
  gys_id INTEGER PRIMARY KEY,
  gys_mc TEXT NOT NULL,
  lianxiren TEXT,
  chengshi TEXT NOT NULL,
  zhangqi_ts INTEGER NOT NULL
);
CREATE TABLE shangpin (
  sp_id INTEGER PRIMARY KEY,
  shangpin_mc TEXT NOT NULL,
  fenlei TEXT NOT NULL,
  guige TEXT,
  shoujia NUMERIC NOT NULL,
  jinjia NUMERIC NOT NULL,
  kucun INTEGER NOT NULL,
  gys_id INTEGER NOT NULL REFERENCES gongyingshang(gys_id),
  sj_rq TEXT NOT NULL,
  sfsj INTEGER NOT NULL
);
CREATE TABLE youhuiquan (
  yhq_id INTEGER PRIMARY KEY,
  yh_id INTEGER NOT NULL REFERENCES yonghu(yh_id),
  qlx TEXT NOT NULL,
  mianzhi NUMERIC NOT NULL,
  lq_sj TEXT NOT NULL,
  gq_rq TEXT NOT NULL,
  sy_sj TEXT
);
CREATE TABLE dingdan (
  dd_id INTEGER PRIMARY KEY,
  dd_hao TEXT NOT NULL,
  yh_id INTEGER NOT NULL REFERENCES yonghu(yh_id),
  tz_id INTEGER NOT NULL REFERENCES tuanzhang(tz_id),
  xd_sj TEXT NOT NULL,
  dd_je NUMERIC NOT NULL,
  yh_je NUMERIC NOT NULL,
  sf_je NUMERIC NOT NULL,
  yhq_id INTEGER REFERENCES youhuiquan(yhq_id),
  dd_zt TEXT NOT NULL,
  th_sj TEXT
);
CREATE TABLE dd_mingxi (
  mx_id INTEGER PRIMARY KEY,
  dd_id INTEGER NOT NULL REFERENCES dingdan(dd_id),
  sp_id INTEGER NOT NULL REFERENCES shangpin(sp_id),
  shuliang INTEGER NOT NULL,
  danjia NUMERIC NOT NULL,
  xj_je NUMERIC NOT NULL
);
CREATE TABLE shouhou (
  sh_id INTEGER PRIMARY KEY,
  mx_id INTEGER NOT NULL REFERENCES dd_mingxi(mx_id),
  sh_lx TEXT NOT NULL,
  yuanyin TEXT,
  tk_je NUMERIC NOT NULL,
  sq_sj TEXT NOT NULL,
  cl_sj TEXT,
  cl_zt TEXT NOT NULL
);
"""

XQ = [("金地湖城", "园区"), ("中海八号", "园区"), ("万科玲珑湾", "园区"), ("东湖大郡", "园区"), ("都市花园", "园区"), ("水墨江南", "吴中"), ("石湖天玺", "吴中"),
      ("保利观湖", "吴中"), ("新康花园", "姑苏"), ("桂花新村", "姑苏"), ("里河新村", "姑苏"), ("彩香一村", "姑苏"), ("狮山新苑", "高新"), ("何山花园", "高新"),
      ("龙湖狮山原著", "高新"), ("华通花园", "高新"), ("元和之春", "相城"), ("花倪新村", "相城"), ("玉成花园", "相城"), ("绿地香颂", "吴中")]
XING = "王李张刘陈杨赵黄周吴徐孙朱马胡郭何高林罗郑梁谢宋唐许韩冯邓曹沈陆顾钱"
MING = ["丽", "芳", "敏", "静", "红梅", "小燕", "秀兰", "艳", "建芬", "志刚", "霞", "平", "玉珍", "雪琴", "娟", "桂花", "海英", "晓东", "美凤", "文娟", "凤霞", "国强"]
NICK_A = ["爱吃", "小", "阳光", "快乐", "懒懒", "园区", "糖糖", "豆豆", "静", "幸福", "大", "云", "苏苏", "圆圆", "暖", "安安", "花花", "果果", "土豆", "朵朵"]
NICK_B = ["妈妈", "的猫", "厨娘", "一家人", "吃货", "芒果", "荔枝", "老王", "阿姨", "辣条", "西瓜", "小姐", "奶奶", "爸爸", "先生", "鱼", "橙子", "同学", "姐", "饭团"]
GYS = [("苏州绿源蔬菜合作社", "苏州", 7), ("寿光丰达农业", "寿光", 15), ("赣南果业", "赣州", 15), ("舟山远洋海产", "舟山", 30), ("太湖三白水产", "苏州", 7), ("双汇冷鲜肉苏州站", "苏州", 10),
       ("光明乳业经销部", "上海", 30), ("新疆瓜果直发", "乌鲁木齐", 20), ("安井冻品批发", "无锡", 15), ("五常米业", "哈尔滨", 30), ("海南椰风热带水果", "海口", 15)]
SP = [("上海青 500g", "蔬菜", 3.9, 1), ("本地菠菜 400g", "蔬菜", 5.5, 1), ("西红柿 1kg", "蔬菜", 8.8, 2), ("黄瓜 1kg", "蔬菜", 6.9, 2), ("土豆 2.5kg", "蔬菜", 9.9, 2), ("西兰花 2颗", "蔬菜", 8.5, 2),
      ("铁棍山药 1kg", "蔬菜", 15.8, 2), ("贝贝南瓜 2个", "蔬菜", 12.9, 2), ("赣南脐橙 5斤", "水果", 29.9, 3), ("红富士苹果 3斤", "水果", 19.9, 8), ("库尔勒香梨 4斤", "水果", 25.9, 8), ("哈密瓜 1个", "水果", 22.8, 8),
      ("海南贵妃芒 3斤", "水果", 27.9, 11), ("阳光玫瑰葡萄 2斤", "水果", 32.8, 8), ("火龙果 4个", "水果", 21.9, 11), ("椰青 2个", "水果", 23.9, 11), ("鲜鸡蛋 30枚", "肉禽蛋", 26.8, 1), ("猪五花 500g", "肉禽蛋", 22.8, 6),
      ("猪里脊 500g", "肉禽蛋", 21.5, 6), ("三黄鸡 1只", "肉禽蛋", 35.9, 6), ("牛腩 500g", "肉禽蛋", 46.8, 6), ("太湖白虾 300g", "水产", 39.9, 5), ("大闸蟹 4只", "水产", 128, 5), ("带鱼段 1kg", "水产", 45.8, 4),
      ("冻虾仁 500g", "水产", 49.9, 4), ("三文鱼 200g", "水产", 59, 4), ("鲜牛奶 950ml", "乳品", 14.9, 7), ("酸奶 8杯", "乳品", 18.8, 7), ("芝士片 12片", "乳品", 24.5, 7), ("手抓饼 10片", "速冻", 16.9, 9),
      ("速冻水饺 1kg", "速冻", 26.9, 9), ("牛肉丸 500g", "速冻", 28.9, 9), ("鸡米花 800g", "速冻", 25.9, 9), ("五常大米 5kg", "粮油", 59.9, 10), ("东北小米 1kg", "粮油", 19.9, 10), ("黑木耳 250g", "粮油", 24.9, 10),
      ("榴莲 1个", "水果", 139, 11), ("有机羽衣甘蓝 200g", "蔬菜", 16.9, 1), ("波士顿龙虾 1只", "水产", 168, 4), ("低脂奶酪棒 10支", "乳品", 29.9, 7)]
POP = [22, 13, 20, 18, 16, 12, 6, 8, 15, 17, 9, 8, 11, 9, 10, 6, 26, 16, 11, 8, 7, 7, 4, 6, 9, 4, 21, 17, 4, 12, 11, 7, 8, 9, 5, 4, 2, 1, 0, 0]


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    ins = lambda t, row: con.execute("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(row))), row)
    today = date(2026, 10, 31)
    f = lambda t: t.strftime("%Y-%m-%d %H:%M:%S")
    tel = lambda: "1" + R.choice("3589") + "".join(R.choice("0123456789") for _ in range(9))
    for i, (n, c, z) in enumerate(GYS, 1):
        ins("gongyingshang", (i, n, R.choice(XING) + R.choice(["经理", "总", "老板"]) if R.random() < .85 else None, c, z))
    for i, (n, fl, p, g) in enumerate(SP, 1):
        mc, _, gg = n.partition(" ")
        cost = round(p * R.uniform(.6, .82), 1)
        on = date(2024, 3, 1) + timedelta(R.choice([0, 0, 0, 40, 130, 300, 500]))
        if POP[i - 1] <= 1:
            on = date(2026, 9, 1) + timedelta(R.randrange(50))
        ins("shangpin", (i, mc, fl, gg, p, cost, R.choice([0, 6, 14, 35, 60, 88, 120, 240]), g, on.isoformat(), 0 if i in (8, 29, 36) else 1))
    ons = dict(con.execute("SELECT sp_id, sj_rq FROM shangpin").fetchall())
    used = set()
    tz = []
    for i, (x, a) in enumerate(XQ, 1):
        while True:
            n = R.choice(XING) + R.choice(MING)
            if n not in used:
                used.add(n)
                break
        j = date(2024, 3, 1) if i <= 6 else date(2024, 4, 1) + timedelta(R.randrange(780))
        if i == 20:
            j = date(2026, 10, 24)
        tz.append([i, n, x, a, j, "停团" if i in (11, 17) else "正常", R.choice([3, 3, 4, 5, 5, 6, 7, 10])])
        ins("tuanzhang", (i, n, tel(), x, a, R.choice([.08, .1, .1, .12]), j.isoformat(), tz[-1][5]))
    stop = {11: date(2025, 12, 20), 17: date(2026, 6, 30)}
    users = []
    nicks = set()
    for t in tz:
        cnt = {20: 4}.get(t[0], t[6] * 6 + R.randrange(8))
        last = stop.get(t[0], today)
        for _ in range(cnt):
            span = (last - t[4]).days
            d = t[4] + timedelta(int(span * R.random() ** 1.25))
            while True:
                nk = R.choice(NICK_A) + R.choice(NICK_B) + (str(R.randrange(1, 99)) if R.random() < .25 else "")
                if nk not in nicks:
                    nicks.add(nk)
                    break
            users.append([nk, t[0], datetime(d.year, d.month, d.day, R.randrange(7, 23), R.randrange(60), R.randrange(60)), R.choices(["群二维码", "好友分享", "地推", "小程序搜索", None], [45, 28, 14, 9, 4])[0]])
    users.sort(key=lambda u: u[2])
    for i, u in enumerate(users, 1):
        u.insert(0, i)
        ins("yonghu", (i, u[1], tel() if R.random() > .06 else None, u[2], f(u[3]), u[4]))

    orders = []
    for u in users:
        typ = R.choices([0, 1, 2, 3], [9, 26, 45, 20])[0]
        if typ == 0 or u[2] == 20:
            continue
        if typ == 1:
            n = R.choice([1, 1, 2])
        end = stop.get(u[2], today)
        cur = u[3].date() + timedelta(int(R.expovariate(1 / 4)))
        churn = cur + timedelta(R.randrange(60, 900))
        k = 0
        while cur <= end and cur <= churn:
            if typ == 1 and k >= n:
                break
            w = 1.0 + (.5 if cur.weekday() in (3, 4) else 0) - (.35 if cur.weekday() == 0 else 0)
            if R.random() < w / 1.5:
                h = R.choices([8, 9, 10, 11, 12, 15, 17, 18, 19, 20, 21, 22], [4, 7, 9, 8, 6, 4, 6, 9, 13, 16, 12, 5])[0]
                orders.append((datetime(cur.year, cur.month, cur.day, h, R.randrange(60), R.randrange(60)), u))
                k += 1
            gap = {1: 30, 2: 48, 3: 20}[typ] * (.85 if cur.year == 2026 else 1)
            cur += timedelta(max(1, int(R.expovariate(1 / gap))))
    orders = [o for o in orders if o[0] >= o[1][3]]
    orders.sort(key=lambda o: (o[0], o[1][0]))

    coupons = []
    own = {}
    for u in users:
        for _ in range(R.choices([0, 1, 2, 3], [30, 38, 20, 12])[0]):
            lt = u[3] + timedelta(days=int(R.random() ** 1.5 * max(1, (today - u[3].date()).days)), minutes=R.randrange(200))
            if lt.date() > today:
                continue
            ty, v = R.choices([("新人券", 5), ("满减券", 8), ("满减券", 10), ("生日券", 15)], [40, 30, 20, 10])[0]
            c = [lt, u[0], ty, v, lt.date() + timedelta(R.choice([7, 14, 30])), None]
            coupons.append(c)
    coupons.sort(key=lambda c: (c[0], c[1]))
    for i, c in enumerate(coupons, 1):
        c.insert(0, i)
        own.setdefault(c[2], []).append(c)

    mid = sid = 0
    lines, after, rows = [], [], []
    for oid, (t, u) in enumerate(orders, 1):
        day = t.date().isoformat()
        w = [POP[i] * (3 if SP[i][0].startswith("大闸蟹") and t.month in (9, 10, 11) else 1) * (2.5 if i == 11 and t.month in (7, 8) else 1) if ons[i + 1] <= day else 0 for i in range(len(SP))]
        if u[2] % 3 == 0:
            w[21] *= 2
        pick = set(R.choices(range(len(SP)), w)[0] for _ in range(R.choices([1, 2, 3, 4, 6], [28, 30, 22, 13, 7])[0]))
        total = 0
        mine = []
        for i in sorted(pick):
            q = R.choices([1, 2, 3], [78, 17, 5])[0]
            pr = SP[i][2] if R.random() < .8 else round(SP[i][2] * R.choice([.85, .9, .95]), 1)
            if t.year == 2024:
                pr = round(pr * .95, 1)
            mid += 1
            mine.append((mid, oid, i + 1, q, pr, round(pr * q, 2)))
            total += round(pr * q, 2)
        total = round(total, 2)
        cp = None
        for c in own.get(u[0], []):
            if c[6] is None and c[1] <= t and t.date() <= c[5] and total >= c[4] * 2:
                cp = c
                break
        x = R.random()
        st = "已完成"
        if x < .055:
            st = "已取消"
        elif (today - t.date()).days <= 1:
            st = "待提货" if x < .75 else "待付款"
        elif (today - t.date()).days <= 4 and x < .25:
            st = "待提货"
        off = cp[4] if cp and st != "已取消" else 0
        if off:
            cp[6] = t
        pay = round(total - off, 2) if st != "待付款" else 0
        th = None
        if st == "已完成":
            pd = datetime.combine(t.date() + timedelta(1), datetime.min.time()) + timedelta(hours=R.randrange(9, 21), minutes=R.randrange(60))
            if R.random() < .12:
                pd += timedelta(R.choice([1, 1, 2]))
            th = min(pd, datetime(2026, 10, 31, 20, 30))
        rows.append((oid, "TG%s%05d" % (t.strftime("%y%m%d"), oid), u[0], u[2], f(t), total, off, pay, cp[0] if off else None, st, f(th) if th else None))
        lines += mine
        if st == "已完成":
            for m in mine:
                cat = SP[m[2] - 1][1]
                if R.random() < {"水果": .055, "水产": .06, "蔬菜": .03}.get(cat, .012):
                    sid += 1
                    sq = th + timedelta(hours=R.randrange(1, 30), minutes=R.randrange(60))
                    if sq.date() > today:
                        sid -= 1
                        continue
                    z = R.choices(["已退款", "已补发", "已驳回"], [74, 14, 12])[0]
                    cl = sq + timedelta(hours=R.randrange(1, 60), minutes=R.randrange(60))
                    if cl > datetime(2026, 10, 31, 21) or (sq > datetime(2026, 10, 8) and R.random() < .75):
                        cl, z = None, "待处理"
                    lx = {"已补发": "补发"}.get(z, "仅退款")
                    after.append((sid, m[0], lx, R.choices(["坏果", "缺斤少两", "不新鲜", "漏发", "不想要了", None], [30, 14, 28, 14, 8, 6])[0], round(m[5] * R.choice([1, 1, .5, .3]), 2) if lx == "仅退款" and z != "已驳回" else 0, f(sq), f(cl) if cl else None, z))
    for c in coupons:
        ins("youhuiquan", (c[0], c[2], c[3], c[4], f(c[1]), c[5].isoformat(), f(c[6]) if c[6] else None))
    for r in rows:
        ins("dingdan", r)
    for m in lines:
        ins("dd_mingxi", m)
    for a in after:
        ins("shouhou", a)
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
