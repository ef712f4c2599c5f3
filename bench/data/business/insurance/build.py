"""Build the insurance broker sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(7046)

DDL = """
CREATE TABLE agents (
  agent_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  branch TEXT NOT NULL,
  hired_on TEXT NOT NULL,
  left_on TEXT,
  commission_pct REAL NOT NULL
);
CREATE TABLE carriers (
  carrier_id INTEGER PRIMARY KEY,
  carrier_name TEXT NOT NULL,
  am_best_rating TEXT
);
CREATE TABLE clients (
  client_id INTEGER PRIMARY KEY,
  client_name TEXT NOT NULL,
  client_type TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  date_of_birth TEXT,
  email TEXT,
  agent_id INTEGER NOT NULL REFERENCES agents(agent_id),
  lead_source TEXT,
  created_on TEXT NOT NULL
);
CREATE TABLE policies (
  policy_id INTEGER PRIMARY KEY,
  policy_number TEXT NOT NULL,
  client_id INTEGER NOT NULL REFERENCES clients(client_id),
  carrier_id INTEGER NOT NULL REFERENCES carriers(carrier_id),
  agent_id INTEGER NOT NULL REFERENCES agents(agent_id),
  line_of_business TEXT NOT NULL,
  status TEXT NOT NULL,
  issued_on TEXT NOT NULL,
  effective_date TEXT NOT NULL,
  expiry_date TEXT NOT NULL,
  annual_premium_usd REAL NOT NULL,
  sum_insured_usd INTEGER NOT NULL,
  pay_frequency TEXT NOT NULL,
  cancelled_on TEXT,
  cancel_reason TEXT
);
CREATE TABLE premium_payments (
  payment_id INTEGER PRIMARY KEY,
  policy_id INTEGER NOT NULL REFERENCES policies(policy_id),
  due_date TEXT NOT NULL,
  amount_due_cents INTEGER NOT NULL,
  paid_date TEXT,
  amount_paid_cents INTEGER NOT NULL,
  pay_method TEXT
);
CREATE TABLE claims (
  claim_id INTEGER PRIMARY KEY,
  claim_number TEXT NOT NULL,
  policy_id INTEGER NOT NULL REFERENCES policies(policy_id),
  cause TEXT,
  loss_date TEXT NOT NULL,
  reported_on TEXT NOT NULL,
  closed_on TEXT,
  claim_status TEXT NOT NULL,
  claimed_usd REAL NOT NULL,
  paid_usd REAL
);
CREATE TABLE commissions (
  commission_id INTEGER PRIMARY KEY,
  policy_id INTEGER NOT NULL REFERENCES policies(policy_id),
  agent_id INTEGER NOT NULL REFERENCES agents(agent_id),
  commission_type TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  earned_on TEXT NOT NULL,
  paid_out_on TEXT
);
CREATE TABLE renewals (
  renewal_id INTEGER PRIMARY KEY,
  policy_id INTEGER NOT NULL REFERENCES policies(policy_id),
  due_on TEXT NOT NULL,
  outcome TEXT NOT NULL,
  old_premium_usd REAL NOT NULL,
  new_premium_usd REAL,
  new_policy_id INTEGER REFERENCES policies(policy_id)
);
"""

AGENTS = [("Marcus Doyle", "Portland", "2017-04-03", None, .11), ("Priya Natarajan", "Portland", "2019-08-12", None, .1), ("Helen Brandt", "Seattle", "2015-02-01", None, .12),
          ("Tom Okafor", "Seattle", "2021-06-14", None, .1), ("Jenna Whitlock", "Sacramento", "2020-01-20", None, .1), ("Luis Cardenas", "Sacramento", "2018-10-08", None, .11),
          ("Amy Feng", "Seattle", "2022-03-07", None, .09), ("Derek Sloan", "Boise", "2021-11-01", "2025-09-30", .1), ("Carla Ruiz", "Boise", "2023-05-15", None, .09),
          ("Noah Pettersen", "Portland", "2024-09-02", None, .08), ("Sandra Kim", "Sacramento", "2016-07-18", "2026-05-29", .11), ("Owen Gallagher", "Boise", "2026-10-12", None, .08)]
CARRIERS = [("Harborline Mutual", "A+"), ("Summit Peak Insurance", "A"), ("Evergreen Casualty", "A-"), ("Bluewater Life", "A++"), ("Ironbridge Commercial", "A"), ("Cascade Specialty", "B++"), ("Pioneer State Farmers", None)]
LOB = {"auto": (1450, .35, [1, 2, 3, 7], [50000, 100000, 300000]), "home": (1750, .3, [1, 2, 3, 7], [280000, 420000, 560000, 750000]), "life": (980, .4, [4], [50000, 100000, 150000]),
       "umbrella": (420, .2, [1, 2], [1000000, 2000000]), "commercial_property": (6200, .5, [5, 6, 1], [800000, 1500000, 3200000]), "workers_comp": (4800, .5, [5, 3], [1000000]), "cyber": (2600, .4, [6, 5], [500000, 1000000])}
CITY = [("Portland", "OR", 1), ("Salem", "OR", 1), ("Bend", "OR", 1), ("Seattle", "WA", 3), ("Tacoma", "WA", 3), ("Spokane", "WA", 4), ("Sacramento", "CA", 5), ("Davis", "CA", 6), ("Redding", "CA", 5), ("Boise", "ID", 8), ("Nampa", "ID", 9)]
TEAM = {"OR": [1, 2, 10], "WA": [3, 4, 7], "CA": [5, 6, 11], "ID": [8, 9]}
FIRST = "James Mary Robert Linda Michael Susan David Karen Richard Nancy Joseph Lisa Thomas Betty Charles Sandra Daniel Ashley Matthew Emily Anthony Donna Mark Carol Paul Ruth Steven Sharon Kenneth Laura Kevin Diane Brian Julie Edward Grace Wei Mei Hiroshi Aisha Carlos Rosa Ivan Olga".split()
LAST = "Smith Johnson Brown Jones Garcia Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Walker Hall Young King Wright Lopez Hill Scott Green Adams Baker Nelson Carter Mitchell Perez Roberts Turner Phillips Campbell Chen Patel Nguyen Kowalski Fischer Larsen".split()
BIZ_A = "Northgate Riverbend Alder Cedar Summit Redwood Pacific Willamette Rainier Granite Maple Juniper Lakeside Union Harbor Sawtooth Sunrise Columbia".split()
BIZ_B = ["Roofing", "Dental Group", "Logistics", "Coffee Roasters", "Brewing Co", "Auto Body", "Landscaping", "Software", "Bakery", "Plumbing", "Print Shop", "Veterinary", "Fitness", "Construction"]
CAUSE = {"auto": ["collision", "theft", "hail", "windshield"], "home": ["water damage", "fire", "theft", "wind", "hail"], "life": ["death"], "umbrella": ["liability"], "commercial_property": ["fire", "water damage", "theft"], "workers_comp": ["injury"], "cyber": ["ransomware", "phishing"]}


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    ins = lambda t, row: con.execute("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(row))), row)
    today = date(2026, 10, 31)
    iso = lambda d: d.isoformat() if d else None
    for i, a in enumerate(AGENTS, 1):
        ins("agents", (i,) + a)
    for i, c in enumerate(CARRIERS, 1):
        ins("carriers", (i,) + c)
    left = {i: date.fromisoformat(a[3]) for i, a in enumerate(AGENTS, 1) if a[3]}
    hired = {i: date.fromisoformat(a[2]) for i, a in enumerate(AGENTS, 1)}

    clients, names = [], set()
    days = sorted([date(2019, 1, 1) + timedelta(R.randrange(1826)) for _ in range(150)] + [date(2024, 1, 2) + timedelta(int(1032 * R.random() ** .85)) for _ in range(215)])
    for d in days:
        biz = R.random() < .27
        while True:
            n = R.choice(BIZ_A) + " " + R.choice(BIZ_B) if biz else R.choice(FIRST) + " " + R.choice(LAST)
            if n not in names:
                names.add(n)
                break
        city, stt, _ = R.choices(CITY, [14, 6, 5, 13, 8, 6, 12, 5, 4, 9, 5])[0]
        ok = [a for a in TEAM[stt] if hired[a] <= d and not (a in left and d > left[a])] or [9 if stt == "ID" else TEAM[stt][0]]
        born = None if biz else iso(date(1944, 1, 1) + timedelta(R.randrange(21500)))
        clients.append([len(clients) + 1, n, "business" if biz else "individual", city, stt, born,
                        None if R.random() < .08 else n.lower().replace(" ", ".") + ("@mail.com" if not biz else ".com").replace("..", ".") if not biz else "office@" + n.lower().replace(" ", "") + ".com",
                        R.choices(ok, [3 if a in (3, 1, 6) else 2 for a in ok])[0], R.choices(["referral", "website", "walk-in", "cold call", "partner", None], [40, 26, 10, 10, 10, 4])[0], d])
    for c in clients:
        own = c[7]
        if own in left:
            own = {8: 9, 11: 6}[own] if R.random() < .8 else own
        ins("clients", (c[0], c[1], c[2], c[3], c[4], c[5], c[6], own, c[8], iso(c[9])))

    terms = []  # (start, chain)
    chains = []
    for c in clients:
        if R.random() < .05:
            continue
        if c[2] == "business":
            lines = R.sample(["commercial_property", "workers_comp", "cyber", "auto"], R.choices([1, 2, 3], [50, 35, 15])[0])
        else:
            lines = R.sample(["auto", "home", "life", "umbrella"], R.choices([1, 2, 3], [52, 34, 14], k=1)[0], counts=[5, 4, 2, 1])
        for ln in sorted(set(lines)):
            st = c[9] + timedelta(R.randrange(2, 40) + (R.randrange(0, 300) if R.random() < .25 else 0))
            while st < date(2024, 1, 1):
                st = date(st.year + 1, st.month, min(st.day, 28))
            if st > date(2026, 11, 20):
                continue
            base, sd, cars, sums = LOB[ln]
            chains.append([c, ln, st, round(base * max(.45, R.gauss(1, sd)) / 5) * 5, R.choice(cars), R.choice(sums), R.choices(["monthly", "quarterly", "annual"], [44, 20, 36])[0], c[9] < date(2024, 1, 1)])
    rows = []
    for ci, (c, ln, st, prem, car, si, freq, old) in enumerate(chains):
        prev = None
        cur = st
        agent = c[7]
        k = 0
        while cur <= date(2026, 11, 25):
            if agent in left and cur > left[agent]:
                agent = {8: 9, 11: 6}[agent]
            exp = date(cur.year + 1, cur.month, min(cur.day, 28))
            p = dict(chain=ci, c=c, ln=ln, start=cur, exp=exp, prem=prem, car=car, si=si, freq=freq, agent=agent, prev=prev, new=(k == 0 and not old), cancel=None, reason=None, out=None)
            p["issued"] = min(cur - timedelta(R.randrange(1, 22)), today)
            p["issued"] = max(p["issued"], c[9])
            if R.random() < .055 and cur < today:
                x = cur + timedelta(R.randrange(25, 330))
                if x <= today:
                    p["cancel"], p["reason"] = x, R.choices(["non-payment", "sold asset", "client request", "carrier withdrew", None], [42, 20, 24, 9, 5])[0]
            rows.append(p)
            if p["cancel"]:
                break
            if exp > date(2026, 12, 31):
                break
            if exp > today:
                p["out"] = "pending"
                if R.random() < .2 and exp <= date(2026, 11, 25):
                    p["out"] = "renewed"
                else:
                    break
            else:
                lose = .2 + (.06 if agent in (4, 9) else .14 if agent == 6 else 0) - (.05 if agent == 3 else 0) + (.05 if exp.year == 2026 else 0)
                if R.random() < lose:
                    p["out"] = R.choices(["lapsed", "lost_to_competitor"], [45, 55])[0]
                    break
                p["out"] = "renewed"
            prev = p
            prem = round(prem * R.uniform(.97, 1.17), 2)
            if R.random() < .07:
                car = R.choice(LOB[ln][2])
            cur = exp
            k += 1
    rows.sort(key=lambda p: (p["issued"], p["start"], p["chain"]))
    pay = clm = com = ren = 0
    for i, p in enumerate(rows, 1):
        p["id"] = i
    claims, coms, rens = [], [], []
    for p in rows:
        s = "cancelled" if p["cancel"] else "pending" if p["start"] > today else "expired" if p["exp"] <= today else "active"
        ins("policies", (p["id"], "%s-%d-%04d" % (p["ln"][:2].upper(), p["start"].year, p["id"]), p["c"][0], p["car"], p["agent"], p["ln"], s, iso(p["issued"]), iso(p["start"]), iso(p["exp"]), p["prem"], p["si"], p["freq"], iso(p["cancel"]), p["reason"]))
        n = {"monthly": 12, "quarterly": 4, "annual": 1}[p["freq"]]
        cents = round(p["prem"] * 100 / n)
        for k in range(n):
            m = p["start"].month - 1 + k * 12 // n
            due = date(p["start"].year + m // 12, m % 12 + 1, min(p["start"].day, 28))
            if due > date(2026, 11, 30) or (p["cancel"] and due > p["cancel"]):
                break
            late = R.random()
            pd = due + timedelta(R.randrange(-6, 1) if late < .78 else R.randrange(1, 12) if late < .95 else R.randrange(12, 50))
            amt = cents
            if p["cancel"] and p["reason"] == "non-payment" and due > p["cancel"] - timedelta(75):
                pd = None
            elif R.random() < (.012 if due < date(2026, 8, 1) else .05):
                pd = None
            if pd and pd > today:
                pd = None
            if pd and R.random() < .008:
                amt = cents // 2
            pay += 1
            ins("premium_payments", (pay, p["id"], iso(due), cents, iso(pd), amt if pd else 0, R.choices(["ach", "card", "check", "autopay"], [28, 30, 12, 30])[0] if pd else None))
        ty = "new" if p["prev"] is None and p["new"] else "renewal"
        rate = AGENTS[p["agent"] - 1][4] * (1 if ty == "new" else .6)
        if p["start"] <= today:
            po = date(p["start"].year + p["start"].month // 12, p["start"].month % 12 + 1, 15)
            if po > today or (p["start"] > date(2026, 7, 1) and R.random() < .15):
                po = None
            coms.append((p["id"], p["agent"], ty, round(p["prem"] * 100 * rate), iso(p["start"]), iso(po)))
        if p["out"]:
            nx = next((z for z in rows if z["prev"] is p), None)
            rens.append((p["id"], iso(p["exp"]), p["out"], p["prem"], nx["prem"] if nx else None, nx["id"] if nx else None))
        f = {"auto": .2, "home": .13, "life": .006, "umbrella": .03, "commercial_property": .2, "workers_comp": .28, "cyber": .12}[p["ln"]]
        if p["c"][0] % 17 == 0:
            f *= 3
        for _ in range(2):
            end = min(p["cancel"] or p["exp"], today)
            if R.random() < f * .95 * (end - p["start"]).days / 365 and p["start"] < today:
                if (end - p["start"]).days < 3:
                    continue
                ls = p["start"] + timedelta(R.randrange((end - p["start"]).days))
                rp = min(ls + timedelta(int(R.expovariate(1 / 6))), today)
                amt = p["si"] if p["ln"] == "life" else round(min(p["prem"] * R.lognormvariate(.55, .9), p["si"]), 2)
                cl = rp + timedelta(7 + int(R.expovariate(1 / 38)))
                x = R.random()
                if cl > today or (rp > date(2026, 5, 1) and x > .9):
                    st, cl, pd = R.choice(["open", "open", "under_review"]), None, None
                elif x < (.26 if p["car"] == 6 else .13):
                    st, pd = "denied", 0
                else:
                    st, pd = "settled", amt if p["ln"] == "life" else round(amt * R.uniform(.4, .98), 2)
                claims.append((rp, ls, p["id"], R.choice(CAUSE[p["ln"]]), cl, st, amt, pd))
    claims.sort(key=lambda c: (c[0], c[1], c[2], c[6]))
    for i, (rp, ls, pid, cause, cl, st, amt, pd) in enumerate(claims, 1):
        ins("claims", (i, "CLM%s%04d" % (rp.strftime("%y"), i), pid, cause, iso(ls), iso(rp), iso(cl), st, amt, pd))
    coms.sort(key=lambda c: (c[4], c[0]))
    for i, c in enumerate(coms, 1):
        ins("commissions", (i,) + c)
    rens.sort(key=lambda r: (r[1], r[0]))
    for i, r in enumerate(rens, 1):
        ins("renewals", (i,) + r)
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
