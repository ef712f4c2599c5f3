#!/usr/bin/env python3
"""Build the test database of a solar panel installer.

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
_rnd = random.Random(90210763).random


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
    return t.strftime("%Y-%m-%d %H:%M:%S") if t else None


def workday(d):
    while d.weekday() >= 5:
        d += days(1)
    return d


SCHEMA = """
CREATE TABLE branches (
  branchId INTEGER PRIMARY KEY,
  branchName TEXT NOT NULL,
  state TEXT NOT NULL,
  openedOn TEXT NOT NULL
);
CREATE TABLE staff (
  staffId INTEGER PRIMARY KEY,
  fullName TEXT NOT NULL,
  role TEXT NOT NULL,
  branchId INTEGER REFERENCES branches(branchId),
  startedOn TEXT NOT NULL,
  leftOn TEXT,
  hourlyRate REAL
);
CREATE TABLE crews (
  crewId INTEGER PRIMARY KEY,
  crewName TEXT NOT NULL,
  branchId INTEGER NOT NULL REFERENCES branches(branchId),
  leadStaffId INTEGER REFERENCES staff(staffId),
  disbandedOn TEXT
);
CREATE TABLE customers (
  customerId INTEGER PRIMARY KEY,
  customerName TEXT NOT NULL,
  segment TEXT NOT NULL,
  suburb TEXT,
  state TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  leadSource TEXT,
  createdOn TEXT NOT NULL
);
CREATE TABLE quotes (
  quoteId INTEGER PRIMARY KEY,
  quoteNo TEXT NOT NULL UNIQUE,
  customerId INTEGER NOT NULL REFERENCES customers(customerId),
  repId INTEGER NOT NULL REFERENCES staff(staffId),
  quotedOn TEXT NOT NULL,
  validUntil TEXT NOT NULL,
  quotedKw REAL NOT NULL,
  quotedPrice REAL NOT NULL,
  outcome TEXT NOT NULL,
  lostReason TEXT
);
CREATE TABLE projects (
  projectId INTEGER PRIMARY KEY,
  jobNo TEXT NOT NULL UNIQUE,
  customerId INTEGER NOT NULL REFERENCES customers(customerId),
  quoteId INTEGER REFERENCES quotes(quoteId),
  branchId INTEGER NOT NULL REFERENCES branches(branchId),
  crewId INTEGER REFERENCES crews(crewId),
  salesRepId INTEGER NOT NULL,
  roofType TEXT,
  systemKw REAL NOT NULL,
  contractPrice REAL NOT NULL,
  signedOn TEXT NOT NULL,
  scheduledOn TEXT,
  installedOn TEXT,
  gridConnectedOn TEXT,
  cancelledOn TEXT,
  stage TEXT NOT NULL
);
CREATE TABLE products (
  productId INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  productName TEXT NOT NULL,
  category TEXT NOT NULL,
  brand TEXT NOT NULL,
  unitCostCents INTEGER NOT NULL,
  warrantyYears INTEGER,
  discontinued INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE projectItems (
  projectId INTEGER NOT NULL REFERENCES projects(projectId),
  productId INTEGER NOT NULL REFERENCES products(productId),
  quantity INTEGER NOT NULL,
  unitPriceCents INTEGER NOT NULL,
  PRIMARY KEY (projectId, productId)
);
CREATE TABLE invoices (
  invoiceId INTEGER PRIMARY KEY,
  invoiceNo TEXT NOT NULL UNIQUE,
  projectId INTEGER NOT NULL REFERENCES projects(projectId),
  kind TEXT NOT NULL,
  issuedOn TEXT NOT NULL,
  dueOn TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  paidOn TEXT,
  voided INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE serviceTickets (
  ticketId INTEGER PRIMARY KEY,
  projectId INTEGER NOT NULL REFERENCES projects(projectId),
  technicianId INTEGER,
  issue TEXT NOT NULL,
  priority TEXT NOT NULL,
  openedAt TEXT NOT NULL,
  closedAt TEXT,
  underWarranty INTEGER NOT NULL,
  feeCents INTEGER
);
CREATE INDEX ixProjectsSigned ON projects(signedOn);
CREATE INDEX ixQuotesDate ON quotes(quotedOn);
"""

BRANCHES = [  # name, state, opened, weight, crews, reps, suburbs
    ("Brisbane", "QLD", date(2016, 3, 14), 26, ["Kookaburra", "Taipan", "Bilby"], 6, "Chermside Carindale Indooroopilly Wynnum Logan Ipswich Springfield".split()),
    ("Gold Coast", "QLD", date(2018, 7, 2), 18, ["Galah", "Dingo"], 4, "Robina Southport Burleigh Nerang Coomera".split()),
    ("Newcastle", "NSW", date(2019, 2, 11), 17, ["Magpie", "Wombat"], 4, "Charlestown Maitland Cessnock Belmont Hamilton".split()),
    ("Geelong", "VIC", date(2021, 5, 3), 14, ["Echidna", "Brolga"], 3, "Torquay Lara Corio Belmont Ocean_Grove".split()),
    ("Adelaide", "SA", date(2022, 9, 19), 14, ["Quokka", "Numbat"], 3, "Glenelg Salisbury Norwood Gawler Modbury".split()),
    ("Townsville", "QLD", date(2025, 6, 2), 9, ["Cassowary"], 2, "Kirwan Aitkenvale Mundingburra".split()),
]
PRODUCTS = [  # sku, name, category, brand, cost, warranty, weight, discontinued
    ("PNL-JK440", "Jinko Tiger 440W", "panel", "Jinko", 11800, 25, 10, 0), ("PNL-TR430", "Trina Vertex S 430W", "panel", "Trina", 11200, 25, 8, 0),
    ("PNL-LG415", "LONGi Hi-MO 415W", "panel", "LONGi", 10900, 25, 5, 0), ("PNL-REC460", "REC Alpha 460W", "panel", "REC", 23800, 25, 3, 0),
    ("PNL-QC400", "Q Cells 400W", "panel", "Qcells", 12900, 25, 2, 1),
    ("INV-FR5", "Fronius Primo 5kW", "inverter", "Fronius", 152000, 10, 7, 0), ("INV-FR10", "Fronius Symo 10kW", "inverter", "Fronius", 231000, 10, 4, 0),
    ("INV-SG5", "Sungrow 5kW hybrid", "inverter", "Sungrow", 129000, 10, 9, 0), ("INV-SG10", "Sungrow 10kW hybrid", "inverter", "Sungrow", 198000, 10, 6, 0),
    ("INV-GW6", "GoodWe 6kW", "inverter", "GoodWe", 98000, 10, 4, 0), ("INV-SE8", "SolarEdge 8kW", "inverter", "SolarEdge", 214000, 12, 2, 1),
    ("BAT-TPW3", "Powerwall 3", "battery", "Tesla", 985000, 10, 9, 0), ("BAT-BYD10", "BYD Battery-Box 10kWh", "battery", "BYD", 642000, 10, 8, 0),
    ("BAT-SGR9", "Sungrow SBR 9.6kWh", "battery", "Sungrow", 598000, 10, 6, 0), ("BAT-ALP13", "AlphaESS 13kWh", "battery", "AlphaESS", 705000, 10, 3, 0),
    ("MNT-TIN", "Tin roof mounting kit", "mounting", "Clenergy", 38000, 10, 1, 0), ("MNT-TILE", "Tile roof mounting kit", "mounting", "Clenergy", 46000, 10, 1, 0),
    ("MNT-FLAT", "Tilt frame kit", "mounting", "Sunlock", 71000, 10, 1, 0), ("EVC-ZAP", "Zappi EV charger", "charger", "myenergi", 118000, 3, 1, 0),
    ("EVC-WLB", "Wallbox Pulsar", "charger", "Wallbox", 96000, 3, 0, 0),
]
FIRST = ("Olivia Jack Charlotte Noah Amelia William Isla Oliver Mia Thomas Grace Henry Ruby Liam Ella James Chloe Lucas Sophie Ethan Matilda Cooper Zara Angus Freya Hamish "
         "Priya Arjun Mei Wei Linh Minh Giulia Marco Fatima Omar Tane Aroha Bronwyn Darren Kylie Shane Tracey Craig Leanne Glenn").split()
LAST = ("Smith Nguyen Jones Williams Brown Wilson Taylor Anderson Thompson White Martin Kelly Chen Patel Singh Murphy Ryan Campbell Walker Harris Robinson King Wright Mitchell "
        "Lee Clarke Scott Hill Young Baker Cooper Rossi Tran Kaur Papas Dimitriou Schultz Fraser Bell Zhang").split()
FARMS = ["Hartley Dairy", "Mulga Creek Station", "Redgum Orchards", "Bluewattle Poultry", "Sandy Flat Vineyards", "Coolibah Cattle Co", "Barossa Stonefruit", "Tablelands Avocado"]
FIRMS = ["Seaview Motel", "Northside Gymnastics", "Kingfisher Printing", "Old Mill Brewery", "Harbour Cold Storage", "St Brigid's Primary", "Ironbark Joinery", "Coastline Dental",
         "Dune Surf Club", "Pacific Panelbeaters", "Lakeside Aged Care", "Wattle Bakery", "Metro Self Storage", "Bayview Bowls Club", "Tuckerbox Foods", "Southern Cross Removals",
         "Greenleaf Nursery", "Anchor Marine", "Eastgate Plaza", "Rivergum Veterinary", "Summit Steel", "Parkline Carwash", "Goodstart Kids Robina", "Hunter Valley Cider"]
LOST = ["price", "went with competitor", "no finance", "roof unsuitable", "moving house", "no response"]
ISSUES = ["no generation", "inverter fault", "wifi dropout", "roof leak", "battery not charging", "panel cracked", "bird nesting", "high bill query"]


def main(path):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)

    def put(table, rows):
        db.executemany("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(rows[0]))), rows)

    put("branches", [(i, b[0], b[1], iso(b[2])) for i, b in enumerate(BRANCHES, 1)])
    put("products", [(i, p[0], p[1], p[2], p[3], p[4], p[5], p[7]) for i, p in enumerate(PRODUCTS, 1)])

    names = set()

    def person():
        while True:
            n = pick(FIRST) + " " + pick(LAST)
            if n not in names:
                names.add(n)
                return n

    staff = []

    def hire(role, br, start, left=None, pay=None):
        staff.append([len(staff) + 1, person(), role, br, start, left, pay])
        return len(staff)

    hire("managing director", None, date(2016, 1, 4), None, None)
    hire("service manager", None, date(2017, 8, 21), None, 58.0)
    reps, crews, techs = {}, [], {}
    for i, b in enumerate(BRANCHES, 1):
        hire("branch manager", i, b[2] + days(ri(0, 20)), None, float(ri(55, 66)))
        reps[i] = []
        for k in range(b[5]):
            s = workday(b[2] if k == 0 else b[2] + days(ri(10, 200)) if k < 2 else max(b[2], date(2021, 1, 4)) + days(ri(60, 1100)))
            left = date(2025, 2, 1) + days(ri(0, 560)) if k == 2 and b[5] >= 4 else None
            s = min(s, date(2025, 10, 6)) if not left else min(s, left - days(400))
            reps[i].append([hire("sales rep", i, s, left, float(ri(34, 48))), s, left, .4 + 1.6 * _rnd(), .75 + .5 * _rnd()])
        hire("project coordinator", i, workday(b[2] + days(ri(20, 300))), None, float(ri(36, 44)))
        for c in b[4]:
            s = workday(b[2] + days(ri(5, 260)))
            lead = hire("electrician", i, s, None, float(ri(46, 60)))
            for _ in range(2):
                s2 = workday(b[2] + days(ri(30, 900)))
                hire("installer", i, min(s2, date(2026, 7, 6)), date(2024, 5, 1) + days(ri(0, 850)) if chance(.22) and s2 < date(2024, 1, 1) else None, None if chance(.06) else float(ri(31, 42)))
            crews.append([len(crews) + 1, c, i, lead, iso(date(2025, 11, 28)) if c == "Brolga" else None])
        techs[i] = [hire("service technician", i, workday(b[2] + days(ri(40, 500) if i < 6 else 21)), None, float(ri(40, 50))) for _ in range(2 if i < 4 else 1)]
    put("staff", [(s[0], s[1], s[2], s[3], iso(s[4]), iso(s[5]), s[6]) for s in staff])
    put("crews", [tuple(c) for c in crews])

    # customers and quotes
    cust, quotes = [], []
    special = [(f, "farm") for f in FARMS] + [(f, "commercial") for f in FIRMS]
    season = [0, 1.15, 1.0, 1.1, .85, .8, .7, .75, .95, 1.15, 1.2, 1.15, .7]
    d = date(2024, 1, 3)
    used = set()
    while d <= TODAY:
        n = (2.15 * season[d.month] * (1 + .12 * (d - date(2024, 1, 1)).days / 365)) if d.weekday() < 6 else 0
        for _ in range(int(n) + chance(n - int(n))):
            br = wpick(range(1, 7), [b[3] if b[2] <= d else 0 for b in BRANCHES])
            again = [c for c in cust if c["br"] == br and c["won"] and c["won"] < d - days(150) and c["n"] < 3]
            if again and chance(.09):
                c = pick(again)
            elif [c for c in cust if c["br"] == br and c["first"] > d - days(40) and not c["won"]] and chance(.17):
                c = pick([c for c in cust if c["br"] == br and c["first"] > d - days(40) and not c["won"]])
            else:
                if special and chance(.045):
                    nm, seg = special.pop(int(_rnd() * len(special)))
                else:
                    nm, seg = pick(FIRST) + " " + pick(LAST), "residential"
                    while nm in used and chance(.98):
                        nm = pick(FIRST) + " " + pick(LAST)
                used.add(nm)
                sub = wpick(BRANCHES[br - 1][6], [len(BRANCHES[br - 1][6]) - k + .5 for k in range(len(BRANCHES[br - 1][6]))]).replace("_", " ")
                c = dict(id=0, name=nm, seg=seg, sub=None if chance(.02) else sub, st=BRANCHES[br - 1][1], br=br, first=d - days(ri(0, 9)), won=None, n=0,
                         src=None if chance(.05) else wpick(["website", "referral", "google ads", "door knock", "home expo", "radio"], [30, 24 if d.year < 2026 else 31, 22, 10, 9, 5]))
                cust.append(c)
            av = [r for r in reps[br] if r[1] <= d and (not r[2] or r[2] > d + days(12))]
            if br >= 5 and d > date(2026, 7, 3):  # one in each of these is on long leave
                av = av[:-1]
            r = wpick(av, [z[3] for z in av])
            kw = {"residential": lambda: pick([5.28, 6.6, 6.6, 6.6, 8.8, 8.8, 10.56, 13.2]), "commercial": lambda: round(ri(30, 180) * .44, 2), "farm": lambda: round(ri(45, 230) * .44, 2)}[c["seg"]]()
            quotes.append(dict(c=c, rep=r, d=d, kw=kw, bat=chance(.26 + .14 * (d.year - 2024)), roof=None if chance(.04) else wpick(["tile", "metal", "flat", "ground mount"], [46, 40, 9, 1] if c["seg"] == "residential" else [8, 60, 20, 14])))
            q = quotes[-1]
            q["ev"] = chance(.07)
            q["price"] = round((1180 * kw + (9400 if q["bat"] else 0) + 900) * (.92 + .2 * _rnd()) * (.95 + .1 * r[4]), 2)
            p = .41 * r[4] * (1.3 if c["src"] == "referral" else 1)
            age = (TODAY - d).days
            x = _rnd()
            if age < 3 and chance(.5):
                q["out"] = "draft"
            elif x < p and age > 4 and not (c["n"] and c["won"] and c["won"] > d - days(100)):
                q["out"] = "accepted"
                q["sign"] = min(workday(d + days(ri(1, 18))), TODAY - days(1))
                c["won"], c["n"] = q["sign"], c["n"] + 1
            elif age < 30 and chance(.75):
                q["out"] = "sent"
            elif chance(.012):
                q["out"] = "draft"
            else:
                q["out"] = "lost" if chance(.58) or age < 31 else "expired"
        d += days(1)
    for _ in range(64):  # asked once, never quoted
        br = wpick(range(1, 6), [b[3] for b in BRANCHES[:5]])
        nm = pick(FIRST) + " " + pick(LAST)
        while nm in used:
            nm = pick(FIRST) + " " + pick(LAST)
        used.add(nm)
        cust.append(dict(id=0, name=nm, seg="residential", sub=pick(BRANCHES[br - 1][6]).replace("_", " "), st=BRANCHES[br - 1][1], br=br, first=date(2024, 1, 5) + days(ri(0, 1020)), won=None, n=0,
                         src=pick(["website", "website", "google ads", "radio", "home expo", None])))
    cust.sort(key=lambda c: (c["first"], c["name"]))
    for i, c in enumerate(cust, 1):
        c["id"] = i
    put("customers", [(c["id"], c["name"], c["seg"], c["sub"], c["st"], None if chance(.04) else "04%08d" % ri(0, 99999999),
                       "office@%s.example" % c["name"].lower().replace(" ", "").replace("'", "") if c["seg"] != "residential" else None if chance(.12) else "%s%d@mail.example" % (c["name"].lower().replace(" ", "."), c["id"]),
                       c["src"], iso(c["first"])) for c in cust])
    seq = {}
    rows = []
    for i, q in enumerate(quotes, 1):
        y = q["d"].year
        seq[y] = seq.get(y, 0) + 1
        q["id"] = i
        rows.append((i, "Q%02d-%04d" % (y % 100, seq[y]), q["c"]["id"], q["rep"][0], iso(q["d"]), iso(q["d"] + days(30)), q["kw"], q["price"], q["out"],
                     None if q["out"] != "lost" or chance(.08) else wpick(LOST, [34, 22, 11, 8, 6, 19])))
    put("quotes", rows)

    # projects
    won = sorted((q for q in quotes if q["out"] == "accepted"), key=lambda q: (q["sign"], q["id"]))
    projects, items, invoices, tickets, busy = [], [], [], [], set()
    for i, q in enumerate(won, 1):
        c, br, sg = q["c"], q["c"]["br"], q["sign"]
        big = c["seg"] != "residential"
        wait = ri(24, 62) + (ri(20, 60) if big else 0) + (12 if br == 3 else 0)
        sched = workday(sg + days(wait))
        inst = sched if chance(.74) else workday(sched + days(ri(1, 21)))
        inst = workday(inst + days(ri(0, 1) + (2 if big else 0)))
        while (inst, br) in busy and chance(.7):
            inst = workday(inst + days(1))
        if inst == date(2026, 10, 30) and any(p[12] == iso(inst) for p in projects):
            inst = date(2026, 11, 3)
        grid = inst + days(ri(4, 20) + (9 if br in (4, 5) else 0) + (14 if big else 0))
        canc = None
        if chance(.085):
            canc = sg + days(ri(2, 35))
            if canc > TODAY:
                canc = None
        kw = q["kw"] if chance(.86) else round(q["kw"] + pick([-.88, .44, .88, 1.32]), 2)
        price = q["price"] if kw == q["kw"] and chance(.8) else round(q["price"] * kw / q["kw"] * (.96 + .04 * _rnd()), 2)
        if canc:
            stage, inst, grid = "cancelled", None, None
            sched = sched if chance(.4) else None
        elif inst > TODAY:
            stage = "scheduled" if sg < TODAY - days(16) else "permitting"
            inst = grid = None
            if stage == "permitting":
                sched = None
            elif sched <= TODAY:
                sched = workday(TODAY + days(ri(2, 12)))
        elif grid > TODAY:
            stage, grid = "installed", None
        else:
            stage = "live"
        if inst:
            busy.add((inst, br))
        av = [k for k in crews if k[2] == br and not (k[4] and (inst or sched or sg) > date(2025, 11, 20))]
        crew = wpick(av, [1 + (k[0] * 7 % 5) for k in av])[0] if (inst or (sched and not canc)) else None
        projects.append((i, "J%d" % (10400 + i), c["id"], None if chance(.03) else q["id"], br, crew, q["rep"][0], q["roof"], kw, price, iso(sg), iso(sched), iso(inst), iso(grid), iso(canc), stage))
        # items
        pan = wpick(range(5), [p[6] if not (p[7] and sg > date(2025, 3, 1)) else 0 for p in PRODUCTS[:5]])
        n = max(10, int(round(kw * 1000 / int("".join(ch for ch in PRODUCTS[pan][0][4:] if ch.isdigit())))))
        inv = wpick(range(5, 11), [p[6] * (3 if ("10" in p[0]) == (kw > 9) else 1) if not (p[7] and sg > date(2025, 3, 1)) else 0 for p in PRODUCTS[5:11]])
        got = [(pan, n), (inv, max(1, int(round(kw / 12)))), ({"metal": 15, "flat": 17, "ground mount": 17}.get(q["roof"], 16), max(1, n // 12))]
        if q["bat"]:
            got.append((wpick(range(11, 15), [p[6] * (1.6 if k == 1 and sg.year == 2026 else 1) for k, p in enumerate(PRODUCTS[11:15])]), ri(1, 3) if big else 1))
        if q["ev"]:
            got.append((18, 1))
        for k, m in got:
            items.append((i, k + 1, m, int(PRODUCTS[k][4] * (1.22 + .16 * _rnd()) / 100) * 100))
        # invoices
        dep = int(round(price * (10 if not big else 20))) if not chance(.02) else 0
        if dep:
            iss = sg + days(ri(0, 1))
            paid = iss + days(ri(0, 12)) if not canc or chance(.5) else None
            invoices.append([iss, i, "deposit", iss + days(7), dep, paid if paid and paid <= TODAY else None, 1 if canc and not paid else 0])
        if inst:
            iss = inst + days(ri(0, 4))
            due = iss + days(30 if big else 14)
            x = _rnd()
            paid = iss + days(ri(0, 13)) if x < .66 else due + days(ri(1, 40)) if x < .955 else due + days(ri(45, 130)) if x < .985 else None
            amt = int(round(price * 100)) - dep
            if iss <= TODAY:
                if chance(.015):
                    invoices.append([iss, i, "final", due, amt + 10000, None, 1])
                invoices.append([iss, i, "final", due, amt, paid if paid and paid <= TODAY else None, 0])
            # service
            fail = .34 * (1.6 if PRODUCTS[inv][3] == "GoodWe" else 1)
            t = datetime(inst.year, inst.month, inst.day, 8) + days(ri(5, 240))
            while t < NOW and chance(fail):
                t = t.replace(hour=ri(7, 18), minute=ri(0, 59))
                if t > NOW:
                    break
                pr = wpick(["low", "normal", "urgent"], [3, 6, 2])
                cl = t + timedelta(hours={"low": ri(30, 600), "normal": ri(10, 320), "urgent": ri(2, 70)}[pr])
                cl = cl.replace(hour=ri(8, 17)) if cl.date() > t.date() else cl
                iw = 1 if chance(.78) else 0
                iss_ = wpick(ISSUES, [8, 10, 9, 5, 8 if q["bat"] else 0, 3, 4, 6])
                done = cl < NOW and not chance(.02)
                tickets.append([t, i, None if not done and chance(.5) else pick(techs[br]), iss_, pr, cl if done else None, iw, (None if not done else 0 if iw else ri(9, 38) * 1000)])
                t += days(ri(6, 200))
                fail = .46
    put("projects", projects)
    put("projectItems", items)
    invoices.sort(key=lambda v: (v[0], v[1], v[6]))
    seq = {}
    rows = []
    for i, v in enumerate(invoices, 1):
        seq[v[0].year] = seq.get(v[0].year, 0) + 1
        rows.append((i, "INV-%d-%04d" % (v[0].year, seq[v[0].year]), v[1], v[2], iso(v[0]), iso(v[3]), v[4], iso(v[5]), v[6]))
    put("invoices", rows)
    tickets.sort(key=lambda t: (t[0], t[1]))
    put("serviceTickets", [(i, t[1], t[2], t[3], t[4], stamp(t[0]), stamp(t[5]), t[6], t[7]) for i, t in enumerate(tickets, 1)])
    db.commit()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
