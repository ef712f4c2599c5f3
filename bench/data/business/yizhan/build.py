"""Build the community group-buying database: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(90210)
TODAY = date(2026, 10, 31)

SCHEMA = """
CREATE TABLE 社区 (
  社区编号 INTEGER PRIMARY KEY,
  社区名称 TEXT NOT NULL,
  城区 TEXT,
  户数 INTEGER
);
CREATE TABLE 团长 (
  团长编号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  手机号 TEXT,
  社区编号 INTEGER REFERENCES 社区(社区编号),
  加入日期 TEXT,
  佣金比例 REAL,
  状态 TEXT
);
CREATE TABLE 用户 (
  用户编号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  性别 TEXT,
  手机号 TEXT,
  社区编号 INTEGER REFERENCES 社区(社区编号),
  注册时间 TEXT
);
CREATE TABLE 供应商 (
  供应商编号 INTEGER PRIMARY KEY,
  供应商名称 TEXT NOT NULL,
  所在地 TEXT,
  联系人 TEXT,
  合作日期 TEXT
);
CREATE TABLE 商品 (
  商品编号 INTEGER PRIMARY KEY,
  商品名称 TEXT NOT NULL,
  品类 TEXT,
  规格 TEXT,
  供应商编号 INTEGER REFERENCES 供应商(供应商编号),
  进价 REAL,
  售价 REAL,
  状态 TEXT
);
CREATE TABLE 团购活动 (
  活动编号 INTEGER PRIMARY KEY,
  活动名称 TEXT,
  团长编号 INTEGER REFERENCES 团长(团长编号),
  开始时间 TEXT,
  截止时间 TEXT,
  状态 TEXT
);
CREATE TABLE 订单 (
  订单编号 INTEGER PRIMARY KEY,
  用户编号 INTEGER REFERENCES 用户(用户编号),
  活动编号 INTEGER REFERENCES 团购活动(活动编号),
  下单时间 TEXT,
  支付方式 TEXT,
  订单状态 TEXT,
  提货时间 TEXT
);
CREATE TABLE 订单明细 (
  明细编号 INTEGER PRIMARY KEY,
  订单编号 INTEGER REFERENCES 订单(订单编号),
  商品编号 INTEGER REFERENCES 商品(商品编号),
  单价 REAL,
  数量 INTEGER
);
CREATE TABLE 售后 (
  售后编号 INTEGER PRIMARY KEY,
  订单编号 INTEGER REFERENCES 订单(订单编号),
  商品编号 INTEGER REFERENCES 商品(商品编号),
  原因 TEXT,
  处理状态 TEXT,
  退款金额 REAL,
  申请时间 TEXT,
  处理时间 TEXT
);
"""

COMM = [("梅溪湖国际新城", "岳麓区", 3200), ("阳光100国际新城", "岳麓区", 4100), ("西岸星辰", "岳麓区", 1500), ("万科金域华府", "雨花区", 2300), ("融城花苑", "雨花区", 1800), ("高升金典", "雨花区", 1250),
        ("四方坪湘凯小区", "开福区", 1600), ("绿地海外滩", "开福区", 2100), ("德雅村", "开福区", 900), ("五一新村", "芙蓉区", 760), ("东湖小区", "芙蓉区", 1340), ("南湖新城", "天心区", 1900), ("湘府花园", "天心区", 1120), ("星沙碧桂园", "长沙县", 2750)]
SUP = [("湘丰果业合作社", "湖南怀化"), ("丹东圣野浆果", "辽宁丹东"), ("宁乡花猪食品", "湖南宁乡"), ("洞庭湖水产", "湖南岳阳"), ("浏阳河蔬菜基地", "湖南浏阳"), ("五常金禾米业", "黑龙江五常"),
       ("海南椰风果品", "海南海口"), ("优鲜乳业", "内蒙古呼和浩特"), ("舟山渔港冷链", "浙江舟山"), ("望城蛋品厂", "湖南望城"), ("老坛子酱菜坊", "湖南湘潭"), ("阿克苏果园直供", "新疆阿克苏")]
GOODS = """麻阳冰糖橙|水果|5斤装|1|14|22.9|6
永兴冰糖橙|水果|3斤装|1|10|16.8|2
炎陵黄桃|水果|5斤装|1|26|39.9|4
靖州杨梅|水果|2斤装|1|18|29.9|2
丹东99草莓|水果|2斤装|2|32|49.9|5
丹东蓝莓|水果|4盒装|2|28|45|3
海南贵妃芒|水果|5斤装|7|20|32.8|3
海南小台农芒果|水果|3斤装|7|12|19.9|2
海南香蕉|水果|3斤装|7|6|9.9|5
巨峰葡萄|水果|2斤装|12|11|18.8|3
阿克苏冰糖心苹果|水果|5斤装|12|21|33.8|5
库尔勒香梨|水果|5斤装|12|19|29.9|3
哈密瓜|水果|1个约4斤|12|13|21.8|2
宁乡花猪五花肉|肉禽|1斤|3|22|32.8|4
宁乡花猪排骨|肉禽|1斤|3|28|39.8|3
宁乡花猪瘦肉馅|肉禽|1斤|3|18|26.8|2
散养土鸡|肉禽|1只约3斤|3|52|78|2
鸡翅中|肉禽|1斤|3|17|25.9|3
黄牛腩|肉禽|1斤|3|38|52|1
鲜活小龙虾|水产|3斤装|4|48|75|3
洞庭湖鲫鱼|水产|2条|4|14|22.8|2
洞庭湖鳙鱼头|水产|1个约3斤|4|26|42|2
舟山带鱼段|水产|2斤装|9|24|38.8|3
舟山大黄鱼|水产|2条|9|30|49.8|2
虾仁|水产|1斤|9|32|48|2
本地小白菜|蔬菜|1斤|5|2.2|3.9|6
红菜薹|蔬菜|2斤装|5|5|8.8|4
樟树港辣椒|蔬菜|1斤|5|16|26.8|3
宁乡白萝卜|蔬菜|3斤装|5|3.5|6.8|3
本地长豆角|蔬菜|1斤|5|4|7.5|2
西红柿|蔬菜|3斤装|5|6.5|10.8|6
土豆|蔬菜|5斤装|5|6|9.9|5
藜蒿|蔬菜|1斤|5|6|10.5|1
五常稻花香大米|粮油|10斤装|6|48|69.9|4
五常长粒香米|粮油|20斤装|6|72|99|2
东北黑木耳|粮油|半斤装|6|18|29.9|1
茶籽油|粮油|1.6升|1|75|109|1
优鲜纯牛奶|乳品|12盒装|8|32|45|5
优鲜酸奶|乳品|8杯装|8|18|27.9|5
优鲜鲜牛奶|乳品|950毫升|8|11|16.5|4
儿童奶酪棒|乳品|20支装|8|22|35.9|3
望城土鸡蛋|蛋品|30枚|10|23|33.8|7
望城皮蛋|蛋品|20枚|10|16|25|2
咸鸭蛋|蛋品|20枚|10|19|28.8|2
湘潭坛子菜|熟食酱菜|500克|11|7|12.8|2
剁辣椒|熟食酱菜|750克|11|9|15.8|3
臭豆腐生胚|熟食酱菜|30片|11|10|16.9|2
腊肉|熟食酱菜|1斤|3|36|55|2
速冻葱油饼|熟食酱菜|10片|11|9|14.9|3
手工糍粑|熟食酱菜|2斤装|11|8|13.8|0
椰子冻|水果|4个|7|20|33|0
即食海参|水产|10支|9|120|198|0"""
OFF = {"靖州杨梅", "黄牛腩", "椰子冻", "藜蒿", "东北黑木耳"}
SUR = "王李张刘陈杨黄赵周吴徐孙胡朱高林何郭罗谭彭欧蒋邓肖曾唐文龙易段贺尹向钟汤"
GIV = ["敏", "静", "丽", "艳", "娟", "芳", "霞", "玲", "丹", "娜", "婷", "慧", "佳", "雪梅", "秀英", "玉兰", "晓燕", "海霞", "春梅", "志明", "建军", "文斌", "国强", "立新", "俊", "涛", "伟", "勇",
       "思琪", "雨欣", "子怡", "佳慧", "梦洁", "小玲", "红梅", "桂花", "湘君", "美华", "爱民", "卫东"]


def ts(x):
    return x.strftime("%Y-%m-%d %H:%M:%S")


def main(path):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    used = set()

    def name():
        while True:
            n = R.choice(SUR) + R.choice(GIV)
            if n not in used:
                used.add(n)
                return n

    def tel():
        return "1%s%08d" % (R.choice(["38", "39", "51", "77", "87", "99"]), R.randint(0, 99999999))

    for i, c in enumerate(COMM, 1):
        db.execute("INSERT INTO 社区 VALUES (?,?,?,?)", (i,) + c)
    leaders = []
    for i in range(1, 23):
        c = i if i <= 14 else R.choice([1, 1, 2, 2, 4, 8, 12, 14])
        j = date(2024, 1, 1) + timedelta(days=R.randint(0, 60) if i <= 12 else R.randint(100, 800))
        st = "离职" if i in (5, 10, 17) else "暂停" if i == 13 else "在职"
        end = TODAY if st == "在职" else j + timedelta(days=R.randint(240, 420)) if st == "离职" else date(2026, 8, 20)
        leaders.append((i, c, j, end, R.uniform(.6, 2.2)))
        db.execute("INSERT INTO 团长 VALUES (?,?,?,?,?,?,?)", (i, name(), tel(), c, j.isoformat(), R.choice([.08, .1, .1, .12]), st))
    users = []
    regs = sorted(datetime(2024, 1, 5) + timedelta(seconds=int(1028 * 86400 * R.random() ** 1.3)) for _ in range(500))
    for i, reg in enumerate(regs, 1):
        c = R.choices(range(1, 15), [x[2] for x in COMM])[0]
        w = 0 if R.random() < .14 else R.choices([1, 3, 8, 16], [45, 35, 15, 5])[0]
        users.append((i, c, reg, w))
        db.execute("INSERT INTO 用户 VALUES (?,?,?,?,?,?)", (i, name(), R.choices(["女", "男", None], [68, 27, 5])[0], tel() if R.random() < .95 else None, c, ts(reg)))
    for i, (n, p) in enumerate(SUP, 1):
        db.execute("INSERT INTO 供应商 VALUES (?,?,?,?,?)", (i, n, p, name() if R.random() < .9 else None, (date(2023, 6, 1) + timedelta(days=R.randint(0, 300))).isoformat()))
    goods = []
    for i, line in enumerate(GOODS.split("\n"), 1):
        n, k, sp, s, cost, price, w = line.split("|")
        goods.append((i, n, k, float(price), int(w)))
        db.execute("INSERT INTO 商品 VALUES (?,?,?,?,?,?,?,?)", (i, n, k, sp, int(s), float(cost), float(price), "下架" if n in OFF else "在售"))

    acts = []
    for i, c, j, end, w in leaders:
        day = j + timedelta(days=R.randint(2, 12))
        while day <= end:
            acts.append((datetime(day.year, day.month, day.day, 8), i, c, w))
            day += timedelta(days=R.randint(9, 36) + (16 if day.year == 2024 else 7 if day.year == 2025 else 0))
    for i in (1, 2, 4, 8):
        acts.append((datetime(2026, 10, 30, 8), i, leaders[i - 1][1], leaders[i - 1][4]))
    acts.sort()
    orders = []
    for a, (s, l, c, w) in enumerate(acts, 1):
        e = s + timedelta(days=2, hours=12)
        st = "已取消" if R.random() < .05 and e.date() < TODAY else "进行中" if e > datetime(2026, 10, 31, 21) else "已结束"
        theme = R.choice(["周末生鲜团", "时令水果团", "早市蔬菜团", "海鲜肉禽团", "囤货粮油团", "全场秒杀团"])
        db.execute("INSERT INTO 团购活动 VALUES (?,?,?,?,?,?)", (a, "%s%d月%s" % (COMM[c - 1][0], s.month, theme), l, ts(s), ts(e), st))
        if st == "已取消":
            continue
        ok = [u for u in users if u[1] == c and u[2] < s and u[3]]
        n = min(len(ok), int(R.gauss(4.2 * w, 1.5)))
        pool, chosen = list(ok), []
        for _ in range(max(0, n)):
            u = R.choices(pool, [x[3] for x in pool])[0]
            pool.remove(u)
            chosen.append(u)
        for u in chosen:
            top = min(e, datetime(2026, 10, 31, 20, 30))
            t = s + timedelta(seconds=R.randint(600, int((top - s).total_seconds())))
            old = (datetime(2026, 10, 31, 21) - e).total_seconds() / 86400
            if old < 0:
                os_ = R.choices(["待付款", "待配送", "已取消"], [15, 78, 7])[0]
            elif old < 2:
                os_ = R.choices(["待配送", "待自提", "已完成", "已取消"], [35, 40, 15, 10])[0]
            elif old < 5:
                os_ = R.choices(["待自提", "已完成", "已取消"], [30, 62, 8])[0]
            else:
                os_ = R.choices(["已完成", "已取消", "已退款"], [90, 7, 3])[0]
            pick = ts(min(e + timedelta(hours=R.randint(8, 60)), datetime(2026, 10, 31, 20, 50))) if os_ == "已完成" else None
            pay = None if os_ == "待付款" or (os_ == "已取消" and R.random() < .6) else R.choices(["微信", "支付宝", "余额"], [72, 20, 8])[0]
            orders.append((t, u[0], a, pay, os_, pick))
    orders.sort()
    did, aft = 0, []
    for o, (t, u, a, pay, os_, pick) in enumerate(orders, 1):
        db.execute("INSERT INTO 订单 VALUES (?,?,?,?,?,?,?)", (o, u, a, ts(t), pay, os_, pick))
        wt = []
        for g in goods:
            x = g[4]
            if "草莓" in g[1] or "蓝莓" in g[1]:
                x = x * 1.6 if t.month in (12, 1, 2, 3, 4) else 0
            if "小龙虾" in g[1] and t.month not in (5, 6, 7, 8, 9):
                x = 0
            if "黄桃" in g[1]:
                x = x * 3 if t.month in (7, 8) else 0
            if g[1] in OFF and t.year == 2026 and t.month > 5:
                x = 0
            wt.append(x)
        seen = []
        for _ in range(R.choices([1, 2, 3, 4, 5], [28, 32, 22, 12, 6])[0]):
            g = R.choices(goods, wt)[0]
            if g in seen:
                continue
            seen.append(g)
            did += 1
            f = .92 if t.year == 2024 else .96 if t.year == 2025 else 1
            price = round(g[3] * f * (.85 if R.random() < .15 else 1), 1)
            q = R.choices([1, 2, 3, 5], [66, 24, 7, 3])[0]
            db.execute("INSERT INTO 订单明细 VALUES (?,?,?,?,?)", (did, o, g[0], price, q))
            p = {"水果": .05, "水产": .055, "蔬菜": .03}.get(g[2], .015)
            if os_ == "已退款" or (os_ == "已完成" and R.random() < p):
                base = datetime.fromisoformat(pick) if pick else t + timedelta(days=3)
                ap = base + timedelta(hours=R.randint(1, 40))
                if ap > datetime(2026, 10, 31, 21):
                    continue
                done = ap + timedelta(minutes=R.randint(40, 4200))
                st = "已退款" if os_ == "已退款" else R.choices(["已退款", "已拒绝"], [82, 18])[0]
                if done > datetime(2026, 10, 31, 21):
                    st, done = "处理中", None
                why = R.choices(["坏果烂果", "缺斤少两", "漏发错发", "不新鲜", "不想要了"], [30, 16, 18, 24, 12] if g[2] == "水果" else [0, 20, 25, 38, 17])[0]
                amt = None if st != "已退款" else round(price * q * (1 if os_ == "已退款" else R.choice([.3, .5, 1])), 2)
                aft.append((ap, o, g[0], why, st, amt, done))
    for i, (ap, o, g, why, st, amt, done) in enumerate(sorted(aft, key=lambda x: x[0]), 1):
        db.execute("INSERT INTO 售后 VALUES (?,?,?,?,?,?,?,?)", (i, o, g, why, st, amt, ts(ap), ts(done) if done else None))
    db.commit()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
