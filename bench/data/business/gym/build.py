#!/usr/bin/env python3
"""Fitness chain sample database: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(4242)
TODAY = date(2026, 10, 31)

DDL = """
CREATE TABLE stores (
  store_id INTEGER PRIMARY KEY,
  store_name TEXT NOT NULL,
  city TEXT,
  district TEXT,
  area_sqm INTEGER,
  opened_on TEXT,
  is_open INTEGER
);
CREATE TABLE members (
  member_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  gender TEXT,
  birth_year INTEGER,
  phone TEXT,
  home_store_id INTEGER REFERENCES stores(store_id),
  joined_on TEXT,
  source TEXT,
  referred_by INTEGER REFERENCES members(member_id)
);
CREATE TABLE card_types (
  card_type_id INTEGER PRIMARY KEY,
  type_name TEXT,
  price REAL,
  valid_days INTEGER,
  visit_limit INTEGER
);
CREATE TABLE membership_cards (
  card_id INTEGER PRIMARY KEY,
  card_no TEXT,
  member_id INTEGER REFERENCES members(member_id),
  card_type_id INTEGER REFERENCES card_types(card_type_id),
  store_id INTEGER REFERENCES stores(store_id),
  valid_from TEXT,
  valid_to TEXT,
  price_paid REAL,
  status TEXT
);
CREATE TABLE coaches (
  coach_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  gender TEXT,
  store_id INTEGER REFERENCES stores(store_id),
  level TEXT,
  specialty TEXT,
  hired_on TEXT,
  left_on TEXT
);
CREATE TABLE courses (
  course_id INTEGER PRIMARY KEY,
  course_name TEXT,
  category TEXT,
  duration_min INTEGER
);
CREATE TABLE class_sessions (
  session_id INTEGER PRIMARY KEY,
  course_id INTEGER REFERENCES courses(course_id),
  store_id INTEGER REFERENCES stores(store_id),
  coach_id INTEGER REFERENCES coaches(coach_id),
  starts_at TEXT,
  capacity INTEGER,
  status TEXT
);
CREATE TABLE bookings (
  booking_id INTEGER PRIMARY KEY,
  session_id INTEGER REFERENCES class_sessions(session_id),
  member_id INTEGER REFERENCES members(member_id),
  booked_at TEXT,
  status TEXT
);
CREATE TABLE check_ins (
  check_in_id INTEGER PRIMARY KEY,
  member_id INTEGER REFERENCES members(member_id),
  store_id INTEGER REFERENCES stores(store_id),
  checked_in_at TEXT,
  checked_out_at TEXT
);
CREATE TABLE private_lessons (
  lesson_id INTEGER PRIMARY KEY,
  member_id INTEGER REFERENCES members(member_id),
  coach_id INTEGER REFERENCES coaches(coach_id),
  lesson_at TEXT,
  fee REAL,
  rating INTEGER,
  status TEXT
);
CREATE TABLE payments (
  payment_id INTEGER PRIMARY KEY,
  member_id INTEGER REFERENCES members(member_id),
  store_id INTEGER REFERENCES stores(store_id),
  paid_at TEXT,
  amount REAL,
  item TEXT,
  method TEXT,
  status TEXT
);
"""
SUR = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘"
GM = ["子轩", "伟", "浩然", "宇航", "志强", "俊", "凯", "嘉豪", "鹏飞", "晨", "明哲", "磊", "文博", "天佑", "一凡", "睿"]
GF = ["雨桐", "静", "思琪", "欣怡", "丽", "梦瑶", "佳", "晓彤", "诗涵", "雅婷", "娜", "可欣", "婉清", "琳", "悦", "梓萱"]
used = set()


def person():
    while True:
        g = R.choice("男女")
        n = R.choice(SUR) + R.choice(GM if g == "男" else GF)
        if n not in used:
            used.add(n)
            return n, g


def day(a, b):
    return a + timedelta(days=R.randint(0, (b - a).days))


def at(d, hs, ws=None):
    return datetime(d.year, d.month, d.day, R.choices(hs, ws)[0], R.choice([0, 5, 10, 12, 18, 25, 30, 37, 41, 48, 55]))


STORES = [("北京王府井旗舰店", "北京", "东城区", 1800, "2024-01-02", 1, 9), ("北京望京SOHO店", "北京", "朝阳区", 1100, "2024-01-02", 1, 7),
          ("北京中关村店", "北京", "海淀区", 950, "2024-05-18", 1, 5), ("上海静安寺店", "上海", "静安区", 1500, "2024-01-05", 1, 8),
          ("上海五角场万达店", "上海", "杨浦区", 1200, "2024-09-01", 1, 5), ("杭州西湖文化广场店", "杭州", "拱墅区", 900, "2025-03-08", 1, 4),
          ("深圳科技园店", "深圳", "南山区", 1000, "2025-06-01", 1, 4), ("上海徐家汇店", "上海", "徐汇区", 800, "2024-03-15", 0, 2)]
TYPES = [("年卡", 3280.0, 365, None), ("半年卡", 1980.0, 182, None), ("季卡", 1180.0, 91, None), ("月卡", 499.0, 30, None), ("30次卡", 1280.0, 365, 30),
         ("学生年卡", 1980.0, 365, None)]
COURSES = [("哈他瑜伽", "瑜伽", 60), ("流瑜伽", "瑜伽", 60), ("空中瑜伽", "瑜伽", 60), ("动感单车", "有氧", 45), ("尊巴", "舞蹈", 50), ("搏击操", "有氧", 50),
           ("杠铃操", "力量", 60), ("普拉提", "塑形", 55), ("HIIT燃脂", "有氧", 40), ("爵士舞", "舞蹈", 60), ("核心训练", "力量", 45), ("太极", "养生", 60)]


def main(path):
    if os.path.exists(path):
        os.remove(path)
    c = sqlite3.connect(path)
    c.executescript(DDL)
    closed = date(2025, 12, 31)
    c.executemany("INSERT INTO stores VALUES (?,?,?,?,?,?,?)", [(i,) + s[:6] for i, s in enumerate(STORES, 1)])
    c.executemany("INSERT INTO card_types VALUES (?,?,?,?,?)", [(i,) + t for i, t in enumerate(TYPES, 1)])
    c.executemany("INSERT INTO courses VALUES (?,?,?,?)", [(i,) + t for i, t in enumerate(COURSES, 1)])
    co = []
    for i in range(1, 31):
        n, g = person()
        s = i if i <= 8 else R.choices(range(1, 9), [x[6] for x in STORES])[0]
        op = date.fromisoformat(STORES[s - 1][4])
        h = op if i <= 8 else day(op, min(op + timedelta(days=500), date(2026, 6, 1)))
        lf = None
        if s == 8:
            lf = closed
        elif i > 8 and R.random() < .2:
            lf = h + timedelta(days=R.randint(120, 500))
            lf = None if lf > date(2026, 10, 1) else lf
        co.append((i, n, g, s, R.choices(["初级", "中级", "高级", "明星"], [4, 5, 3, 1])[0], R.choice(["增肌", "减脂", "瑜伽", "普拉提", "搏击", "康复"]), str(h), lf and str(lf)))
    c.executemany("INSERT INTO coaches VALUES (?,?,?,?,?,?,?,?)", co)
    mem, cards, pays, chk = [], [], [], []
    for i in range(1, 421):
        n, g = person()
        s = R.choices(range(1, 9), [x[6] for x in STORES])[0]
        op = date.fromisoformat(STORES[s - 1][4])
        j = day(op, TODAY if s != 8 else date(2025, 9, 30))
        mem.append([i, n, g, R.randint(1968, 2007) if R.random() < .93 else None, "1%010d" % R.randrange(3 * 10 ** 9, 10 ** 10), s, j,
                    R.choices(["美团", "老带新", "路过进店", "抖音", "小红书", "地推"], [5, 4, 4, 5, 3, 2])[0]])
    mem.sort(key=lambda m: m[6])
    active = {}
    for i, m in enumerate(mem, 1):
        m[0] = i
        ref = R.randint(1, i - 1) if m[7] == "老带新" and i > 5 else None
        j = m[6]
        m[6] = str(j)
        m.append(ref)
        if R.random() < .07:
            continue
        d, s, spans = j + timedelta(days=R.choice([0, 0, 0, 1, 3])), m[5], []
        while d <= TODAY:
            t = R.choices(range(6), [30, 14, 22, 22, 10, 8 if (m[3] or 0) >= 2002 else 0])[0]
            tn, pr, vd, vl = TYPES[t]
            st = 5 if s == 8 and d > date(2025, 9, 30) else s
            pp = round(pr * R.choice([1, 1, 1, .9, .85, .8]))
            e = d + timedelta(days=vd - 1)
            status = "expired" if e < TODAY else "active"
            u = R.random()
            if u < .04:
                status = "refunded"
            elif status == "active" and u < .12:
                status = "frozen"
            cards.append([m[0], t + 1, st, str(d), str(e), float(pp), status])
            pays.append([m[0], st, str(at(d, range(9, 22))), float(pp), "会员卡", None, "refunded" if status == "refunded" else "paid"])
            if status != "refunded":
                spans.append((d, min(e, TODAY), st))
            if R.random() < .42:
                break
            d = e + timedelta(days=R.choice([1, 1, 2, 5, 15, 40]))
        active[m[0]] = spans
        rate = R.choice([.006, .015, .03, .06, .12])
        for a, b, st in spans:
            d = a
            while d <= b:
                if R.random() < rate and not (st == 8 and d > closed):
                    x = st if R.random() < .93 else R.choice([k for k in range(1, 8) if STORES[k - 1][4] <= str(d)])
                    t0 = at(d, [7, 8, 10, 12, 15, 17, 18, 19, 20], [3, 2, 2, 3, 2, 4, 8, 9, 5])
                    t1 = None if R.random() < .06 else str(t0 + timedelta(minutes=R.randint(35, 130)))
                    if d == TODAY and t0.hour > 17:
                        t1 = None
                    chk.append((m[0], x, str(t0), t1))
                d += timedelta(days=1)
    c.executemany("INSERT INTO members VALUES (?,?,?,?,?,?,?,?,?)", mem)
    cards.sort(key=lambda r: r[3])
    c.executemany("INSERT INTO membership_cards VALUES (?,?,?,?,?,?,?,?,?)", [[i, "K%06d" % (100000 + i * 7)] + r for i, r in enumerate(cards, 1)])
    chk.sort(key=lambda r: r[2])
    c.executemany("INSERT INTO check_ins VALUES (?,?,?,?,?)", [(i,) + r for i, r in enumerate(chk, 1)])
    ses = []
    d = date(2026, 1, 2)
    while d <= date(2026, 11, 7):
        for s in range(1, 8):
            if R.random() < .3:
                cand = [k for k in co if k[3] == s and k[6] <= str(d) and (not k[7] or k[7] > str(d))]
                t0 = datetime(d.year, d.month, d.day, R.choices([10, 12, 18, 19, 20], [2, 2, 4, 5, 3])[0], R.choice([0, 30]))
                st = "cancelled" if R.random() < .05 else ("scheduled" if d > TODAY or (d == TODAY and t0.hour >= 18) else "finished")
                ses.append([R.choices(range(1, 13), [6, 5, 2, 9, 5, 4, 5, 4, 6, 3, 3, 1])[0], s, R.choice(cand)[0] if cand else None, t0, R.choice([12, 15, 20, 20, 25]), st])
        d += timedelta(days=1)
    ses.sort(key=lambda x: x[3])
    bk = []
    loyal = {m[0]: R.choice([0, 0, .3, 1, 1, 2, 4]) for m in mem}
    for i, x in enumerate(ses, 1):
        dd = x[3].date()
        ok = [k for k, sp in active.items() if loyal[k] and any(a <= dd <= max(b, dd if b == TODAY else b) and st == x[1] for a, b, st in sp)]
        n = min(len(ok), R.randint(2, 6) + (3 if x[0] == 4 else 0) + (2 if x[3].hour == 19 else 0))
        got = set()
        for _ in range(n):
            k = R.choices(ok, [loyal[y] for y in ok])[0]
            if k in got:
                continue
            got.add(k)
            b = x[3] - timedelta(hours=R.randint(2, 96), minutes=R.randint(0, 59))
            if b > datetime(2026, 10, 31, 17):
                b = datetime(2026, 10, 31, R.randint(8, 16), R.randint(0, 59))
            st = "cancelled" if x[5] == "cancelled" else R.choices(["attended", "no_show", "cancelled"], [80, 9, 11])[0]
            if x[5] == "scheduled" and st != "cancelled":
                st = "booked"
            bk.append([i, k, str(b), st])
    c.executemany("INSERT INTO class_sessions VALUES (?,?,?,?,?,?,?)", [(i, x[0], x[1], x[2], str(x[3]), x[4], x[5]) for i, x in enumerate(ses, 1)])
    c.executemany("INSERT INTO bookings VALUES (?,?,?,?,?)", [[i] + b for i, b in enumerate(bk, 1)])
    les = []
    for k, sp in active.items():
        if not sp or R.random() > .3:
            continue
        a, b, st = sp[0][0], sp[-1][1], sp[-1][2]
        cand = [x for x in co if x[3] == sp[0][2]]
        q = R.choice(cand)
        a = max(a, date.fromisoformat(q[6]))
        b2 = min(b, date.fromisoformat(q[7])) if q[7] else b
        if a >= b2:
            continue
        fee = {"初级": 220.0, "中级": 280.0, "高级": 360.0, "明星": 480.0}[q[4]]
        n = R.choice([3, 5, 10, 10, 20])
        pays.append([k, sp[0][2], str(at(a, range(9, 22))), fee * n, "私教课包", None, "paid"])
        for _ in range(n - R.randint(0, 2)):
            dd = day(a, b2)
            stt = R.choices(["completed", "cancelled", "no_show"], [88, 8, 4])[0]
            les.append([k, q[0], str(at(dd, range(9, 17) if dd == TODAY else range(9, 21))), fee, R.choices([5, 4, 3, 2, None], [40, 25, 6, 2, 27])[0] if stt == "completed" else None, stt])
    for _ in range(14):
        k = R.choice([k for k, sp in active.items() if sp and sp[-1][1] == TODAY])
        q = R.choice([x for x in co if x[3] == mem[k - 1][5] and not x[7]] or [co[0]])
        les.append([k, q[0], str(at(day(date(2026, 11, 1), date(2026, 11, 10)), range(9, 21))), 280.0, None, "scheduled"])
    les.sort(key=lambda r: r[2])
    c.executemany("INSERT INTO private_lessons VALUES (?,?,?,?,?,?,?)", [[i] + r for i, r in enumerate(les, 1)])
    for k in R.sample(sorted(active), 150):
        for a, b, st in active[k][:1]:
            pays.append([k, st, str(at(day(a, b), range(9, 22))), float(R.choice([15, 25, 68, 99, 128, 199])), R.choice(["水吧饮品", "储物柜租金", "运动装备"]), None, "paid"])
    pays.sort(key=lambda r: r[2])
    for p in pays:
        p[5] = R.choices(["微信", "支付宝", "刷卡", "现金"], [50, 32, 14, 4])[0]
    c.executemany("INSERT INTO payments VALUES (?,?,?,?,?,?,?,?)", [[i] + p for i, p in enumerate(pays, 1)])
    c.commit()
    c.close()


if __name__ == "__main__":
    main(sys.argv[1])
