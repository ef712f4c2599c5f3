"""Build the hotel group sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(8848)

DDL = """
CREATE TABLE hotels (
  hotel_id INTEGER PRIMARY KEY,
  hotel_name TEXT NOT NULL,
  city TEXT NOT NULL,
  star_rating INTEGER,
  opened_on TEXT
);
CREATE TABLE fangxing (
  fx_id INTEGER PRIMARY KEY,
  fxmc TEXT NOT NULL, -- 房型名称
  msj NUMERIC NOT NULL, -- 门市价（元/晚）
  zdrs INTEGER NOT NULL -- 最多入住人数
);
CREATE TABLE rooms (
  room_id INTEGER PRIMARY KEY,
  hotel_id INTEGER NOT NULL REFERENCES hotels(hotel_id),
  room_no TEXT NOT NULL,
  fx_id INTEGER NOT NULL REFERENCES fangxing(fx_id),
  floor INTEGER NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE guests (
  guest_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  phone TEXT,
  nationality TEXT,
  member_level TEXT,
  birthday TEXT,
  joined_on TEXT
);
CREATE TABLE yuangong (
  yg_id INTEGER PRIMARY KEY,
  xm TEXT NOT NULL,
  hotel_id INTEGER NOT NULL REFERENCES hotels(hotel_id),
  gw TEXT NOT NULL, -- 岗位
  yx NUMERIC, -- 月薪
  rzrq TEXT NOT NULL, -- 入职日期
  lzrq TEXT -- 离职日期，在职为空
);
CREATE TABLE yuding (
  yd_id INTEGER PRIMARY KEY,
  guest_id INTEGER NOT NULL REFERENCES guests(guest_id),
  hotel_id INTEGER NOT NULL REFERENCES hotels(hotel_id),
  fx_id INTEGER NOT NULL REFERENCES fangxing(fx_id),
  qudao TEXT NOT NULL, -- 预订渠道
  xdsj TEXT NOT NULL, -- 下单时间
  rzrq TEXT NOT NULL, -- 入住日期
  ldrq TEXT NOT NULL, -- 离店日期
  zongjia NUMERIC NOT NULL, -- 订单总价（元）
  zt TEXT NOT NULL,
  beizhu TEXT
);
CREATE TABLE stays (
  stay_id INTEGER PRIMARY KEY,
  yd_id INTEGER NOT NULL REFERENCES yuding(yd_id),
  guest_id INTEGER NOT NULL REFERENCES guests(guest_id),
  room_id INTEGER NOT NULL REFERENCES rooms(room_id),
  check_in_at TEXT NOT NULL,
  check_out_at TEXT,
  adults INTEGER NOT NULL,
  children INTEGER NOT NULL,
  front_desk_id INTEGER REFERENCES yuangong(yg_id)
);
CREATE TABLE xiaofei (
  xf_id INTEGER PRIMARY KEY,
  stay_id INTEGER NOT NULL REFERENCES stays(stay_id),
  xflx TEXT NOT NULL, -- 消费类型
  je NUMERIC NOT NULL, -- 金额（元）
  xfrq TEXT NOT NULL, -- 消费日期
  zffs TEXT -- 支付方式，未结为空
);
CREATE TABLE reviews (
  review_id INTEGER PRIMARY KEY,
  stay_id INTEGER NOT NULL REFERENCES stays(stay_id),
  score INTEGER NOT NULL,
  content TEXT,
  reply TEXT,
  created_at TEXT NOT NULL
);
"""

HOTELS = [
    ("上海外滩云栖酒店", "上海", 5, "2014-05-01", 1.3, [1, 2, 3, 5], 26),
    ("北京国贸云栖酒店", "北京", 5, "2016-09-18", 1.2, [1, 2, 3, 5], 26),
    ("Hangzhou West Lake Resort", "杭州", 4, "2018-04-02", 1.0, [1, 2, 4, 6], 22),
    ("成都太古里云栖轻居", "成都", 3, "2020-10-10", 0.7, [1, 2, 3], 20),
    ("Sanya Bay Resort", "三亚", 5, "2019-12-20", 1.1, [4, 5, 6], 20),
]
TYPES = [("标准大床房", 480, 2), ("标准双床房", 500, 2), ("Deluxe King", 720, 2), ("Family Suite", 1080, 4), ("行政套房", 1480, 3), ("Lake/Ocean View Twin", 880, 2)]
XING = "王李张刘陈杨赵黄周吴徐孙朱马胡郭何高林罗郑梁谢宋唐许韩冯邓曹"
MING = ["伟", "芳", "娜", "敏", "静", "磊", "洋", "艳", "勇", "军", "杰", "涛", "明", "超", "霞", "平", "刚", "桂英", "雨桐", "子涵", "浩然", "思远", "佳怡", "梓萱", "志强", "建国", "文博", "晓燕", "海燕", "俊杰", "欣怡", "宇航"]
FOREIGN = [("USA", ["Michael Johnson", "Emily Davis", "Robert Miller", "Jessica Brown", "David Wilson", "Sarah Moore", "Kevin Clark", "Laura Hill", "Brian Adams", "Nancy Scott", "Daniel Reed", "Megan Cook", "Steven Ward", "Rachel Gray", "Peter Wood", "Amy Price", "Jason Bell", "Karen Long"]),
           ("UK", ["Oliver Smith", "Charlotte Evans", "George Harris", "Alice Turner", "Harry Walker", "Lucy Green", "James Thompson", "Emma Clarke"]),
           ("日本", ["田中健一", "佐藤美咲", "铃木一郎", "高桥由美", "渡边翔太", "伊藤直子", "山本大辅", "中村爱", "小林浩二", "加藤沙织", "吉田诚"]),
           ("韩国", ["김민준", "이서연", "박지훈", "최수진", "정우성", "한지민", "강동원"]),
           ("Germany", ["Hans Becker", "Anna Schmidt", "Lukas Weber", "Klara Fischer", "Jonas Wagner", "Lena Hoffmann"]),
           ("Singapore", ["Tan Wei Ming", "Lim Hui Ling", "Ong Kai Jie", "Goh Mei Fen", "Lee Jun Hao"]),
           ("Australia", ["Jack Taylor", "Olivia Martin", "Liam White", "Chloe King"])]
CHANNELS = ["携程Ctrip", "Booking.com", "美团", "Agoda", "官网直订", "Walk-in", "飞猪"]
ZH_GOOD = ["房间干净，位置方便", "前台很热情，下次还来", "早餐丰富，床很舒服", "性价比不错", "景色很美，孩子很喜欢"]
ZH_BAD = ["隔音太差，一晚上没睡好", "空调有异味", "等了半个多小时才办入住", "热水不稳定", "早餐品种太少"]
EN_GOOD = ["Great location, friendly staff", "Lovely view and a very comfy bed", "Would stay again", "Spotless room, quick check-in"]
EN_BAD = ["Noisy at night", "Wifi kept dropping", "Room was smaller than expected", "Check-in took forever"]


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    today = date(2026, 10, 31)
    for i, h in enumerate(HOTELS, 1):
        con.execute("INSERT INTO hotels VALUES (?,?,?,?,?)", (i,) + h[:4])
    for i, t in enumerate(TYPES, 1):
        con.execute("INSERT INTO fangxing VALUES (?,?,?,?)", (i,) + t)
    rooms, rid = [], 0
    for hi, h in enumerate(HOTELS, 1):
        for k in range(h[6]):
            rid += 1
            floor = 3 + k // 6
            rooms.append([rid, hi, "%d%02d" % (floor, k % 6 + 1), h[5][min(len(h[5]) - 1, k * len(h[5]) // h[6])], floor, "available", set()])
    for x in (9, 41, 77, 103):
        rooms[x][5] = "维修中"

    used, guests = set(), []

    def cname():
        while True:
            n = R.choice(XING) + R.choice(MING)
            if n not in used:
                used.add(n)
                return n

    def add_guest(name, nat):
        gid = len(guests) + 1
        lvl = R.choices(["普通", "银卡", "金卡", "Platinum", None], [34, 20, 12, 5, 29])[0]
        j = date(2021, 3, 1) + timedelta(R.randrange((today - date(2021, 3, 1)).days)) if lvl else None
        phone = "1" + R.choice("3589") + "".join(R.choice("0123456789") for _ in range(9)) if nat == "中国" else (None if R.random() < .4 else "+%d %d" % (R.choice([1, 44, 81, 82, 49, 65]), R.randrange(10**8, 10**9)))
        bd = (date(1956, 1, 1) + timedelta(R.randrange(17500))).isoformat() if R.random() < .7 else None
        guests.append((gid, name, phone, nat if R.random() > .03 or nat != "中国" else None, lvl, bd, j.isoformat() if j else None))

    for _ in range(400):
        add_guest(cname(), "中国")
    add_guest("欧阳倩", "中国")
    for nat, names in FOREIGN:
        for n in names:
            add_guest(n, nat)
    for g in guests:
        con.execute("INSERT INTO guests VALUES (?,?,?,?,?,?,?)", g)
    gw = {g[0]: (0 if g[0] % 11 == 0 else R.choice([1, 1, 1, 2, 2, 3, 6]) * (2 if g[4] in ("金卡", "Platinum") else 1)) for g in guests}

    staff = []
    for hi in range(1, 6):
        jobs = [("前台", 5, 5200), ("客房保洁", 5, 4300), ("餐饮", 3, 4800), ("Manager", 1, 16500), ("保安", 1, 4500), ("Sales", 1, 9000)]
        for job, n, base in jobs:
            for k in range(n):
                rz = date(2018, 1, 1) + timedelta(R.randrange(2100))
                lz = None
                if k and R.random() < .2:
                    lz = date(2024, 6, 1) + timedelta(R.randrange(850))
                staff.append((len(staff) + 1, cname(), hi, job, round(base * R.uniform(.9, 1.3) / 100) * 100, rz.isoformat(), lz.isoformat() if lz else None))
    for s in staff:
        con.execute("INSERT INTO yuangong VALUES (?,?,?,?,?,?,?)", s)

    books = []
    d = date(2024, 1, 2)
    while d <= date(2026, 12, 5):
        m = {2024: 1.75, 2025: 2.1, 2026: 2.4}[d.year] * {1: .8, 2: 1.2, 7: 1.3, 8: 1.35, 10: 1.2, 11: .8, 12: .85}.get(d.month, 1) * (1.35 if d.weekday() in (4, 5) else .9)
        if d.month == 10 and d.day <= 6:
            m *= 1.8
        if d > today:
            m *= .45
        n = int(m) + (R.random() < m - int(m))
        if date(2026, 10, 28) <= d <= date(2026, 11, 1):
            n += 4
        for _ in range(n):
            lead = min(int(R.expovariate(1 / 14)), 90)
            hi = R.choices([1, 2, 3, 4, 5], [25, 22, 20, 17, 16 + (6 if d.month in (1, 2, 12) else 0)])[0]
            fx = R.choices(HOTELS[hi - 1][5], [5, 4, 3, 2][:len(HOTELS[hi - 1][5])])[0]
            nights = R.choices([1, 2, 3, 4, 5, 7], [40, 30, 14, 8, 5, 3])[0]
            ch = R.choices(CHANNELS, [32, 17, 15, 7, 14, 7, 8])[0]
            if ch == "Walk-in":
                lead = 0
            if d > today:
                ch = ch if ch != "Walk-in" else "官网直订"
                lead = max(lead, (d - today).days + R.randrange(3))
            g = R.choices(list(gw), list(gw.values()))[0]
            if guests[g - 1][3] not in ("中国", None) and R.random() < .6 and ch != "Walk-in":
                ch = R.choice(["Booking.com", "Agoda"])
            rate = TYPES[fx - 1][1] * HOTELS[hi - 1][4] * R.uniform(.72, 1.02) * (1.25 if d.weekday() in (4, 5) else 1)
            if d.month == 10 and d.day <= 6:
                rate *= 1.4
            bt = datetime(d.year, d.month, d.day, R.randint(8, 21), R.randrange(60)) - timedelta(lead)
            books.append([bt, g, hi, fx, ch, d, d + timedelta(nights), round(rate) * nights])
        d += timedelta(1)
    books.sort(key=lambda b: (b[0], b[1]))
    sid = xid = vid = 0
    for yid, (bt, g, hi, fx, ch, ci, co, price) in enumerate(books, 1):
        x = R.random()
        zt = "confirmed"
        if x < .13 and ch != "Walk-in":
            zt = "cancelled"
        elif ci <= today:
            if x < .16 and ch != "Walk-in" and ci < today:
                zt = "no-show"
            elif ci == today:
                zt = "已入住" if x < .55 else "confirmed"
            else:
                zt = "已退房" if co <= today else "已入住"
        note = R.choice(["高楼层", "Late check-in", "需要婴儿床", "无烟房", "Airport pickup", "发票抬头待确认"]) if R.random() < .1 else None
        room = None
        if zt in ("已退房", "已入住"):
            span = {ci + timedelta(k) for k in range((co - ci).days)}
            cand = [r for r in rooms if r[1] == hi and r[3] == fx and not (r[6] & span) and (zt == "已退房" or r[5] == "available")]
            if cand:
                room = R.choice(cand)
                room[6] |= span
                if zt == "已入住":
                    room[5] = "occupied"
            else:
                zt = "cancelled"
        con.execute("INSERT INTO yuding VALUES (?,?,?,?,?,?,?,?,?,?,?)", (yid, g, hi, fx, ch, bt.strftime("%Y-%m-%d %H:%M:%S"), ci.isoformat(), co.isoformat(), price, zt, note))
        if not room:
            continue
        sid += 1
        cin = datetime(ci.year, ci.month, ci.day, R.randint(13, 17) if ci == today else R.randint(13, 22), R.randrange(60))
        cout = datetime(co.year, co.month, co.day, R.randint(7, 12), R.randrange(60)) if zt == "已退房" else None
        desk = [s for s in staff if s[2] == hi and s[3] == "前台" and s[5] <= ci.isoformat() and (s[6] is None or s[6] >= ci.isoformat())]
        fid = R.choices(desk, [3 if s[0] % 4 == 1 else 2 for s in desk])[0][0] if desk else None
        kids = R.choices([0, 1, 2], [70, 20, 10])[0] if fx == 4 else R.choices([0, 1], [90, 10])[0]
        con.execute("INSERT INTO stays VALUES (?,?,?,?,?,?,?,?,?)", (sid, yid, g, room[0], cin.strftime("%Y-%m-%d %H:%M:%S"), cout.strftime("%Y-%m-%d %H:%M:%S") if cout else None, R.choices([1, 2], [45, 55])[0], kids, fid))
        pay = R.choice(["微信", "微信", "支付宝", "支付宝", "Visa", "Mastercard", "现金"])
        items = [("房费", price, co if cout else ci)]
        for typ, pr, lo, hi2 in (("餐饮", .42, 60, 420), ("Minibar", .17, 15, 95), ("Spa", .08, 280, 980), ("洗衣", .09, 30, 160), ("停车", .14, 20, 90)):
            if R.random() < pr:
                dd = min(ci + timedelta(R.randrange((co - ci).days)), today)
                items.append((typ, R.randint(lo, hi2), dd))
        for typ, amt, dd in items:
            xid += 1
            con.execute("INSERT INTO xiaofei VALUES (?,?,?,?,?,?)", (xid, sid, typ, amt, dd.isoformat(), pay if cout else None))
        if cout and R.random() < .36:
            base = [.55, .25, .1, .06, .04] if hi in (1, 3, 5) else [.4, .3, .15, .09, .06]
            if hi == 4:
                base = [.3, .3, .18, .12, .1]
            sc = R.choices([5, 4, 3, 2, 1], base)[0]
            cn = guests[g - 1][3] in ("中国", None)
            txt = R.choice((ZH_GOOD if cn else EN_GOOD) if sc >= 4 else (ZH_BAD if cn else EN_BAD)) if R.random() < .8 else None
            when = cout + timedelta(hours=R.randint(2, 150))
            if when.date() <= today:
                vid += 1
                con.execute("INSERT INTO reviews VALUES (?,?,?,?,?,?)", (vid, sid, sc, txt, ("感谢您的入住，期待再次光临" if cn else "Thank you for staying with us") if R.random() < .5 else None, when.strftime("%Y-%m-%d %H:%M:%S")))
    for r in rooms:
        con.execute("INSERT INTO rooms VALUES (?,?,?,?,?,?)", r[:6])
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
