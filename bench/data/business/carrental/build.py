#!/usr/bin/env python3
"""Build the test database of a car rental firm.

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
_rnd = random.Random(4471026).random


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


def iso(d):
    return d.isoformat() if d else None


def stamp(t):
    return t.strftime("%Y-%m-%d %H:%M:%S") if t else None


SCHEMA = """
CREATE TABLE stations (
  stationId INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  city TEXT NOT NULL,
  kind TEXT NOT NULL,
  openedOn TEXT NOT NULL,
  closedOn TEXT
);
CREATE TABLE employees (
  employeeId INTEGER PRIMARY KEY,
  fullName TEXT NOT NULL,
  jobTitle TEXT NOT NULL,
  stationId INTEGER REFERENCES stations(stationId),
  managerId INTEGER REFERENCES employees(employeeId),
  hiredOn TEXT NOT NULL,
  leftOn TEXT,
  monthlySalary REAL
);
CREATE TABLE vehicleClasses (
  classId INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  seats INTEGER NOT NULL,
  dailyRate REAL NOT NULL
);
CREATE TABLE vehicles (
  vehicleId INTEGER PRIMARY KEY,
  plateNo TEXT NOT NULL UNIQUE,
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  classId INTEGER NOT NULL REFERENCES vehicleClasses(classId),
  fuelType TEXT NOT NULL,
  color TEXT,
  homeStationId INTEGER NOT NULL REFERENCES stations(stationId),
  purchasedOn TEXT NOT NULL,
  purchasePrice REAL,
  soldOn TEXT,
  status TEXT NOT NULL
);
CREATE TABLE corporateAccounts (
  accountId INTEGER PRIMARY KEY,
  companyName TEXT NOT NULL,
  discountPct REAL,
  signedOn TEXT NOT NULL,
  endedOn TEXT
);
CREATE TABLE customers (
  customerId INTEGER PRIMARY KEY,
  customerName TEXT NOT NULL,
  kind TEXT NOT NULL,
  accountId INTEGER REFERENCES corporateAccounts(accountId),
  country TEXT,
  phone TEXT,
  email TEXT,
  birthDate TEXT,
  joinedOn TEXT NOT NULL,
  referredBy INTEGER REFERENCES customers(customerId)
);
CREATE TABLE rentals (
  rentalId INTEGER PRIMARY KEY,
  customerId INTEGER NOT NULL REFERENCES customers(customerId),
  classId INTEGER NOT NULL REFERENCES vehicleClasses(classId),
  vehicleId INTEGER REFERENCES vehicles(vehicleId),
  pickupStationId INTEGER NOT NULL REFERENCES stations(stationId),
  returnStationId INTEGER NOT NULL REFERENCES stations(stationId),
  agentId INTEGER,
  channel TEXT NOT NULL,
  bookedAt TEXT NOT NULL,
  pickupAt TEXT NOT NULL,
  dueAt TEXT NOT NULL,
  returnedAt TEXT,
  startKm INTEGER,
  endKm INTEGER,
  totalCents INTEGER NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE extras (
  extraId INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  dailyFeeCents INTEGER NOT NULL
);
CREATE TABLE rentalExtras (
  rentalId INTEGER NOT NULL REFERENCES rentals(rentalId),
  extraId INTEGER NOT NULL REFERENCES extras(extraId),
  quantity INTEGER NOT NULL,
  feeCents INTEGER NOT NULL,
  PRIMARY KEY (rentalId, extraId)
);
CREATE TABLE payments (
  paymentId INTEGER PRIMARY KEY,
  rentalId INTEGER NOT NULL REFERENCES rentals(rentalId),
  method TEXT NOT NULL,
  amount REAL NOT NULL,
  paidAt TEXT NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE workshops (
  workshopId INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  city TEXT,
  phone TEXT
);
CREATE TABLE maintenanceJobs (
  jobId INTEGER PRIMARY KEY,
  vehicleId INTEGER NOT NULL REFERENCES vehicles(vehicleId),
  workshopId INTEGER REFERENCES workshops(workshopId),
  jobType TEXT NOT NULL,
  openedOn TEXT NOT NULL,
  finishedOn TEXT,
  cost REAL
);
CREATE TABLE damageClaims (
  claimId INTEGER PRIMARY KEY,
  rentalId INTEGER NOT NULL REFERENCES rentals(rentalId),
  reportedOn TEXT NOT NULL,
  closedOn TEXT,
  description TEXT,
  estimateCents INTEGER,
  state TEXT NOT NULL -- O open, C closed, R rejected
);
CREATE TABLE ratings (
  ratingId INTEGER PRIMARY KEY,
  rentalId INTEGER NOT NULL,
  stars INTEGER NOT NULL,
  comment TEXT,
  submittedAt TEXT NOT NULL
);
CREATE INDEX ixRentalsPickup ON rentals(pickupAt);
"""

STATIONS = [  # title, city, kind, opened, closed, weight, mean stars
    ("Pudong Airport", "Shanghai", "airport", date(2018, 4, 1), None, 19, 3.7),
    ("Hongqiao Airport", "Shanghai", "airport", date(2019, 3, 15), None, 15, 4.3),
    ("Jing'an", "Shanghai", "downtown", date(2020, 9, 1), None, 9, 4.1),
    ("Capital Airport", "Beijing", "airport", date(2018, 10, 8), None, 16, 4.0),
    ("Beijing South Station", "Beijing", "railway", date(2021, 5, 1), None, 8, 3.5),
    ("Chaoyang", "Beijing", "downtown", date(2020, 6, 18), None, 7, 4.4),
    ("Xiaoshan Airport", "Hangzhou", "airport", date(2021, 7, 1), None, 9, 4.2),
    ("Hangzhou East Station", "Hangzhou", "railway", date(2022, 1, 10), None, 6, 3.9),
    ("Tianfu Airport", "Chengdu", "airport", date(2022, 3, 1), None, 10, 4.5),
    ("Chunxi Road", "Chengdu", "downtown", date(2022, 11, 11), date(2025, 6, 30), 4, 3.3),
    ("Phoenix Airport", "Sanya", "airport", date(2023, 11, 20), None, 12, 4.6),
    ("Yalong Bay", "Sanya", "downtown", date(2025, 1, 18), None, 5, 4.4),
]
CLASSES = [("Economy", 5, 168.0), ("Compact", 5, 218.0), ("Sedan", 5, 298.0), ("SUV", 5, 388.0), ("Premium", 5, 688.0),
           ("Minivan", 7, 468.0), ("Convertible", 2, 980.0)]
MODELS = [  # make, model, class, fuel, price, how many, weight
    ("Volkswagen", "Polo", 1, "petrol", 92000, 9, 8), ("Toyota", "Yaris", 1, "petrol", 88000, 7, 7), ("BYD", "Dolphin", 1, "electric", 109800, 7, 9),
    ("Toyota", "Corolla", 2, "petrol", 129800, 9, 9), ("Nissan", "Sylphy", 2, "petrol", 119000, 6, 5),
    ("Toyota", "Camry", 3, "hybrid", 199800, 8, 8), ("Volkswagen", "Passat", 3, "petrol", 209900, 5, 4), ("Tesla", "Model 3", 3, "electric", 245900, 6, 9),
    ("Toyota", "RAV4", 4, "hybrid", 219800, 7, 6), ("Honda", "CR-V", 4, "petrol", 205900, 5, 5), ("Tesla", "Model Y", 4, "electric", 263900, 6, 8),
    ("BMW", "5 Series", 5, "petrol", 439900, 4, 5), ("Mercedes-Benz", "E-Class", 5, "petrol", 459800, 3, 3),
    ("Buick", "GL8", 6, "petrol", 289900, 6, 6), ("Toyota", "Sienna", 6, "hybrid", 319800, 4, 4), ("Ford", "Mustang", 7, "petrol", 409900, 3, 2),
]
PREFIX = {"Shanghai": "沪A", "Beijing": "京A", "Hangzhou": "浙A", "Chengdu": "川A", "Sanya": "琼B"}
ACCOUNTS = [("Huaxin Logistics Ltd", 12.0, date(2022, 5, 1), None, 8), ("Blue Ocean Consulting", 10.0, date(2023, 2, 14), None, 6),
            ("Dongfang Pharma Group", 15.0, date(2021, 9, 1), None, 7), ("Sunrise Media", 8.0, date(2023, 8, 8), date(2025, 12, 31), 3),
            ("Lihua Construction", 10.0, date(2024, 3, 1), None, 5), ("Kunpeng Robotics", 12.5, date(2024, 6, 1), None, 6),
            ("Golden Bridge Travel", 18.0, date(2022, 1, 1), None, 9), ("Nordlys Trading AS", None, date(2024, 10, 10), None, 2),
            ("Xinghe Software", 10.0, date(2023, 11, 1), None, 5), ("Taishan Insurance Brokers", 8.0, date(2025, 4, 1), None, 3),
            ("Meridian Film Studio", 5.0, date(2024, 1, 15), date(2026, 5, 31), 2), ("Jade Garden Hotels", 15.0, date(2025, 9, 1), None, 4),
            ("Fengshou Agri", None, date(2026, 8, 20), None, 0)]
STOP = {4: date(2025, 12, 20), 11: date(2026, 5, 20), 8: date(2026, 6, 10), 10: date(2026, 5, 1)}  # last pickup of an account
EXTRAS = [("Child seat", 3000, 12), ("GPS navigator", 1500, 5), ("Additional driver", 4000, 9), ("Full cover", 8000, 16),
          ("Snow chains", 2500, 1), ("Wifi router", 2000, 7), ("Roof box", 5000, 2)]
WORKSHOPS = [("Anji Auto Repair", "Shanghai", 6), ("Quick Lane Pudong", "Shanghai", 5), ("Jingcheng Motors", "Beijing", 6), ("Tianfu Car Care", "Chengdu", 4),
             ("Hainan Auto Service", "Sanya", 4), ("Xihu Garage", "Hangzhou", 3), ("E-Power Service Center", None, 3)]
SUR = "Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun Hu Zhu Gao Lin He Guo Ma Luo Liang Song Zheng Xie Han Tang Feng Yu Dong Xiao Cheng Cao Yuan Deng".split()
GIV = ("Wei Min Jing Lei Qiang Yan Jie Tao Ming Chao Fang Juan Xia Ping Gang Hui Bo Xin Yu Hao Ting Kai Na Dan Peng Xue Rui Jun Bin Lan Xiaoyu Zihan Yifan Haoran "
       "Jiaqi Siyuan Mengyao Tianyu Wenjing Yuxuan Zhiyuan Xinyi").split()
FOREIGN = [("James", "US"), ("Emma", "UK"), ("Lukas", "DE"), ("Sophie", "FR"), ("Kenji", "JP"), ("Minho", "KR"), ("Olivia", "AU"), ("Ivan", "RU"), ("Mei Ling", "SG"), ("Ravi", "IN")]
FSUR = {"US": ["Carter", "Miller", "Brooks"], "UK": ["Hughes", "Wright"], "DE": ["Braun", "Keller"], "FR": ["Martin", "Petit"], "JP": ["Sato", "Tanaka"],
        "KR": ["Kim", "Park"], "AU": ["Walsh", "Reid"], "RU": ["Petrov"], "SG": ["Tan", "Lim"], "IN": ["Sharma", "Nair"]}


def main(path):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)

    def put(table, rows):
        db.executemany("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(rows[0]))), rows)

    put("stations", [(i, s[0], s[1], s[2], iso(s[3]), iso(s[4])) for i, s in enumerate(STATIONS, 1)])
    put("vehicleClasses", [(i,) + c for i, c in enumerate(CLASSES, 1)])
    put("corporateAccounts", [(i, a[0], a[1], iso(a[2]), iso(a[3])) for i, a in enumerate(ACCOUNTS, 1)])
    put("extras", [(i, e[0], e[1]) for i, e in enumerate(EXTRAS, 1)])
    put("workshops", [(i, w[0], w[1], None if i == 4 else "021-%08d" % ri(0, 99999999)) for i, w in enumerate(WORKSHOPS, 1)])

    # employees
    names = set()

    def cname():
        while True:
            n = pick(SUR) + " " + pick(GIV)
            if n not in names:
                names.add(n)
                return n

    emp = []  # id, name, job, station, manager, hired, left, salary

    def add(name, job, st, boss, hired, left=None, pay=0):
        emp.append([len(emp) + 1, name, job, st, boss, hired, left, float(pay) if pay else None])
        return len(emp)

    names.update(("Wang Lei", "Zhou Ting", "Shen Guohua"))
    ceo = add("Shen Guohua", "managing director", None, None, date(2018, 1, 8), None, 68000)
    east = add("Wang Lei", "regional manager", None, ceo, date(2018, 6, 1), None, 38000)
    west = add("Zhou Ting", "regional manager", None, ceo, date(2019, 2, 18), None, 36500)
    fleet = add(cname(), "fleet manager", None, ceo, date(2019, 9, 2), None, 29800)
    boss = {}
    for i, s in enumerate(STATIONS, 1):
        boss[i] = add(cname(), "station manager", i, east if s[1] in ("Shanghai", "Hangzhou") else west, s[3] + timedelta(days=ri(0, 20)), s[4], ri(150, 210) * 100)
    agents = {i: [] for i in boss}
    for i, s in enumerate(STATIONS, 1):
        for k in range(5 if s[5] >= 12 else 3):
            h = max(s[3], date(2019, 1, 1)) + timedelta(days=ri(0, 90) if k < 2 else ri(100, 900))
            h = min(h, date(2026, 9, 14))
            left = s[4] or (date(2024, 6, 1) + timedelta(days=ri(0, 800)) if k >= 2 and chance(.35) and h < date(2024, 1, 1) else None)
            if left and h >= left:
                h = left - timedelta(days=300)
            agents[i].append(add(cname(), "rental agent", i, boss[i], h, left, 0 if chance(.06) else ri(72, 118) * 100))
        if s[2] == "airport":
            add(cname(), "valet", i, boss[i], s[3] + timedelta(days=ri(30, 600)), None, ri(58, 72) * 100)
    for _ in range(5):
        add(cname(), "mechanic", None, fleet, date(2020, 1, 6) + timedelta(days=ri(0, 1900)), None, ri(90, 130) * 100)
    put("employees", [(e[0], e[1], e[2], e[3], e[4], iso(e[5]), iso(e[6]), e[7]) for e in emp])

    # vehicles
    veh = []
    for make, model, cl, fuel, price, n, w in MODELS:
        for k in range(n):
            st = wpick(range(1, 13), [s[5] if not s[4] else 0 for s in STATIONS])
            b = date(2021, 6, 1) + timedelta(days=ri(0, 900)) if k < n * .6 else date(2024, 1, 10) + timedelta(days=ri(0, 900))
            sold = date(2025, 1, 10) + timedelta(days=ri(0, 640)) if b < date(2023, 6, 1) and chance(.30) else None
            veh.append(dict(make=make, model=model, cl=cl, fuel=fuel, st=st, bought=b, sold=sold, w=w * (0.6 + _rnd()), idle=False,
                            price=None if chance(.04) else round(price * (0.96 + _rnd() * .08), 2), odo=ri(10, 60) + max(0, (date(2024, 1, 1) - b).days) * ri(18, 40), free=datetime(2024, 1, 1)))
    for make, model, cl, fuel, st in (("Tesla", "Model Y", 4, "electric", 1), ("BYD", "Seal", 3, "electric", 9)):
        veh.append(dict(make=make, model=model, cl=cl, fuel=fuel, st=st, bought=date(2026, 10, 19), sold=None, w=0, idle=True, price=231900.0, odo=22, free=datetime(2024, 1, 1)))
    keep = [v for v in veh if not v["sold"] and v["bought"] < date(2024, 1, 1)]
    for v in (keep[3], keep[17], keep[-1]):
        v["idle"] = True
    for v in veh:
        v["color"] = None if chance(.06) else pick(["white", "white", "black", "silver", "grey", "blue", "red"])
        v["plate"] = PREFIX[STATIONS[v["st"] - 1][1]] + ("D" if v["fuel"] == "electric" else "") + "%05d" % ri(10000, 99999)
        v["last"] = v["bought"]

    # customers
    cust, taken = [], set()
    for i in range(640):
        acc = wpick(range(1, 14), [a[4] for a in ACCOUNTS]) if chance(.20) else None
        if chance(.12):
            f, c = pick(FOREIGN)
            n = f + " " + pick(FSUR[c])
        else:
            n, c = pick(SUR) + " " + pick(GIV), "CN"
        if n in taken and chance(.97):
            while n in taken:
                n = pick(SUR) + " " + pick(GIV) if c == "CN" else n.split(" ")[0] + " " + pick("ABCDEGHKLMNPRSTW") + ". " + pick(FSUR[c])
        taken.add(n)
        j = date(2023, 1, 5) + timedelta(days=int(ri(0, 1390)))
        if acc:
            j = max(j, ACCOUNTS[acc - 1][2])
            if acc in STOP:
                j = min(j, STOP[acc] - timedelta(days=120))
        cust.append([n, acc, c if chance(.95) else None, j, 0 if chance(.07) else (3.0 if acc else 1.0) * (0.15 + 2.2 * _rnd() ** 3)])
    cust.sort(key=lambda c: c[3])
    ref = []
    for i, c in enumerate(cust):
        r = None
        if not c[1] and i > 60 and chance(.17):
            r = 41 if chance(.08) else ri(1, i - 5)
        ref.append(r)
    put("customers", [(i, c[0], "corporate" if c[1] else "private", c[1], c[2], None if chance(.05) else "1%d%08d" % (pick([38, 39, 58, 86]), ri(0, 99999999)),
                       None if chance(.2) else "%s%d@mail.example" % (c[0].lower().replace(" ", "."), i),
                       None if chance(.08) else iso(date(1960, 1, 1) + timedelta(days=ri(0, 16000))), iso(c[3]), ref[i - 1]) for i, c in enumerate(cust, 1)])

    # rentals
    season = [0, .7, 1.1, .8, .95, 1.15, .95, 1.35, 1.3, .95, 1.3, .75, .85]
    plan = []
    d = date(2024, 1, 2)
    while d <= TODAY + timedelta(days=24):
        n = 1.95 * season[d.month] * (1 + .14 * (d - date(2024, 1, 1)).days / 365) * (1.3 if d.weekday() >= 4 else .9)
        if d > TODAY:
            n *= .6
        for _ in range(int(n) + chance(n - int(n))):
            t = datetime(d.year, d.month, d.day, ri(7, 21), pick([0, 0, 15, 30, 30, 45]))
            if not NOW < t < NOW + timedelta(hours=6):
                plan.append(t)
        d += timedelta(days=1)
    plan.sort()
    rentals, rex, pays, claims, rates = [], [], [], [], []
    mult = {k: .55 + 1.3 * _rnd() for k in range(1, len(emp) + 1)}
    for t in plan:
        td = t.date()
        future = t > NOW
        st = wpick(range(1, 13), [s[5] if s[3] <= td and (not s[4] or td < s[4] - timedelta(days=15)) else 0 for s in STATIONS])
        ok = [i for i, c in enumerate(cust) if c[3] <= td and c[4] and not (c[1] in STOP and td > STOP[c[1]])]
        ci = wpick(ok, [cust[i][4] for i in ok])
        c = cust[ci]
        chan = wpick(["web", "app", "phone", "counter", "ota"], [24, 30, 12, 14, 20] if not c[1] else [30, 15, 40, 5, 0])
        if future and chan == "counter":
            chan = "app"
        lead = timedelta(minutes=ri(5, 40)) if chan == "counter" else timedelta(hours=ri(3, 60)) if chance(.35) else timedelta(hours=ri(48, 24 * 45))
        booked = max(t - lead, datetime(c[3].year, c[3].month, c[3].day, 6, ri(0, 59)), datetime(2024, 1, 1, 8))
        if booked > NOW:
            booked = NOW - timedelta(hours=ri(2, 300))
        booked = min(booked, t)
        days = wpick([1, 2, 3, 4, 5, 7, 10, 14, 30], [16, 22, 20, 13, 10, 10, 5, 3, 1])
        due = t + timedelta(days=days)
        cl = wpick(range(1, 8), [20, 17, 20, 18, 6, 11, 2])
        ret = st
        if chance(.16):
            ret = wpick(range(1, 13), [(s[5] * (3 if s[1] == STATIONS[st - 1][1] else 1) * (2.6 if k == 2 else 1)) if k != st and s[3] <= td and (not s[4] or due.date() < s[4]) else 0 for k, s in enumerate(STATIONS, 1)])
        ag = None
        if chan in ("phone", "counter") or chance(.45):
            av = [a for a in agents[st] if emp[a - 1][5] <= td and (not emp[a - 1][6] or emp[a - 1][6] > td)]
            ag = wpick(av, [mult[a] for a in av]) if av else None
        x = _rnd()
        status = "reserved" if future else "cancelled" if x < .105 and chan != "counter" else "no_show" if x < .135 and chan != "counter" else "returned"
        if future and x < .08:
            status = "cancelled"
        rate = CLASSES[cl - 1][2] * (1 + .25 * (t.month in (2, 7, 8, 10))) * (1 - (ACCOUNTS[c[1] - 1][1] or 0) / 100 if c[1] else 1)
        total = int(round(rate * days * (.88 if days >= 7 else 1) * 100))
        rid = len(rentals) + 1
        if chance(.42):
            got = set()
            for _ in range(wpick([1, 2, 3], [6, 3, 1])):
                e = wpick(range(1, 8), [z[2] for z in EXTRAS])
                if e not in got:
                    got.add(e)
                    q = 2 if EXTRAS[e - 1][0] == "Child seat" and chance(.2) else 1
                    fee = EXTRAS[e - 1][1] * q * min(days, 10)
                    rex.append((rid, e, q, fee))
                    total += fee
        back = sk = ek = v = None
        if status == "returned":
            y = _rnd()
            back = due - timedelta(minutes=ri(5, 400)) if y < .74 else due + timedelta(minutes=ri(3, 50)) if y < .86 else due + timedelta(hours=ri(1, 30))
            back = max(back, t + timedelta(hours=3))
            if td < date(2026, 10, 31) and due.date() < TODAY and due > NOW - timedelta(days=9) and chance(.2):
                back = NOW + timedelta(days=1)  # overdue
            if td >= date(2026, 10, 29) and due.date() <= TODAY:
                due += timedelta(days=2)
                back = due
            if due.date() == TODAY and back > NOW:
                due += timedelta(days=1)
            if back > NOW:
                status, back = "active", None

            def cand(k):
                return [q for q in veh if q["cl"] == k and not q["idle"] or q["cl"] == k and q["idle"] and td.year < 2026 and q["bought"] < td and due.date() < date(2025, 12, 20)]
            end = (back or NOW + timedelta(days=9)) + timedelta(hours=2)
            for k in [cl] + [z for z in (2, 3, 4, 5, 6, 1) if z != cl]:
                av = [q for q in cand(k) if q["free"] <= t and q["bought"] < td and (not q["sold"] or q["sold"] > end.date())]
                if av:
                    v = wpick(av, [q["w"] * (2 if q["st"] == st else 1) for q in av])
                    break
            if not v:
                status, back = "cancelled", None
            else:
                v["free"], v["last"] = end, td
                sk = v["odo"] + ri(0, 14)
                km = int(days * ri(35, 210)) + ri(4, 40)
                v["odo"] = sk + km
                if back:
                    ek = None if chance(.012) else sk + km
                else:
                    v["out"] = True
        rentals.append((rid, ci + 1, cl, v and v["id"] if v and "id" in v else v, st, ret, ag, chan, stamp(booked), stamp(t), stamp(due), stamp(back), sk, ek, total, status))
        # money
        method = wpick(["wechat", "alipay", "card", "cash", "bank_transfer"], [38, 26, 24, 6, 2] if not c[1] else [4, 3, 12, 0, 60])
        when = (back or t) + timedelta(minutes=ri(0, 50))
        if method == "bank_transfer":
            when += timedelta(days=ri(7, 45))
        if status in ("returned", "active", "no_show") and not chance(.022):
            amt = total / 100 if status != "no_show" else round(rate, 2)
            if chance(.03):
                pays.append((rid, method, round(amt, 2), when - timedelta(minutes=3), "failed"))
            if status == "returned" and chance(.09):
                half = round(amt * .3, 2)
                pays.append((rid, method, half, booked + timedelta(minutes=2), "settled"))
                pays.append((rid, method, round(amt - half, 2), when, "settled"))
            else:
                pays.append((rid, method, round(amt, 2), when, "refunded" if chance(.012) else "settled"))
        elif status == "cancelled" and chance(.4):
            pays.append((rid, method, round(total / 100 * .3, 2), booked + timedelta(minutes=4), "refunded"))
        if status == "returned":
            if chance(.075):
                rep = back.date() + timedelta(days=ri(0, 2))
                big = CLASSES[cl - 1][2] * ri(3, 60) * 100
                state = wpick(["C", "R"], [8, 1.5])
                clo = rep + timedelta(days=ri(4, 75))
                if clo > TODAY or chance(.05):
                    state, clo = "O", None
                if rep <= TODAY:
                    claims.append((rid, iso(rep), iso(clo), None if chance(.1) else pick(["scratched bumper", "dent in left door", "broken mirror", "cracked windscreen", "flat tyre", "interior stain", "rear-end collision", "lost key"]),
                                   None if chance(.08) else int(big), state))
            if chance(.34):
                m = STATIONS[st - 1][6] + (-.9 if back > due else 0)
                s = max(1, min(5, int(round(m + (_rnd() + _rnd() + _rnd() - 1.5) * 1.9))))
                at = back + timedelta(hours=ri(1, 90))
                if at < NOW:
                    rates.append((rid, s, None if chance(.55) else pick({1: ["dirty car", "waited an hour"], 2: ["slow pickup", "car smelled of smoke"], 3: ["ok", "average"], 4: ["good", "friendly staff"], 5: ["great car", "will come again", "fast and easy"]}[s]), stamp(at)))
    # vehicle ids, in purchase order
    order = sorted(veh, key=lambda q: (q["bought"], q["plate"]))
    for i, q in enumerate(order, 1):
        q["id"] = i
    jobs = []
    for q in order:
        d = max(q["bought"], date(2024, 1, 1)) + timedelta(days=ri(20, 160))
        step = ri(110, 330)
        while d <= TODAY and (not q["sold"] or d < q["sold"]):
            ty = wpick(["inspection", "oil change", "tyres", "brakes", "bodywork", "battery"], [26, 0 if q["fuel"] == "electric" else 26, 18, 12, 14, 4])
            local = [i for i, w in enumerate(WORKSHOPS, 1) if w[1] == STATIONS[q["st"] - 1][1]]
            ws = None if chance(.08) else 7 if q["fuel"] == "electric" and chance(.6) else pick(local)
            n = {"inspection": ri(0, 2), "oil change": ri(0, 1), "tyres": ri(0, 3), "brakes": ri(1, 4), "bodywork": ri(3, 16), "battery": ri(1, 6)}[ty] + (ri(1, 4) if ws == 4 else 0)
            fin = d + timedelta(days=n)
            fin = None if fin > TODAY else fin
            jobs.append([q["id"], ws, ty, iso(d), iso(fin), None if not fin or chance(.03) else round({"inspection": 380, "oil change": 460, "tyres": 1900, "brakes": 1250, "bodywork": 3600, "battery": 5200}[ty] * (.6 + .9 * _rnd()), 2)])
            d += timedelta(days=int(step * (.5 + _rnd())))
    shop = [q for q in order if q["idle"] and q["bought"].year < 2026][:2]
    for q in shop:
        jobs.append([q["id"], 3, "bodywork", "2026-10-%02d" % ri(5, 20), None, None])
    jobs.sort(key=lambda j: (j[3], j[0]))
    inshop = {j[0] for j in jobs if j[4] is None}
    put("vehicles", [(q["id"], q["plate"], q["make"], q["model"], q["cl"], q["fuel"], q["color"], q["st"], iso(q["bought"]), q["price"], iso(q["sold"]),
                      "sold" if q["sold"] else "on_rent" if q.get("out") else "workshop" if q["id"] in inshop else "available") for q in order])
    put("rentals", [r[:3] + (r[3]["id"] if r[3] else None,) + r[4:] for r in rentals])
    put("rentalExtras", rex)
    pays = sorted((p for p in pays if p[3] <= NOW), key=lambda p: (p[3], p[0]))
    put("payments", [(i, p[0], p[1], p[2], stamp(p[3]), p[4]) for i, p in enumerate(pays, 1)])
    put("maintenanceJobs", [(i,) + tuple(j) for i, j in enumerate(jobs, 1)])
    put("damageClaims", [(i,) + x for i, x in enumerate(claims, 1)])
    put("ratings", [(i,) + x for i, x in enumerate(sorted(rates, key=lambda x: x[3]), 1)])
    db.commit()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
