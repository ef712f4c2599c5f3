"""Build the charity database: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(4711)
TODAY = date(2026, 10, 31)

SCHEMA = """
CREATE TABLE donors (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  donor_type TEXT NOT NULL,
  email TEXT,
  city TEXT,
  gift_aid INTEGER NOT NULL DEFAULT 0,
  joined_on DATE NOT NULL
);
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  goal_amount DECIMAL(10,2),
  starts_on DATE NOT NULL,
  ends_on DATE,
  status TEXT NOT NULL
);
CREATE TABLE donations (
  id INTEGER PRIMARY KEY,
  donor_id INTEGER NOT NULL REFERENCES donors(id),
  campaign_id INTEGER REFERENCES campaigns(id),
  amount DECIMAL(10,2) NOT NULL,
  frequency TEXT NOT NULL,
  payment_method TEXT NOT NULL,
  payment_status TEXT NOT NULL,
  donated_at DATETIME NOT NULL
);
CREATE TABLE volunteers (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  city TEXT,
  joined_on DATE NOT NULL,
  dbs_checked INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL
);
CREATE TABLE shifts (
  id INTEGER PRIMARY KEY,
  volunteer_id INTEGER NOT NULL REFERENCES volunteers(id),
  location TEXT NOT NULL,
  role TEXT NOT NULL,
  starts_at DATETIME NOT NULL,
  ends_at DATETIME NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE beneficiaries (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  city TEXT NOT NULL,
  household_size INTEGER,
  referred_by TEXT,
  registered_on DATE NOT NULL,
  closed_on DATE
);
CREATE TABLE grants (
  id INTEGER PRIMARY KEY,
  beneficiary_id INTEGER NOT NULL REFERENCES beneficiaries(id),
  purpose TEXT NOT NULL,
  amount DECIMAL(10,2) NOT NULL,
  status TEXT NOT NULL,
  requested_on DATE NOT NULL,
  decided_on DATE,
  paid_on DATE
);
"""

FIRST = """Oliver Amelia George Isla Harry Ava Noah Emily Jack Sophie Leo Grace Arthur Lily Muhammad Freya Oscar Florence Charlie Willow Archie Rosie Henry
Phoebe Thomas Alice Freddie Ella Alfie Daisy Theo Poppy Joshua Evie William Charlotte James Jessica Lucas Matilda Edward Ruby Priya Arjun Fatima Yusuf Agnieszka Tomasz Chidi Ngozi
Margaret Derek Brenda Colin Maureen Keith Sheila Nigel Gareth Bronwen Hamish Eilidh Siobhan Declan""".split()
LAST = """Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Khan
Lewis Harris Shaw Ahmed Begum Cooper Ward Turner Hughes Edwards Hill Moore Morris Bell Bailey Parker Young Allen Mitchell Cook Carter Richardson Murphy Kelly Watson Okafor Nowak
Campbell Stewart MacDonald Fraser Griffiths Rees Singh Chaudhry Lightfoot Ashworth Pemberton""".split()
CITIES = ["Leeds", "Manchester", "Bradford", "Sheffield", "York", "Liverpool", "London", "Hull"]
CW = [28, 22, 14, 14, 8, 7, 5, 4]
COMPANIES = ["Brightwater Energy Ltd", "Harrogate Tea Co", "Pennine Logistics", "Aire Valley Builders", "Northern Rail Catering", "Kirkgate Legal LLP", "Dales Dairy",
             "Moorland Brewery", "Salt Mill Studios", "Ridings Insurance", "Otley Cycles", "Humber Freight", "Calder Software", "Roundhay Dental", "Meanwood Bakery", "Beeston Motors"]
TRUSTS = ["The Ashdown Trust", "Rowan Family Foundation", "The Wharfe Charitable Trust", "Eleanor Marsh Foundation", "Whitcombe Trust", "St Aidan's Community Fund"]
CAMPAIGNS = [
    ("Winter Appeal 2023", 20000, "2023-11-15", "2024-01-31", "closed", .35), ("Spring Food Bank Drive 2024", 12000, "2024-03-01", "2024-05-31", "closed", 1),
    ("Leeds Half Marathon 2024", 9000, "2024-04-01", "2024-06-15", "closed", .9), ("Back to School 2024", 8000, "2024-07-15", "2024-09-30", "closed", .8),
    ("Winter Appeal 2024", 22000, "2024-11-15", "2025-01-31", "closed", 2.1), ("Spring Food Bank Drive 2025", 14000, "2025-03-01", "2025-05-31", "closed", 1.1),
    ("Leeds Half Marathon 2025", 10000, "2025-04-01", "2025-06-15", "closed", 1.0), ("Back to School 2025", 9000, "2025-07-15", "2025-09-30", "closed", .9),
    ("Winter Appeal 2025", 25000, "2025-11-15", "2026-01-31", "closed", 2.5), ("Warm Homes Fund", None, "2024-09-01", None, "active", .5),
    ("Leeds Half Marathon 2026", 12000, "2026-04-01", "2026-06-15", "closed", 1.2), ("Back to School 2026", 10000, "2026-07-15", "2026-09-30", "closed", 1.0),
    ("Community Kitchen Rebuild", 40000, "2026-02-01", "2026-12-31", "active", .9), ("Winter Appeal 2026", 28000, "2026-11-15", "2027-01-31", "draft", 0),
]


def d(x):
    return x.strftime("%Y-%m-%d")


def at(day, lo=7, hi=22):
    return datetime(day.year, day.month, day.day, R.randint(lo, hi), R.randint(0, 59), R.randint(0, 59)).strftime("%Y-%m-%d %H:%M:%S")


def people(used):
    while True:
        n = (R.choice(FIRST), R.choice(LAST))
        if n not in used:
            used.add(n)
            return n


def main(path):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    used = set()
    camps = []
    for i, (n, g, s, e, st, w) in enumerate(CAMPAIGNS, 1):
        db.execute("INSERT INTO campaigns VALUES (?,?,?,?,?,?)", (i, n, g, s, e, st))
        camps.append((i, date.fromisoformat(s), date.fromisoformat(e) if e else date(2027, 12, 31), w))

    donors = []
    kinds = ["company"] * len(COMPANIES) + ["trust"] * len(TRUSTS) + ["individual"] * 478
    R.shuffle(kinds)
    comp, tr = list(COMPANIES), list(TRUSTS)
    joins = sorted(date(2024, 1, 3) + timedelta(days=int(1031 * R.random() ** 2.3)) for _ in kinds)
    for i, (k, j) in enumerate(zip(kinds, joins), 1):
        if k == "company":
            name, mail, ga = comp.pop(), "accounts%d@company.example" % i, 0
        elif k == "trust":
            name, mail, ga = tr.pop(), "grants%d@trust.example" % i, 0
        else:
            f, l = people(used)
            name, mail, ga = f + " " + l, "%s.%s@mail.example" % (f.lower(), l.lower()), int(R.random() < .58)
        if R.random() < .07:
            mail = None
        donors.append((i, k, j))
        db.execute("INSERT INTO donors VALUES (?,?,?,?,?,?,?)", (i, name, k, mail, None if R.random() < .04 else R.choices(CITIES, CW)[0], ga, d(j)))

    rows = []

    def status(m):
        return R.choices(["succeeded", "failed", "refunded"], [95, 4, 1] if m == "bank_transfer" else [89, 9, 2] if m == "card" else [93, 6, 1])[0]

    for i, k, j in donors:
        if R.random() < .09:
            continue
        if k == "individual" and R.random() < .2:
            amt = R.choice([5, 5, 10, 10, 10, 15, 20, 25, 50])
            meth = R.choices(["direct_debit", "card"], [80, 20])[0]
            day = j + timedelta(days=R.randint(0, 20))
            end = TODAY if R.random() < .6 else day + timedelta(days=R.randint(90, 700))
            dom = min(day.day, 28)
            camp = 10 if day > date(2024, 9, 1) and R.random() < .3 else None
            while day <= min(end, TODAY):
                rows.append((i, camp, amt, "recurring", meth, status(meth), at(day, 3, 6)))
                m = day.month % 12 + 1
                day = date(day.year + (m == 1), m, dom)
        n = R.choices([0, 1, 2, 3, 4, 6, 9, 13], [10, 30, 22, 14, 10, 8, 4, 2])[0] + (2 if k != "individual" else 0)
        for _ in range(n):
            for _ in range(60):
                day = j + timedelta(days=int(R.random() * ((TODAY - j).days + 1)))
                live = [c for c in camps if c[1] <= day <= c[2] and c[3]]
                heat = .25 + sum(c[3] for c in live) / 4
                if R.random() < heat:
                    break
            c = R.choices(live, [x[3] for x in live])[0][0] if live and R.random() < .78 else None
            if k == "company":
                amt = R.choice([250, 500, 500, 750, 1000, 1500, 2500]) + R.choice([0, 0, 0, 25, 40])
            elif k == "trust":
                amt = R.choice([2000, 3000, 5000, 7500])
            else:
                amt = R.choice([5, 10, 10, 20, 20, 25, 30, 50, 50, 100, 100, 150, 250]) if R.random() < .8 else round(R.lognormvariate(3.7, .9), 2)
            m = R.choices(["card", "bank_transfer", "paypal", "cash"], [55, 15, 22, 8] if k == "individual" else [5, 95, 0, 0])[0]
            rows.append((i, c, amt, "one_off", m, "succeeded" if m == "cash" else status(m), at(day)))
    rows.sort(key=lambda r: r[6])
    for i, r in enumerate(rows, 1):
        db.execute("INSERT INTO donations VALUES (?,?,?,?,?,?,?,?)", (i,) + r)

    vols = []
    for i in range(1, 141):
        f, l = people(used)
        j = date(2024, 1, 8) + timedelta(days=int(1020 * R.random() ** 1.3))
        st = R.choices(["active", "inactive", "pending"], [70, 22, 8])[0]
        if st == "pending":
            j = date(2026, 8, 1) + timedelta(days=R.randint(0, 88))
        vols.append((i, j, st, R.choices([1, 3, 8], [50, 35, 15])[0]))
        db.execute("INSERT INTO volunteers VALUES (?,?,?,?,?,?,?,?)", (
            i, f, l, "%s.%s%d@mail.example" % (f.lower(), l.lower(), i), R.choices(CITIES[:5], CW[:5])[0], d(j), int(st != "pending" and R.random() < .82), st))
    LOC = [("Harehills Food Bank", 10), ("Leeds Community Kitchen", 9), ("Bradford Warehouse", 6), ("Salford Drop-in Centre", 6), ("Sheffield Charity Shop", 5), ("York Charity Shop", 3)]
    ROLE = ["Food sorting", "Kitchen help", "Driver", "Shop floor", "Reception", "Home visits"]
    sh = []
    day = date(2024, 1, 9)
    while day <= date(2026, 11, 21):
        for _ in range(R.choices([0, 1, 2, 3], [12, 45, 33, 10])[0]):
            ok = [v for v in vols if v[1] <= day and v[2] != "pending" and not (v[2] == "inactive" and day > v[1] + timedelta(days=240))]
            if not ok:
                continue
            v = R.choices(ok, [x[3] for x in ok])[0][0]
            h = R.choice([9, 10, 12, 13, 17])
            s = datetime(day.year, day.month, day.day, h, R.choice([0, 30]))
            e = s + timedelta(minutes=R.choice([120, 150, 180, 180, 240, 300]))
            st = R.choices(["completed", "no_show", "cancelled"], [86, 6, 8])[0] if day <= TODAY else R.choices(["scheduled", "cancelled"], [93, 7])[0]
            if day == TODAY:
                st = "completed"
            sh.append((v, R.choices([x[0] for x in LOC], [x[1] for x in LOC])[0], R.choice(ROLE), s.strftime("%Y-%m-%d %H:%M:%S"), e.strftime("%Y-%m-%d %H:%M:%S"), st))
        day += timedelta(days=1)
    for i, s in enumerate(sorted(sh, key=lambda x: x[3]), 1):
        db.execute("INSERT INTO shifts VALUES (?,?,?,?,?,?,?)", (i,) + s)

    bens = []
    for i in range(1, 311):
        f, l = people(used)
        j = date(2024, 1, 4) + timedelta(days=R.randint(0, 1028))
        c = j + timedelta(days=R.randint(40, 420)) if R.random() < .45 else None
        if c and c > TODAY:
            c = None
        bens.append((i, j))
        db.execute("INSERT INTO beneficiaries VALUES (?,?,?,?,?,?,?,?)", (
            i, f, l, R.choices(CITIES[:5], [34, 24, 20, 15, 7])[0], None if R.random() < .05 else R.choices(range(1, 9), [24, 20, 18, 17, 11, 6, 3, 1])[0],
            R.choices(["GP", "School", "Council", "Citizens Advice", "Self", None], [18, 20, 25, 14, 18, 5])[0], d(j), d(c) if c else None))
    gs = []
    for b, j in bens:
        for _ in range(R.choices([0, 1, 2, 3], [28, 45, 20, 7])[0]):
            q = j + timedelta(days=R.randint(1, 160))
            if q > TODAY:
                continue
            p, lo, hi = R.choice([("Energy bills", 80, 350), ("White goods", 150, 450), ("School uniform", 40, 160), ("Rent arrears", 250, 900), ("Travel costs", 25, 120), ("Baby equipment", 60, 280)])
            amt = round(R.randint(lo, hi) / 5) * 5 + R.choice([0, 0, 0, .5, .99])
            dec = q + timedelta(days=R.randint(3, 28))
            pay = dec + timedelta(days=R.randint(2, 15))
            st = R.choices(["paid", "rejected"], [78, 22])[0]
            if dec > TODAY:
                st, dec, pay = "requested", None, None
            elif st == "rejected":
                pay = None
            elif pay > TODAY:
                st, pay = "approved", None
            gs.append((b, p, amt, st, d(q), d(dec) if dec else None, d(pay) if pay else None))
    for i, g in enumerate(sorted(gs, key=lambda x: x[4]), 1):
        db.execute("INSERT INTO grants VALUES (?,?,?,?,?,?,?,?)", (i,) + g)
    db.commit()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
