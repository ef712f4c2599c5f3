"""Build the internet and phone provider sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(50213)
TODAY = date(2026, 10, 31)

DDL = """
CREATE TABLE plans (
  plan_id INTEGER PRIMARY KEY,
  plan_name TEXT NOT NULL,
  service_type TEXT NOT NULL,
  speed_mbps INTEGER,
  monthly_fee NUMERIC NOT NULL,
  contract_months INTEGER NOT NULL,
  on_sale INTEGER NOT NULL
);
CREATE TABLE subscribers (
  subscriber_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  customer_type TEXT NOT NULL,
  email TEXT,
  contact_phone TEXT,
  city TEXT NOT NULL,
  signup_date TEXT NOT NULL,
  heard_from TEXT,
  autopay INTEGER NOT NULL
);
CREATE TABLE service_lines (
  line_id INTEGER PRIMARY KEY,
  subscriber_id INTEGER NOT NULL REFERENCES subscribers(subscriber_id),
  plan_id INTEGER NOT NULL REFERENCES plans(plan_id),
  line_number TEXT NOT NULL,
  activated_on TEXT,
  ended_on TEXT,
  end_reason TEXT,
  status TEXT NOT NULL
);
CREATE TABLE invoices (
  invoice_id INTEGER PRIMARY KEY,
  subscriber_id INTEGER NOT NULL REFERENCES subscribers(subscriber_id),
  issued_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  total_amount NUMERIC NOT NULL,
  late_fee NUMERIC NOT NULL DEFAULT 0,
  status TEXT NOT NULL
);
CREATE TABLE payments (
  payment_id INTEGER PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoices(invoice_id),
  paid_on TEXT NOT NULL,
  amount NUMERIC NOT NULL,
  method TEXT NOT NULL
);
CREATE TABLE outages (
  outage_id INTEGER PRIMARY KEY,
  city TEXT NOT NULL,
  service_type TEXT NOT NULL,
  cause TEXT NOT NULL,
  started_at TEXT NOT NULL,
  restored_at TEXT,
  lines_hit INTEGER NOT NULL
);
CREATE TABLE support_tickets (
  ticket_id INTEGER PRIMARY KEY,
  subscriber_id INTEGER NOT NULL REFERENCES subscribers(subscriber_id),
  opened_at TEXT NOT NULL,
  closed_at TEXT,
  topic TEXT NOT NULL,
  channel TEXT NOT NULL,
  priority TEXT NOT NULL,
  handled_by TEXT,
  rating INTEGER
);
CREATE TABLE installations (
  installation_id INTEGER PRIMARY KEY,
  line_id INTEGER NOT NULL REFERENCES service_lines(line_id),
  requested_on TEXT NOT NULL,
  scheduled_for TEXT NOT NULL,
  completed_on TEXT,
  technician TEXT,
  status TEXT NOT NULL,
  setup_fee NUMERIC NOT NULL
);
"""

PLANS = [("Fiber 300", "fiber", 300, 49.9, 12, 1), ("Fiber 600", "fiber", 600, 64.9, 12, 1), ("Fiber Gig", "fiber", 1000, 84.9, 24, 1),
         ("Cable 100", "cable", 100, 34.9, 12, 1), ("Cable 250", "cable", 250, 44.9, 12, 1), ("DSL Basic", "dsl", 25, 24.9, 0, 0),
         ("DSL Plus", "dsl", 50, 29.9, 12, 0), ("Home Phone", "landline", None, 14.9, 0, 1), ("Home Phone World", "landline", None, 24.9, 12, 1),
         ("Office Fiber Pro", "fiber", 2000, 189.0, 36, 1), ("Senior Saver", "landline", None, 9.9, 0, 1), ("Stream Bundle 500", "cable", 500, 74.9, 24, 1)]
PW = [26, 20, 9, 22, 16, 9, 6, 18, 7, 0, 0, 5]
CITIES = ["Port Ashby", "Milton Falls", "Greenvale", "Cedar Ridge", "Lakemont", "Brookhaven"]
CW = [30, 22, 17, 13, 10, 8]
FIRST = "Alice Ben Carla Derek Elena Frank Grace Henry Irene Jamal Kate Leo Maria Noah Olive Paul Quinn Rosa Sam Tina Umar Vera Will Xenia Yusuf Zoe Adam Bella Colin Dora Evan Fiona Gus Hana Ian Joan".split()
LAST = "Abbott Baker Castillo Dunn Ellis Foster Grant Hayes Irwin Jensen Kaur Lowell Mercer Novak Okafor Perez Quigley Rossi Shaw Tran Underhill Vance Walsh Yates Zimmer Bauer Cho Diaz Farrell Goodwin".split()
FIRMS = ["Ashby Dental Group", "Harbor Fish Market", "Milton Print Works", "Greenvale Bakery", "Cedar Ridge Motors", "Lakemont Inn", "Brightside Nursery School", "Nordlake Accounting", "Falls Hardware", "Oak & Iron Gym", "Pier 9 Coffee", "Summit Law LLP", "Valley Vet Care", "Redwood Logistics", "Bluebird Florist", "Tidewater Realty", "Corner Books", "Kingsley Architects", "Ridge Pharmacy", "Metro Tiles"]
AGENTS = ["Priya Nair", "Tom Becker", "Lucia Romero", "Dan Whitlock", "Aisha Bello", "Mark Svensson"]
TECHS = ["Gary Stone", "Luis Ortega", "Pete Malone", "Nina Brandt", "Kofi Mensah"]
TOPICS = [("slow internet", 26), ("no connection", 22), ("billing question", 20), ("router setup", 12), ("moving house", 7), ("cancellation request", 7), ("phone noise", 6)]


def first_of_next(d):
    return date(d.year + d.month // 12, d.month % 12 + 1, 1)


def ts(d):
    return d.strftime("%Y-%m-%d %H:%M:%S")


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    for i, p in enumerate(PLANS, 1):
        con.execute("INSERT INTO plans VALUES (?,?,?,?,?,?,?)", (i,) + p)

    names, firms = set(), FIRMS[:]
    subs = []
    for sid in range(1, 281):
        biz = sid % 14 == 0
        if biz:
            name = firms.pop(0)
        else:
            while True:
                name = R.choice(FIRST) + " " + R.choice(LAST)
                if name not in names:
                    break
            names.add(name)
        if sid <= 110:
            su = date(2023, 2, 1) + timedelta(R.randrange(500))
        else:
            su = date(2024, 6, 15) + timedelta(int(R.betavariate(1.3, 1) * 866))
        su = min(su, date(2026, 10, 29))
        subs.append([su, name, "business" if biz else "residential", R.choices(CITIES, CW)[0]])
    subs.sort(key=lambda s: (s[0], s[1]))
    lines, lid, iid = [], 0, 0
    phones = set()
    sub_lines = {}
    insts = []
    for sid, (su, name, typ, city) in enumerate(subs, 1):
        slug = name.lower().replace(" & ", "").replace(" ", ".")
        email = None if R.random() < .08 else ("office@" + slug.replace(".", "") + ".com" if typ == "business" else slug + "@" + R.choice(["mailbox.com", "postnet.org", "quickmail.com"]))
        phone = None if R.random() < .05 else "555-%04d" % (1000 + sid * 31 % 8999)
        src = R.choices(["Google", "friend", "flyer", "door to door", "radio", None], [30, 25, 12, 14, 6, 13])[0]
        con.execute("INSERT INTO subscribers VALUES (?,?,?,?,?,?,?,?,?)", (sid, name, typ, email, phone, city, su.isoformat(), src, int(R.random() < .46)))
        k = R.choices([1, 2, 3], [66, 27, 7])[0] + (1 if typ == "business" else 0)
        chosen = []
        for j in range(k):
            w = PW[:]
            if typ == "business":
                w = [4, 10, 10, 0, 2, 0, 0, 12, 8, 14, 0, 0]
            elif R.random() < .04:
                w = [0] * 10 + [1, 0]
            if city in ("Lakemont", "Brookhaven"):
                w[9] = 0
                w[2] = 0
            p = R.choices(range(1, 13), w)[0]
            if j and p in chosen and typ != "business":
                continue
            chosen.append(p)
            req = su if j == 0 else min(su + timedelta(R.randrange(300)), date(2026, 10, 28))
            wait = R.choices([2, 3, 4, 6, 8, 12, 19], [12, 20, 22, 20, 14, 8, 4])[0]
            sched = req + timedelta(wait)
            lid += 1
            done, status, tech, st = None, "scheduled", R.choices(TECHS, [30, 26, 20, 14, 10])[0], None
            if sched <= TODAY:
                x = R.random()
                if x < .05:
                    status = "cancelled"
                else:
                    status = "done"
                    done = sched + timedelta(R.choices([0, 1, 3, 7], [80, 9, 7, 4])[0])
                    if done > TODAY:
                        done, status = None, "scheduled"
            elif R.random() < .3:
                tech = None
            fee = 0 if R.random() < .35 else (149 if p == 10 else 49 if PLANS[p - 1][1] == "landline" else 79)
            insts.append((req, lid, sched, done, tech, status, fee))
            ended = reason = None
            if done:
                st = "active"
                if R.random() < (.3 if PLANS[p - 1][1] == "dsl" else .17):
                    e = done + timedelta(R.randrange(60, 800))
                    if e <= TODAY:
                        ended, st = e, "cancelled"
                        reason = R.choices(["moved away", "too expensive", "switched provider", "poor service", None], [28, 26, 24, 14, 8])[0]
                if st == "active" and R.random() < .04:
                    st = "suspended"
            else:
                st = "never activated" if status == "cancelled" else "pending"
            while True:
                num = "%s-%05d" % ({"landline": "TEL", "fiber": "FIB", "cable": "CAB", "dsl": "DSL"}[PLANS[p - 1][1]], R.randrange(10000, 99999))
                if num not in phones:
                    phones.add(num)
                    break
            con.execute("INSERT INTO service_lines VALUES (?,?,?,?,?,?,?,?)", (lid, sid, p, num, done.isoformat() if done else None, ended.isoformat() if ended else None, reason, st))
            lines.append((lid, sid, p, done, ended, fee))
            sub_lines.setdefault(sid, []).append((p, done, ended, fee))
    insts.sort(key=lambda x: (x[0], x[1]))
    for n, (req, l, sched, done, tech, status, fee) in enumerate(insts, 1):
        con.execute("INSERT INTO installations VALUES (?,?,?,?,?,?,?,?)", (n, l, req.isoformat(), sched.isoformat(), done.isoformat() if done else None, tech, status, fee))

    bad = {s: R.choices([.02, .12, .5], [78, 16, 6])[0] for s in range(1, 281)}
    pays = []
    m = date(2024, 9, 1)
    while m <= TODAY:
        for sid in range(1, 281):
            amt = 0
            for p, a, e, fee in sub_lines.get(sid, []):
                if a and a < m and (e is None or e >= m):
                    amt += PLANS[p - 1][3]
                    if first_of_next(a) == m:
                        amt += fee
            if not amt:
                continue
            if R.random() < .1:
                amt += R.choice([3.5, 6.2, 8.75, 12.4, 15.0])
            amt = round(amt, 2)
            iid += 1
            due = m + timedelta(20)
            late = R.random() < bad[sid]
            paid, st, lf = None, "paid", 0
            if R.random() < .006:
                st = "void"
            elif late:
                lf = 7.5
                if m >= date(2026, 7, 1) and R.random() < .6 or R.random() < .08:
                    st = "overdue"
                else:
                    paid = due + timedelta(R.randrange(2, 45))
            else:
                paid = m + timedelta(R.randrange(2, 20))
            if paid and paid > TODAY:
                paid, st = None, "overdue"
            if m == date(2026, 10, 1) and paid and R.random() < .1:
                paid, st, lf = None, "overdue", 0
            con.execute("INSERT INTO invoices VALUES (?,?,?,?,?,?,?)", (iid, sid, m.isoformat(), due.isoformat(), amt, lf, st))
            if paid:
                meth = R.choices(["card", "bank transfer", "direct debit", "cash", "check"], [40, 20, 30, 6, 4])[0]
                if R.random() < .03:
                    h = round(amt / 2, 2)
                    pays.append((paid, iid, h, meth))
                    p2 = min(paid + timedelta(9), TODAY)
                    pays.append((p2, iid, round(amt + lf - h, 2), meth))
                else:
                    pays.append((paid, iid, round(amt + lf, 2), meth))
        m = first_of_next(m)
    pays.sort(key=lambda p: (p[0], p[1]))
    for n, (d, i, a, me) in enumerate(pays, 1):
        con.execute("INSERT INTO payments VALUES (?,?,?,?,?)", (n, i, d.isoformat(), a, me))

    outs = []
    for _ in range(128):
        d = date(2024, 8, 1) + timedelta(R.randrange(820))
        t = datetime(d.year, d.month, d.day, R.randrange(24), R.randrange(60))
        cause = R.choices(["storm", "power cut", "fiber cut", "equipment failure", "planned maintenance", "unknown"], [20, 17, 15, 24, 16, 8])[0]
        mins = int(R.lognormvariate(5 if cause in ("storm", "fiber cut") else 4.3, .7)) + 8
        end = t + timedelta(minutes=mins)
        outs.append((ts(t), R.choices(CITIES, [18, 22, 14, 24, 12, 10])[0], R.choices(["fiber", "cable", "dsl", "landline"], [38, 34, 16, 12])[0], cause, ts(end), R.randrange(2, 44)))
    outs.append(("2026-10-31 06:12:00", "Cedar Ridge", "cable", "storm", None, 17))
    outs.append(("2026-10-30 21:40:00", "Milton Falls", "fiber", "fiber cut", None, 38))
    outs.sort()
    for n, o in enumerate(outs, 1):
        con.execute("INSERT INTO outages VALUES (?,?,?,?,?,?,?)", (n, o[1], o[2], o[3], o[0], o[4], o[5]))

    tks = []
    pick = [s for s in range(1, 281) if s % 5 != 2]
    wt = {s: R.choice([1, 1, 1, 2, 3, 6]) * min(1, (TODAY - subs[s - 1][0]).days / 600) for s in pick}
    for _ in range(620):
        s = R.choices(pick, [wt[x] for x in pick])[0]
        lo = max(subs[s - 1][0], date(2024, 9, 1))
        d = lo + timedelta(R.randrange(max(1, (TODAY - lo).days)))
        t = datetime(d.year, d.month, d.day, R.randrange(8, 21), R.randrange(60))
        topic = R.choices([x[0] for x in TOPICS], [x[1] for x in TOPICS])[0]
        pr = R.choices(["low", "normal", "high", "urgent"], [25, 48, 20, 7] if topic != "no connection" else [2, 30, 45, 23])[0]
        hours = R.lognormvariate({"low": 3.6, "normal": 3.1, "high": 2.5, "urgent": 1.6}[pr], .8) + .3
        ag = R.choices(AGENTS, [26, 22, 19, 15, 11, 7])[0]
        c = t + timedelta(minutes=int(hours * 60))
        if c > datetime(2026, 10, 31, 12) or (d > date(2026, 9, 20) and R.random() < .3):
            c = None
        rate = None
        if c and R.random() < .55:
            rate = R.choices([5, 4, 3, 2, 1], [44, 28, 12, 9, 7] if ag != "Dan Whitlock" else [22, 26, 20, 18, 14])[0]
        if c is None and R.random() < .25:
            ag = None
        tks.append((ts(t), s, ts(c) if c else None, topic, R.choices(["phone", "chat", "email", "shop"], [45, 28, 19, 8])[0], pr, ag, rate))
    tks.sort()
    for n, k in enumerate(tks, 1):
        con.execute("INSERT INTO support_tickets VALUES (?,?,?,?,?,?,?,?,?)", (n, k[1], k[0], k[2], k[3], k[4], k[5], k[6], k[7]))
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
