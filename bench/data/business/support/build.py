"""Build the IT help desk database: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(31337)
NOW = datetime(2026, 10, 31, 18, 0)

SCHEMA = """
CREATE TABLE dept (
  dept_id INTEGER PRIMARY KEY,
  dept_nm TEXT NOT NULL,
  site TEXT
);
CREATE TABLE usr (
  usr_id INTEGER PRIMARY KEY,
  full_nm TEXT NOT NULL,
  email TEXT,
  dept_id INTEGER REFERENCES dept(dept_id),
  hire_dt TEXT,
  term_dt TEXT,
  actv_flg INTEGER NOT NULL
);
CREATE TABLE agt (
  agt_id INTEGER PRIMARY KEY,
  full_nm TEXT NOT NULL,
  team TEXT,
  lvl TEXT,
  start_dt TEXT,
  actv_flg INTEGER NOT NULL
);
CREATE TABLE asset (
  asset_id INTEGER PRIMARY KEY,
  asset_tag TEXT NOT NULL,
  asset_typ TEXT,
  model TEXT,
  usr_id INTEGER REFERENCES usr(usr_id),
  purch_dt TEXT,
  purch_cost REAL,
  warr_end_dt TEXT,
  stat TEXT
);
CREATE TABLE tkt (
  tkt_id INTEGER PRIMARY KEY,
  subj TEXT,
  cat TEXT,
  prio TEXT,
  stat TEXT,
  chan TEXT,
  usr_id INTEGER REFERENCES usr(usr_id),
  asgn_to INTEGER REFERENCES agt(agt_id),
  asset_id INTEGER REFERENCES asset(asset_id),
  opened_ts TEXT NOT NULL,
  first_resp_ts TEXT,
  resolved_ts TEXT,
  sla_hrs INTEGER,
  csat INTEGER
);
CREATE TABLE time_log (
  log_id INTEGER PRIMARY KEY,
  tkt_id INTEGER REFERENCES tkt(tkt_id),
  agt_id INTEGER REFERENCES agt(agt_id),
  log_dt TEXT,
  mins INTEGER
);
CREATE TABLE sw_lic (
  lic_id INTEGER PRIMARY KEY,
  prod_nm TEXT NOT NULL,
  vendor TEXT,
  seats INTEGER,
  annual_cost REAL,
  exp_dt TEXT
);
CREATE TABLE lic_asgn (
  lic_asgn_id INTEGER PRIMARY KEY,
  lic_id INTEGER REFERENCES sw_lic(lic_id),
  usr_id INTEGER REFERENCES usr(usr_id),
  asgn_dt TEXT,
  revoked_dt TEXT
);
"""

DEPT = [("Sales", "Amsterdam", 20), ("Marketing", "Amsterdam", 9), ("Finance", "Amsterdam", 9), ("Human Resources", "Amsterdam", 5), ("Engineering", "Eindhoven", 22),
        ("Operations", "Rotterdam", 16), ("Customer Service", "Rotterdam", 13), ("Legal", "Amsterdam", 3), ("Facilities", "Rotterdam", 3)]
FIRST = """Anna Daan Emma Sem Sanne Lars Fleur Bram Lotte Thijs Eva Ruben Noor Jasper Iris Sven Femke Niels Mila Koen Sara Tim Julia Max Laura Tom Nina Joris Elif Mehmet Aisha Omar Priya Rahul
Wei Ling Carlos Maria Piotr Kasia Sofia Marco Claire Hugo Ingrid Pieter Marieke Wouter Hanneke Gijs""".split()
LAST = """de Vries|Jansen|Bakker|Visser|Smit|Meijer|de Boer|Mulder|de Groot|Bos|Vos|Peters|Hendriks|van Leeuwen|Dekker|Brouwer|de Wit|Dijkstra|Smits|de Graaf|van der Meer|Kok|Jacobs|Vermeulen|van den Berg|Yilmaz|Kaya|Khan
Singh|Chen|Garcia|Rossi|Kowalski|Novak|Dubois|Schmidt|Willems|Postma|Kuipers|Hoekstra""".replace("\n", "|").split("|")
AGT = [("Service Desk", "L1"), ("Service Desk", "L1"), ("Service Desk", "L1"), ("Service Desk", "L1"), ("Service Desk", "L1"), ("Desktop", "L2"), ("Desktop", "L2"), ("Desktop", "L2"),
       ("Network", "L2"), ("Network", "L3"), ("Applications", "L2"), ("Applications", "L2"), ("Applications", "L3"), ("Security", "L3")]
CATS = {
    "Access": (22, ["Password reset", "Account locked", "Need access to shared drive", "New starter account", "MFA not working"], ["Service Desk"] * 5 + ["Security"]),
    "Hardware": (19, ["Laptop won't start", "Screen flickering", "Docking station not detected", "Battery drains fast", "Keyboard broken", "Laptop very slow"], ["Desktop"] * 3 + ["Service Desk"]),
    "Software": (20, ["Excel keeps crashing", "Install request", "SAP error on login", "Teams no sound", "Update failed"], ["Applications", "Applications", "Service Desk"]),
    "Network": (13, ["VPN disconnects", "No Wi-Fi in meeting room", "Slow internet", "Cannot reach file server"], ["Network", "Network", "Service Desk"]),
    "Email": (11, ["Outlook not syncing", "Shared mailbox missing", "Mailbox full"], ["Service Desk", "Service Desk", "Applications"]),
    "Printing": (8, ["Printer paper jam", "Cannot print to 3rd floor printer", "Toner empty"], ["Service Desk", "Desktop"]),
    "Security": (4, ["Phishing mail reported", "Lost laptop", "Suspicious login"], ["Security"]),
    "Phone": (3, ["Headset broken", "Voicemail not working"], ["Service Desk"]),
}
SLA = {"P1": 4, "P2": 8, "P3": 24, "P4": 72}
MODELS = {"laptop": [("Dell Latitude 5440", 1249), ("Lenovo ThinkPad T14", 1389), ("MacBook Pro 14", 2199), ("HP EliteBook 840", 1299)], "desktop": [("Dell OptiPlex 7010", 849), ("HP EliteDesk 800", 899)],
          "monitor": [("Dell P2723DE", 329), ("LG 27UP850", 389)], "phone": [("iPhone 14", 779), ("Samsung Galaxy A54", 399)], "printer": [("HP LaserJet M507", 649), ("Canon iR-ADV C3926", 3150)],
          "tablet": [("iPad Air", 699)]}
LIC = [("Microsoft 365 E3", "Microsoft", 300, 118800, "2027-06-30"), ("Adobe Creative Cloud", "Adobe", 40, 31200, "2026-12-15"), ("Salesforce Sales Cloud", "Salesforce", 60, 72000, "2027-01-31"), ("AutoCAD", "Autodesk", 15, 27750, "2026-11-30"),
       ("Jira Software", "Atlassian", 90, 8400, "2027-03-31"), ("Slack Pro", "Salesforce", 80, 6960, "2026-08-31"), ("SAP S/4HANA", "SAP", 45, 94500, "2027-12-31"), ("Zoom Business", "Zoom", 50, 9950, "2027-02-28"),
       ("Tableau Creator", "Salesforce", 20, 16800, "2027-01-15"), ("Visio Plan 2", "Microsoft", 25, 4500, "2027-06-30"), ("JetBrains All Products", "JetBrains", 35, 22715, "2026-11-12"), ("DocuSign", "DocuSign", 10, 4800, "2027-04-30"),
       ("Miro Business", "Miro", 30, 5760, "2026-05-31"), ("1Password Business", "1Password", 120, 11500, "2027-09-30"), ("MATLAB", "MathWorks", 8, 17600, "2027-02-01")]


def ts(x):
    return x.strftime("%Y-%m-%d %H:%M:%S") if x else None


def d(x):
    return x.isoformat() if x else None


def main(path):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    used = set()

    def name():
        while True:
            n = R.choice(FIRST) + " " + R.choice(LAST)
            if n not in used:
                used.add(n)
                return n

    for i, (n, s, _) in enumerate(DEPT, 1):
        db.execute("INSERT INTO dept VALUES (?,?,?)", (i, n, s))
    usrs = []
    for i in range(1, 331):
        n = name()
        dp = R.choices(range(1, 10), [x[2] for x in DEPT])[0]
        h = date(2016, 1, 1) + timedelta(days=R.randint(0, 2900)) if R.random() < .7 else date(2024, 1, 1) + timedelta(days=R.randint(0, 1020))
        term = None
        if R.random() < .13:
            term = max(h, date(2024, 2, 1)) + timedelta(days=R.randint(60, 900))
            if term > NOW.date():
                term = None
        usrs.append((i, dp, h, term, 0 if R.random() < .1 else R.choices([1, 3, 8], [52, 38, 10])[0]))
        db.execute("INSERT INTO usr VALUES (?,?,?,?,?,?,?)", (i, n, n.lower().replace(" ", ".") + "@corp.example", dp, d(h), d(term), 0 if term else 1))
    agts = []
    for i, (t, l) in enumerate(AGT, 1):
        st = date(2019, 1, 7) + timedelta(days=R.randint(0, 1700)) if i not in (5, 8) else date(2025, 3, 3)
        agts.append((i, t, st, i != 4, R.uniform(.7, 1.5)))
        db.execute("INSERT INTO agt VALUES (?,?,?,?,?,?)", (i, name(), t, l, d(st), 0 if i == 4 else 1))

    assets, byusr, seq = [], {}, {}
    pref = {"laptop": "LT", "desktop": "DT", "monitor": "MN", "phone": "PH", "printer": "PR", "tablet": "TB"}

    def add(typ, u, dt, stat):
        m, c = R.choice(MODELS[typ])
        seq[typ] = seq.get(typ, 0) + 1
        yrs = 2 if typ in ("phone", "tablet") else 3
        cost = round(c * R.choice([.95, 1, 1, 1.05]), 2) if R.random() > .03 else None
        a = len(assets) + 1
        assets.append(a)
        if u:
            byusr.setdefault(u, []).append((a, typ))
        db.execute("INSERT INTO asset VALUES (?,?,?,?,?,?,?,?,?)", (a, "%s-%04d" % (pref[typ], seq[typ]), typ, m, u, d(dt), cost, d(date(dt.year + yrs, dt.month, min(dt.day, 28))), stat))

    def pdate():
        return R.choices([date(2022, 1, 10), date(2023, 1, 10), date(2024, 1, 10), date(2025, 1, 10), date(2026, 1, 10)], [10, 18, 26, 25, 21])[0] + timedelta(days=R.randint(0, 285))

    for u, dp, h, term, w in usrs:
        if term and R.random() < .8:
            continue
        add("desktop" if dp in (6, 7) and R.random() < .5 else "laptop", u, pdate(), R.choices(["in_use", "repair"], [97, 3])[0])
        if R.random() < .35:
            add("monitor", u, pdate(), "in_use")
        if dp in (1, 4, 6, 8) and R.random() < .5:
            add("phone", u, pdate(), "in_use")
    for typ, k in (("laptop", 34), ("desktop", 12), ("monitor", 22), ("phone", 9), ("tablet", 7)):
        for _ in range(k):
            add(typ, None, pdate(), R.choices(["spare", "retired", "repair"], [48, 42, 10])[0])
    printers = []
    for _ in range(14):
        add("printer", None, pdate(), "in_use")
        printers.append(len(assets))

    rows = []
    day = date(2024, 1, 2)
    while day <= NOW.date():
        wk = day.weekday()
        base = (.25 if wk >= 5 else 2.7) * (1 + .35 * (day - date(2024, 1, 1)).days / 1030) * (1.3 if day.month in (1, 9) else .75 if day.month in (7, 8, 12) else 1) * (1.25 if wk == 0 else 1)
        n = min(12, int(R.gammavariate(max(base, .05) * 2, .5) + R.random()))
        ok = [u for u in usrs if u[4] and u[2] <= day and (not u[3] or u[3] >= day)]
        for _ in range(n):
            u = R.choices(ok, [x[4] for x in ok])[0]
            t = datetime(day.year, day.month, day.day, R.choices([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], [4, 10, 18, 15, 11, 6, 10, 10, 8, 6, 3])[0], R.randint(0, 59), R.randint(0, 59))
            if t > NOW:
                continue
            cat = R.choices(list(CATS), [c[0] for c in CATS.values()])[0]
            prio = R.choices(["P1", "P2", "P3", "P4"], [15, 40, 35, 10] if cat == "Security" else [4, 16, 52, 28])[0]
            rows.append((t, u, cat, prio))
        day += timedelta(days=1)
    rows.sort(key=lambda x: (x[0], x[1][0]))
    lid = 0
    for i, (t, u, cat, prio) in enumerate(rows, 1):
        _, subj, teams = CATS[cat]
        team = R.choice(teams)
        pool = [a for a in agts if a[1] == team and a[2] <= t.date() and (a[3] or t < datetime(2026, 6, 1))]
        a = R.choices(pool, [x[4] for x in pool])[0]
        sla = SLA[prio]
        resp = t + timedelta(minutes=max(2, R.lognormvariate({"P1": 2.5, "P2": 3.6, "P3": 4.6, "P4": 5.2}[prio], .8)))
        dur = R.lognormvariate(0, .85) * sla * .48 * (1.15 if a[0] in (3, 7, 12) else .9)
        res = max(t + timedelta(hours=dur), resp + timedelta(minutes=R.randint(3, 50)))
        stat, asg = None, a[0]
        if R.random() < .035:
            stat, res = "cancelled", None
            if R.random() < .5:
                resp = None
        elif res > NOW or (t > datetime(2026, 9, 15) and R.random() < .13) or R.random() < .004:
            res = None
            stat = R.choices(["open", "in_prog", "on_hold"], [35, 40, 25])[0]
            if t > datetime(2026, 10, 1) and stat == "open" and R.random() < .85:
                asg, resp = None, None
        else:
            stat = "closed" if res < datetime(2026, 10, 24) and R.random() < .97 else "resolved"
        if resp and resp > NOW:
            resp = None
        cs = None
        if stat in ("closed", "resolved") and R.random() < .38:
            late = (res - t).total_seconds() / 3600 > sla
            cs = R.choices([1, 2, 3, 4, 5], [14, 18, 26, 26, 16] if late else [3, 4, 12, 33, 48])[0]
        ast = None
        if cat == "Printing":
            ast = R.choices(printers, [5, 1, 1, 2, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1])[0]
        elif cat in ("Hardware", "Phone") and byusr.get(u[0]):
            ast = R.choice(byusr[u[0]])[0] if cat == "Hardware" else None
        db.execute("INSERT INTO tkt VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)", (
            i, R.choice(subj), cat, prio, stat, R.choices(["portal", "email", "phone", "walk_in"], [46, 30, 18, 6])[0], u[0], asg, ast, ts(t), ts(resp), ts(res), sla, cs))
        if asg and resp:
            for k in range(R.choices([0, 1, 2, 3], [6, 56, 27, 11])[0]):
                lid += 1
                when = min(resp + timedelta(hours=k * R.randint(1, 20)), res or NOW)
                who = asg if R.random() < .93 else R.choice([x for x in agts if x[3] and x[2] <= t.date()])[0]
                db.execute("INSERT INTO time_log VALUES (?,?,?,?,?)", (lid, i, who, when.strftime("%Y-%m-%d"), R.choice([5, 10, 15, 15, 20, 30, 30, 45, 60, 90])))

    k = 0
    for i, (p, v, seats, cost, exp) in enumerate(LIC, 1):
        db.execute("INSERT INTO sw_lic VALUES (?,?,?,?,?,?)", (i, p, v, seats, cost, exp))
        live = [u for u in usrs if not u[3]]
        cur = min(len(live), seats if i in (4, 11) else int(seats * R.uniform(.55, .97)))
        gone = int(cur * R.uniform(.03, .12))
        pick = R.sample(live, cur) + R.sample([u for u in usrs if u[3] and u[3] > date(2024, 6, 1)], min(gone, 12))
        for u in pick:
            k += 1
            s = max(u[2], date(2024, 1, 2)) + timedelta(days=R.randint(0, 120))
            s = min(s, u[3] or date(2026, 10, 30))
            db.execute("INSERT INTO lic_asgn VALUES (?,?,?,?,?)", (k, i, u[0], d(s), d(u[3])))
    db.commit()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
