#!/usr/bin/env python3
"""Build the test database of an island ferry and bus operator.

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
_rnd = random.Random(31624).random


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


def stamp(t):
    return t.strftime("%Y-%m-%d %H:%M") if t else None


SCHEMA = """
CREATE TABLE terminals (
  terminal_id INTEGER PRIMARY KEY,
  terminal_name TEXT NOT NULL,
  island TEXT NOT NULL,
  kind TEXT NOT NULL,
  has_parking INTEGER NOT NULL
);
CREATE TABLE routes (
  route_id INTEGER PRIMARY KEY,
  route_code TEXT NOT NULL UNIQUE,
  route_name TEXT NOT NULL,
  mode TEXT NOT NULL,
  from_terminal_id INTEGER NOT NULL REFERENCES terminals(terminal_id),
  to_terminal_id INTEGER NOT NULL REFERENCES terminals(terminal_id),
  distance_km REAL,
  scheduled_minutes INTEGER NOT NULL,
  launched_on TEXT NOT NULL,
  withdrawn_on TEXT
);
CREATE TABLE fares (
  fare_id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES routes(route_id),
  ticket_type TEXT NOT NULL,
  fare_yuan REAL NOT NULL,
  valid_from TEXT NOT NULL,
  valid_to TEXT
);
CREATE TABLE fleet (
  unit_id INTEGER PRIMARY KEY,
  unit_name TEXT NOT NULL UNIQUE,
  unit_type TEXT NOT NULL,
  seats INTEGER NOT NULL,
  built_year INTEGER,
  in_service_on TEXT NOT NULL,
  retired_on TEXT,
  status TEXT NOT NULL
);
CREATE TABLE crew (
  crew_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  post TEXT NOT NULL,
  base_terminal_id INTEGER REFERENCES terminals(terminal_id),
  hired_on TEXT NOT NULL,
  left_on TEXT,
  licence_expires_on TEXT
);
CREATE TABLE departures (
  departure_id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES routes(route_id),
  unit_id INTEGER REFERENCES fleet(unit_id),
  master_id INTEGER,
  planned_departure TEXT NOT NULL,
  actual_departure TEXT,
  actual_arrival TEXT,
  delay_minutes INTEGER,
  status TEXT NOT NULL,
  cancel_reason TEXT
);
CREATE TABLE agencies (
  agency_id INTEGER PRIMARY KEY,
  agency_name TEXT NOT NULL,
  city TEXT,
  commission_pct REAL,
  signed_on TEXT NOT NULL,
  ended_on TEXT
);
CREATE TABLE ticket_sales (
  sale_id INTEGER PRIMARY KEY,
  departure_id INTEGER NOT NULL REFERENCES departures(departure_id),
  channel TEXT NOT NULL,
  agency_id INTEGER REFERENCES agencies(agency_id),
  ticket_type TEXT NOT NULL,
  qty INTEGER NOT NULL,
  amount_cents INTEGER NOT NULL,
  sold_at TEXT NOT NULL,
  refunded_at TEXT,
  status TEXT NOT NULL
);
CREATE TABLE fuel_logs (
  log_id INTEGER PRIMARY KEY,
  unit_id INTEGER NOT NULL REFERENCES fleet(unit_id),
  filled_on TEXT NOT NULL,
  litres REAL NOT NULL,
  cost_yuan REAL,
  supplier TEXT
);
CREATE TABLE complaints (
  complaint_id INTEGER PRIMARY KEY,
  departure_id INTEGER,
  received_on TEXT NOT NULL,
  category TEXT NOT NULL,
  closed_on TEXT,
  compensation_cents INTEGER
);
CREATE INDEX ix_departures_planned ON departures(planned_departure);
CREATE INDEX ix_sales_departure ON ticket_sales(departure_id);
"""

TERMINALS = [("沈家门码头", "本岛", "码头", 1), ("定海港", "本岛", "码头", 1), ("普陀山客运码头", "普陀山", "码头", 0), ("朱家尖蜈蚣峙码头", "朱家尖", "码头", 1), ("桃花岛茅山码头", "桃花岛", "码头", 0),
             ("六横大岙码头", "六横", "码头", 1), ("岱山高亭码头", "岱山", "码头", 1), ("嵊泗小菜园码头", "嵊泗", "码头", 0), ("东极庙子湖码头", "东极", "码头", 0), ("定海汽车站", "本岛", "汽车站", 1),
             ("普陀长途汽车站", "本岛", "汽车站", 1), ("朱家尖大青山站", "朱家尖", "汽车站", 0), ("六横峧头站", "六横", "汽车站", 0)]
ROUTES = [  # code, name, mode, from, to, km, minutes, launched, withdrawn, adult fare, per day, unit types, load, trouble
    ("F01", "沈家门-普陀山", "ferry", 1, 3, 11.5, 30, date(2012, 4, 1), None, 30, 1.15, ("高速客轮", "普通客船"), 1.0, .9),
    ("F02", "朱家尖-普陀山", "ferry", 4, 3, 4.2, 15, date(2014, 5, 1), None, 25, 1.25, ("高速客轮", "普通客船"), 1.15, .7),
    ("F03", "沈家门-桃花岛", "ferry", 1, 5, 14.8, 45, date(2013, 6, 1), None, 28, .7, ("普通客船", "车客渡船"), .7, 1.2),
    ("F04", "沈家门-六横", "ferry", 1, 6, 33.0, 80, date(2012, 4, 1), None, 42, .65, ("车客渡船",), .6, 1.3),
    ("F05", "定海-岱山", "ferry", 2, 7, 27.5, 65, date(2015, 9, 10), None, 38, .7, ("车客渡船", "普通客船"), .75, 1.1),
    ("F06", "定海-嵊泗", "ferry", 2, 8, 88.0, 150, date(2016, 7, 1), None, 98, .4, ("高速客轮",), .65, 1.9),
    ("F07", "沈家门-东极", "ferry", 1, 9, 52.0, 120, date(2018, 5, 18), None, 110, .45, ("高速客轮",), .85, 2.3),
    ("F08", "岱山-嵊泗", "ferry", 7, 8, 61.0, 110, date(2019, 3, 1), date(2025, 9, 30), 68, .25, ("高速客轮",), .4, 1.8),
    ("F09", "朱家尖-东极夜航", "ferry", 4, 9, 47.0, 115, date(2026, 6, 18), None, 138, .4, ("高速客轮",), .8, 2.0),
    ("B01", "定海-沈家门快线", "bus", 10, 11, 24.0, 45, date(2017, 1, 15), None, 12, .8, ("大巴",), .8, .25),
    ("B02", "普陀-朱家尖", "bus", 11, 12, 19.5, 40, date(2017, 1, 15), None, 10, .75, ("大巴", "中巴"), .75, .25),
    ("B03", "六横环岛线", "bus", 6, 13, 16.0, 35, date(2020, 10, 1), None, 6, .5, ("中巴",), .6, .3),
    ("B04", "定海-朱家尖直达", "bus", 10, 12, 42.0, 70, date(2024, 4, 1), None, 22, .35, ("大巴",), .5, .3),
]
FLEET = [  # name, type, seats, built, in service, retired, status
    ("海天轮1号", "高速客轮", 198, 2009, date(2012, 3, 1), None, "在航"), ("海天轮2号", "高速客轮", 198, 2011, date(2013, 3, 1), None, "在航"), ("海天轮6号", "高速客轮", 220, 2017, date(2017, 8, 1), None, "在航"),
    ("海天轮8号", "高速客轮", 256, 2020, date(2020, 12, 1), None, "在航"), ("普陀之星", "高速客轮", 180, 2006, date(2012, 4, 1), date(2025, 12, 31), "退役"), ("观音号", "普通客船", 150, 2008, date(2012, 4, 1), None, "在航"),
    ("莲花洋", "普通客船", 168, 2013, date(2013, 10, 1), None, "在航"), ("桃花岛号", "普通客船", 120, 2010, date(2013, 6, 1), None, "停航检修"), ("舟渡3号", "车客渡船", 240, 2012, date(2012, 9, 1), None, "在航"),
    ("舟渡5号", "车客渡船", 280, 2016, date(2016, 2, 1), None, "在航"), ("舟渡7号", "车客渡船", 300, 2021, date(2021, 7, 1), None, "在航"), ("东极快线", "高速客轮", 160, 2018, date(2018, 5, 1), None, "在航"),
    ("夜航明珠", "高速客轮", 188, 2025, date(2026, 6, 10), None, "在航"), ("浙L08821", "大巴", 45, 2018, date(2018, 9, 1), None, "在航"), ("浙L08835", "大巴", 45, 2019, date(2019, 3, 1), None, "在航"),
    ("浙L09902", "大巴", 49, 2022, date(2022, 6, 1), None, "在航"), ("浙L07716", "大巴", 45, 2014, date(2017, 1, 1), date(2026, 2, 28), "退役"), ("浙L3306D", "中巴", 22, 2020, date(2020, 9, 20), None, "在航"),
    ("浙L3312D", "中巴", 22, 2020, date(2020, 9, 20), None, "在航"), ("浙L5580D", "中巴", 19, 2023, date(2023, 5, 1), None, "停航检修"), ("浙L6001D", "大巴", 48, 2026, date(2026, 10, 20), None, "在航"),
]
AGENCIES = [("海之旅旅行社", "舟山", 8.0, date(2015, 3, 1), None, 10), ("宁波青旅", "宁波", 10.0, date(2016, 4, 12), None, 9), ("上海春江国旅", "上海", 12.0, date(2016, 9, 1), None, 8), ("杭州西子假期", "杭州", 10.0, date(2017, 5, 20), None, 6),
            ("普陀山朝圣之旅", "舟山", 8.0, date(2018, 2, 10), None, 7), ("东极岛民宿联盟", "舟山", 5.0, date(2019, 6, 1), None, 5), ("嘉兴红船旅行社", "嘉兴", 10.0, date(2020, 10, 8), None, 3), ("苏州园林国旅", "苏州", 12.0, date(2021, 3, 15), date(2026, 3, 31), 3),
            ("绍兴古越旅行社", "绍兴", 10.0, date(2022, 4, 1), None, 2), ("台州蓝海商旅", "台州", None, date(2023, 7, 1), None, 2), ("合肥江淮假期", "合肥", 12.0, date(2024, 5, 6), None, 2), ("南京秦淮国旅", None, 12.0, date(2026, 9, 15), None, 0)]
STOP = {8: date(2026, 3, 20), 10: date(2026, 7, 18), 7: date(2026, 8, 22)}
SUR = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟汪田任姜范方石姚"
GIV = "海明 国平 志远 建军 阿根 永良 大海 海波 立新 伟忠 春光 德福 小勇 浩 斌 峰 俊 晓东 立群 建华 静 丽华 晓红 海燕 玲 雅芬 佳 雯 婷 敏".split()


def main(path):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)

    def put(table, rows):
        db.executemany("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(rows[0]))), rows)

    put("terminals", [(i,) + t for i, t in enumerate(TERMINALS, 1)])
    put("routes", [(i, r[0], r[1], r[2], r[3], r[4], r[5] if r[0] != "F09" else None, r[6], iso(r[7]), iso(r[8])) for i, r in enumerate(ROUTES, 1)])
    fares = []
    for i, r in enumerate(ROUTES, 1):
        for ty, f in (("成人", 1), ("儿童", .5), ("老人", .6), ("学生", .75)):
            if r[2] == "bus" and ty == "学生":
                continue
            if r[0] != "F09":
                fares.append((i, ty, round(r[9] * f * 2) / 2, iso(max(date(2023, 1, 1), r[7])), "2025-12-31" if not r[8] else iso(r[8])))
            if not r[8]:
                fares.append((i, ty, round(r[9] * (1.1 if r[0] != "F09" and r[2] == "ferry" else 1) * f * 2) / 2, iso(max(date(2026, 1, 1), r[7])), None))
    put("fares", [(i,) + f for i, f in enumerate(fares, 1)])
    put("agencies", [(i, a[0], a[1], a[2], iso(a[3]), iso(a[4])) for i, a in enumerate(AGENCIES, 1)])
    put("fleet", [(i, u[0], u[1], u[2], u[3], iso(u[4]), iso(u[5]), u[6]) for i, u in enumerate(FLEET, 1)])

    # crew
    names, crew = set(), []

    def cn():
        while True:
            n = pick(SUR) + pick(GIV)
            if n not in names:
                names.add(n)
                return n

    for post, n, bases in (("船长", 17, (1, 2, 4, 6, 7)), ("大副", 12, (1, 2, 4)), ("轮机长", 10, (1, 2, 4)), ("司机", 12, (10, 11, 13)), ("乘务员", 20, (1, 2, 3, 4, 10, 11)), ("调度员", 4, (1, 2))):
        for k in range(n):
            h = date(2012, 3, 1) + days(ri(0, 4300))
            left = date(2025, 1, 15) + days(ri(0, 640)) if k >= 6 and chance(.28) else None
            if left and h > left:
                h = left - days(700)
            exp = None
            if post in ("船长", "大副", "轮机长", "司机"):
                exp = date(2026, 11, 10) + days(ri(0, 1500)) if not chance(.14) else date(2026, 8, 10) + days(ri(0, 140))
                if left:
                    exp = left + days(ri(-20, 700))
            crew.append(dict(id=len(crew) + 1, n=cn(), post=post, base=pick(bases), h=h, l=left, exp=exp, w=.5 + 1.2 * _rnd()))
    put("crew", [(c["id"], c["n"], c["post"], c["base"] if not chance(.04) else None, iso(c["h"]), iso(c["l"]), iso(c["exp"])) for c in crew])

    # departures and ticket sales
    season = [0, .6, .95, .8, 1.0, 1.15, 1.0, 1.4, 1.5, 1.0, 1.25, .75, .6]
    deps, sales = [], []
    storms = {}
    d = date(2025, 1, 1)
    while d <= TODAY + days(6):
        p = {1: .05, 2: .05, 3: .06, 4: .05, 5: .03, 6: .04, 7: .07, 8: .09, 9: .07, 10: .03, 11: .05, 12: .06}[d.month]
        if chance(p):
            k = wpick(["大风", "大雾", "台风"], [5, 6 if d.month in (2, 3, 4, 5) else 1, 4 if d.month in (7, 8, 9) else 0])
            for z in range(1 if k != "台风" else ri(2, 3)):
                storms[d + days(z)] = k
        d += days(1)
    storms[date(2026, 10, 30)] = "大风"
    d = date(2025, 1, 1)
    while d <= TODAY + days(6):
        hol = d.month == 10 and d.day <= 7 or d.month == 5 and d.day <= 5
        for ri_, r in enumerate(ROUTES, 1):
            if r[7] > d or (r[8] and d > r[8]):
                continue
            n = r[10] * .95 * (1.6 if hol else 1.15 if d.month in (7, 8) else 1)
            for _ in range(int(n) + chance(n - int(n))):
                t = datetime(d.year, d.month, d.day, ri(6, 17) if r[0] != "F09" else ri(18, 20), pick([0, 10, 15, 20, 30, 40, 45, 50]))
                av = [i for i, u in enumerate(FLEET, 1) if u[1] in r[11] and u[4] <= d and not (u[5] and u[5] < d) and not (u[0] in ("桃花岛号", "浙L5580D") and d >= date(2025, 12, 8))]
                if r[0] != "F09":
                    av = [i for i in av if FLEET[i - 1][0] != "夜航明珠"] or av
                elif chance(.85):
                    av = [13]
                u = wpick(av, [1 + (i * 5 % 4) for i in av])
                post = "船长" if r[2] == "ferry" else "司机"
                ms = [c for c in crew if c["post"] == post and c["h"] <= d and not (c["l"] and c["l"] <= d)]
                m = wpick(ms, [c["w"] for c in ms])["id"]
                why = None
                if r[2] == "ferry" and d in storms and chance(min(.95, .42 * r[13])):
                    why = storms[d]
                elif d == date(2026, 10, 30) and r[0] == "B01":
                    why = "机械故障"
                elif chance(.008 * (1 + r[13])):
                    why = wpick(["机械故障", "客流不足", None], [6, 3, 2])
                    if why is None:
                        why = "?"
                delay = None
                dep = arr = None
                if t > NOW:
                    st = "planned"
                    why = None
                    if chance(.15):
                        m = None
                elif why:
                    st = "cancelled"
                    why = None if why == "?" else why
                    if chance(.25):
                        u = None
                else:
                    st = "arrived"
                    delay = 0
                    if chance(.13 * (.5 + r[13] * .6) + (.2 if hol else 0)):
                        delay = wpick([ri(5, 15), ri(16, 30), ri(31, 90)], [6, 3, 1.3])
                    dep = t + timedelta(minutes=delay)
                    arr = dep + timedelta(minutes=int(r[6] * (.93 + .2 * _rnd())))
                    if arr > NOW:
                        st, arr = "under way", None
                    elif chance(.01):
                        arr = None
                deps.append(dict(r=ri_, u=u, m=m, t=t, dep=dep, arr=arr, delay=delay, st=st, why=why))
                # sales
                seats = FLEET[(u or 9) - 1][2]
                want = seats * .58 * r[12] * season[d.month] * (1.35 if hol else 1) * (1.2 if d.weekday() >= 5 else 1) * (1.0 if d.year == 2025 else 1.07) * (.7 + .6 * _rnd())
                if t > NOW:
                    want *= .35
                left = min(seats, int(want))
                parts = wpick([1, 2, 3, 4, 5], [10, 30, 32, 20, 8])
                sizes = [.3 + _rnd() for _ in range(parts)]
                tot = sum(sizes)
                combos = set()
                for s in sizes:
                    q = int(left * s / tot)
                    if q <= 0:
                        continue
                    ch = wpick(["小程序", "窗口", "官网", "旅行社", "自助机"], [34 if d.year == 2026 else 24, 27, 12, 17 if r[2] == "ferry" else 0, 9])
                    ty = wpick(["成人", "老人", "儿童", "学生"], [66, 16, 10, 8 if r[2] == "ferry" else 0])
                    if (ch, ty) in combos:
                        continue
                    combos.add((ch, ty))
                    if ty != "成人":
                        q = max(1, q // 2)
                    ag = None
                    if ch == "旅行社":
                        w = [a[5] if not (k in STOP and d > STOP[k]) else 0 for k, a in enumerate(AGENCIES, 1)]
                        ag = wpick(range(1, 13), w)
                    fare = [f for f in fares if f[0] == ri_ and f[1] == ty and f[3] <= iso(d) and (not f[4] or f[4] >= iso(d))][-1][2]
                    amt = int(round(q * fare * 100 * (1 - (AGENCIES[ag - 1][2] or 0) / 100 if ag else 1)))
                    sold = t - (timedelta(minutes=ri(8, 200)) if ch in ("窗口", "自助机") else timedelta(minutes=ri(60, 60 * 24 * 15)))
                    if sold > NOW:
                        sold = NOW - timedelta(minutes=ri(10, 2000))
                    ref = None
                    if st == "cancelled" and not chance(.05):
                        ref = max(sold + timedelta(minutes=3), t - timedelta(minutes=ri(-600, 900)))
                    elif chance(.035):
                        ref = sold + timedelta(minutes=int((t - sold).total_seconds() / 60 * _rnd()) + 1)
                    if ref and ref > NOW:
                        ref = NOW - timedelta(minutes=5)
                        sold = min(sold, ref)
                    sales.append((deps[-1], ch, ag, ty, q, amt, sold, ref))
        d += days(1)
    order = sorted(range(len(deps)), key=lambda i: (deps[i]["t"], deps[i]["r"], i))
    for k, i in enumerate(order, 1):
        deps[i]["id"] = k
    put("departures", [(k, x["r"], x["u"], x["m"], stamp(x["t"]), stamp(x["dep"]), stamp(x["arr"]), x["delay"], x["st"], x["why"]) for k, x in ((deps[i]["id"], deps[i]) for i in order)])
    sales.sort(key=lambda s: (s[6], s[0]["id"], s[1], s[3]))
    put("ticket_sales", [(i, s[0]["id"], s[1], s[2], s[3], s[4], s[5], stamp(s[6]), stamp(s[7]), "refunded" if s[7] else "valid") for i, s in enumerate(sales, 1)])

    # fuel
    logs = []
    trips = {}
    for i in order:
        x = deps[i]
        if x["st"] == "arrived" and x["u"]:
            u, r = FLEET[x["u"] - 1], ROUTES[x["r"] - 1]
            use = (r[5] or 47) * {"高速客轮": 7.5, "普通客船": 4.6, "车客渡船": 6.2, "大巴": .33, "中巴": .19}[u[1]] * 1.6
            k = trips.setdefault(x["u"], [0.0, None])
            k[0] += use
            cap = {"高速客轮": 2600, "普通客船": 1300, "车客渡船": 2800, "大巴": 190, "中巴": 70}[u[1]]
            if k[0] > cap * (.75 + .4 * _rnd()):
                price = (7.35 if x["t"].year == 2025 else 7.62) + .5 * (_rnd() - .5) + .02 * x["t"].month
                lit = round(k[0] * (.95 + .1 * _rnd()), 1)
                logs.append((x["t"].date(), x["u"], lit, None if chance(.01) else round(lit * price, 2), None if chance(.05) else wpick(["中石化定海站", "中石油沈家门站", "海供油品"], [4, 3, 5 if len(u[1]) == 4 else 0])))
                k[0] = 0.0
    logs.sort(key=lambda z: (z[0], z[1]))
    put("fuel_logs", [(i, z[1], iso(z[0]), z[2], z[3], z[4]) for i, z in enumerate(logs, 1)])

    # complaints
    com = []
    for i in order:
        x = deps[i]
        if x["st"] == "planned" or ROUTES[x["r"] - 1][0] == "B03" and x["t"].year == 2026 or ROUTES[x["r"] - 1][0] == "F05" and x["t"].year == 2026:
            continue
        p = .025 + (.12 if x["delay"] and x["delay"] > 15 else 0) + (.07 if x["st"] == "cancelled" else 0)
        if chance(p):
            cat = "晚点" if x["delay"] and chance(.7) else "停航改签" if x["st"] == "cancelled" and chance(.8) else wpick(["服务态度", "行李损坏", "退票纠纷", "环境卫生", "其他"], [8, 4, 6, 5, 2])
            rec = x["t"].date() + days(ri(0, 4))
            clo = rec + days(ri(0, 9) if cat != "行李损坏" else ri(4, 30))
            if rec > TODAY:
                continue
            if clo > TODAY or chance(.015):
                clo = None
            com.append((None if chance(.04) else x["id"], iso(rec), cat, iso(clo), None if not clo or chance(.62) else ri(2, 60) * 1000))
    com.sort(key=lambda c: (c[1], c[0] or 0))
    put("complaints", [(i,) + c for i, c in enumerate(com, 1)])
    db.commit()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
