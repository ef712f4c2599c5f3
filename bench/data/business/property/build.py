"""Build the residential lettings sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(1871)
TODAY = date(2026, 10, 31)

DDL = """
CREATE TABLE bldg (
  bldg_id INTEGER PRIMARY KEY,
  bldg_nm TEXT NOT NULL,
  addr TEXT NOT NULL,
  dist TEXT NOT NULL,
  yr_blt INTEGER,
  lndlrd TEXT NOT NULL
);
CREATE TABLE unt (
  unt_id INTEGER PRIMARY KEY,
  bldg_id INTEGER NOT NULL REFERENCES bldg(bldg_id),
  unt_no TEXT NOT NULL,
  flr INTEGER NOT NULL,
  beds INTEGER NOT NULL,
  sqm NUMERIC NOT NULL,
  ask_rent NUMERIC NOT NULL,
  furn TEXT NOT NULL,
  unt_sts TEXT NOT NULL
);
CREATE TABLE tnt (
  tnt_id INTEGER PRIMARY KEY,
  tnt_nm TEXT NOT NULL,
  tel TEXT,
  email TEXT,
  dob TEXT,
  occup TEXT,
  src TEXT,
  reg_dt TEXT NOT NULL
);
CREATE TABLE agents (
  agt_id INTEGER PRIMARY KEY,
  agt_nm TEXT NOT NULL,
  office TEXT NOT NULL,
  start_dt TEXT NOT NULL,
  leave_dt TEXT
);
CREATE TABLE lse (
  lse_id INTEGER PRIMARY KEY,
  unt_id INTEGER NOT NULL REFERENCES unt(unt_id),
  tnt_id INTEGER NOT NULL REFERENCES tnt(tnt_id),
  agt_id INTEGER REFERENCES agents(agt_id),
  sgn_dt TEXT NOT NULL,
  st_dt TEXT NOT NULL,
  end_dt TEXT NOT NULL,
  mo_rent NUMERIC NOT NULL,
  dep_amt NUMERIC NOT NULL,
  lse_sts TEXT NOT NULL,
  mvout_dt TEXT
);
CREATE TABLE rent_chg (
  chg_id INTEGER PRIMARY KEY,
  lse_id INTEGER NOT NULL REFERENCES lse(lse_id),
  chg_typ TEXT NOT NULL,
  due_dt TEXT NOT NULL,
  amt NUMERIC NOT NULL,
  bal NUMERIC NOT NULL
);
CREATE TABLE pmt (
  pmt_id INTEGER PRIMARY KEY,
  chg_id INTEGER NOT NULL REFERENCES rent_chg(chg_id),
  pmt_dt TEXT NOT NULL,
  pmt_amt NUMERIC NOT NULL,
  mthd TEXT NOT NULL
);
CREATE TABLE contractors (
  ctr_id INTEGER PRIMARY KEY,
  ctr_nm TEXT NOT NULL,
  trade TEXT NOT NULL,
  tel TEXT,
  actv TEXT NOT NULL
);
CREATE TABLE repairs (
  rpr_id INTEGER PRIMARY KEY,
  unt_id INTEGER NOT NULL REFERENCES unt(unt_id),
  tnt_id INTEGER REFERENCES tnt(tnt_id),
  ctr_id INTEGER REFERENCES contractors(ctr_id),
  cat TEXT NOT NULL,
  prio TEXT NOT NULL,
  rpt_dt TEXT NOT NULL,
  fix_dt TEXT,
  cost NUMERIC,
  rpr_sts TEXT NOT NULL
);
"""

BLDG = [("Maple Court", "12 Maple Rd", "Westside", 1998, "Hartley Trust", 18, 1.0), ("The Foundry", "3 Forge Ln", "Docklands", 2016, "Quayside Homes", 26, 1.35), ("Albert House", "88 Albert St", "Old Town", 1931, "Hartley Trust", 12, .9),
        ("Linden Place", "41 Linden Ave", "Westside", 2007, "Mrs E. Voss", 16, 1.1), ("Canal View", "7 Towpath", "Docklands", 2019, "Quayside Homes", 22, 1.45), ("Station Lofts", "1 Station Sq", "Centre", 2012, "Brightwell Ltd", 14, 1.4), ("Rowan Terrace", "20-34 Rowan Ter", "Northfield", 1974, "Mrs E. Voss", 12, .8)]
AGENTS = [("Nadia Rahman", "Centre", "2019-04-01", None), ("Colin Brook", "Centre", "2021-09-13", None), ("Jess Palmer", "Docklands", "2022-02-07", None), ("Tomasz Zielinski", "Docklands", "2023-05-22", None), ("Ruth Ellery", "Westside", "2017-11-06", "2025-06-30"), ("Bao Tran", "Westside", "2025-07-14", None)]
CTR = [("Swift Plumbing", "plumbing", "Y"), ("Volta Electrical", "electrical", "Y"), ("Warmfront Heating", "heating", "Y"), ("Harris & Daughter", "general", "Y"), ("KeySafe Locks", "locksmith", "Y"), ("ApplianceAid", "appliances", "Y"), ("Old Mill Roofing", "roofing", "N"), ("PestAway", "pest control", "Y"), ("Glaze & Co", "windows", "Y")]
CATS = {"plumbing": (1, 60, 420, 26), "electrical": (2, 70, 350, 13), "heating": (3, 90, 900, 18), "general": (4, 40, 260, 14), "locks": (5, 55, 160, 8), "appliance": (6, 60, 480, 13), "damp": (4, 120, 1400, 6), "pests": (8, 80, 220, 4)}
FIRST = "Adam Alice Amir Anya Ben Bianca Callum Carmen Chen Clara Dario Dana Elif Emma Farid Fiona Gareth Gina Hassan Holly Ian Ines Jamal Jo Kyle Kira Liam Lena Marco Maya Nick Noor Oscar Olga Pavel Petra Rhys Rosa Sean Sara Tariq Tess Umar Uma Vik Vera Will Wendy Yusuf Zara".split()
LAST = "Abbott Banerjee Clarke Dimitrov Evans Ferrari Griffin Hussain Ivanov Jones Kowalski Larsen Mbeki Norris Osei Pereira Quigley Rossi Santos Thorne Ueda Vance Wright Xu Yilmaz Zhang Marsh Doyle".split()


def months(a, b):
    """First days of the rent periods that start in [a, b]."""
    out, y, m = [], a.year, a.month
    while True:
        d = date(y, m, min(a.day, 28))
        if d > b:
            return out
        out.append(d)
        m += 1
        if m > 12:
            y, m = y + 1, 1


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    for i, b in enumerate(BLDG, 1):
        con.execute("INSERT INTO bldg VALUES (?,?,?,?,?,?)", (i,) + b[:5])
    for i, a in enumerate(AGENTS, 1):
        con.execute("INSERT INTO agents VALUES (?,?,?,?,?)", (i,) + a)
    for i, c in enumerate(CTR, 1):
        con.execute("INSERT INTO contractors VALUES (?,?,?,?,?)", (i, c[0], c[1], "020 7%06d" % R.randrange(10**6) if i != 7 else None, c[2]))
    units = []
    for bi, b in enumerate(BLDG, 1):
        for k in range(b[5]):
            beds = R.choices([0, 1, 2, 3], [14, 36, 36, 14])[0]
            sqm = round(R.uniform(26, 36) + beds * R.uniform(13, 19), 1)
            ask = round((620 + beds * 255 + sqm * 3) * b[6] * R.uniform(.94, 1.07) / 5) * 5
            units.append({"id": len(units) + 1, "b": bi, "no": ("%d%s" % (k // 4 + 1, "ABCD"[k % 4])) if bi != 7 else str(20 + 2 * (k // 2)) + "ab"[k % 2], "flr": k // 4 if bi != 7 else k % 2, "beds": beds, "sqm": sqm, "ask": ask, "furn": R.choices(["furnished", "unfurnished", "part"], [35, 50, 15])[0], "sts": "vacant"})
    off = {5, 47, 111}
    never = {30, 96}
    names = [f + " " + l for f in FIRST for l in LAST]
    R.shuffle(names)
    leases, tnts = [], []
    for u in units:
        if u["id"] in never:
            continue
        cur = date(2023, 3, 1) + timedelta(R.randrange(500))
        end_all = date(2026, 2, 1) if u["id"] in off else date(2026, 12, 15)
        rent = u["ask"] * .84
        while cur < end_all:
            who = len(tnts)
            tnts.append(cur)
            terms = R.choices([1, 2, 3], [52, 32, 16])[0]
            for t in range(terms):
                ln = R.choices([6, 12, 18, 24], [12, 70, 8, 10])[0]
                e = cur
                for _ in range(ln):
                    e = date(e.year + e.month // 12, e.month % 12 + 1, min(e.day, 28))
                e -= timedelta(1)
                leases.append({"u": u, "t": who, "st": cur, "end": e, "rent": round(min(rent, u["ask"] * 1.03) / 5) * 5, "ren": t > 0, "term": None})
                rent *= R.uniform(1.01, 1.06)
                if R.random() < .06 and ln >= 12 and e <= TODAY:
                    leases[-1]["term"] = cur + timedelta(R.randrange(120, 300))
                    cur = leases[-1]["term"] + timedelta(1)
                    break
                cur = e + timedelta(1)
                if cur >= end_all:
                    break
            cur += timedelta(int(R.expovariate(1 / 36)) + 4)
    leases = [l for l in leases if l["st"] <= date(2026, 12, 1) and not (l["u"]["id"] in off and l["end"] >= TODAY)]
    keep, order = {}, sorted(range(len(leases)), key=lambda i: (leases[i]["st"], i))
    for i in order:
        l = leases[i]
        if l["t"] not in keep:
            keep[l["t"]] = len(keep) + 1
    for t, tid in sorted(keep.items(), key=lambda x: x[1]):
        n = names[tid]
        con.execute("INSERT INTO tnt VALUES (?,?,?,?,?,?,?,?)", (tid, n, "07%09d" % R.randrange(10**9) if R.random() < .95 else None, n.lower().replace(" ", ".") + R.choice(["@mail.com", "@inbox.org"]) if R.random() < .9 else None,
                    (date(1955, 1, 1) + timedelta(R.randrange(17500))).isoformat() if R.random() < .85 else None, R.choices(["employed", "student", "self-employed", "retired", None], [58, 16, 14, 6, 6])[0],
                    R.choices(["portal", "website", "walk-in", "referral", "board", None], [44, 22, 12, 13, 5, 4])[0], min(tnts[t] - timedelta(R.randrange(6, 40)), TODAY).isoformat()))
    extra = len(keep)
    for k in range(34):
        tid = extra + k + 1
        n = names[tid]
        con.execute("INSERT INTO tnt VALUES (?,?,?,?,?,?,?,?)", (tid, n, "07%09d" % R.randrange(10**9), n.lower().replace(" ", ".") + "@mail.com", None, None, R.choice(["portal", "website", "walk-in"]), (date(2025, 1, 10) + timedelta(R.randrange(655))).isoformat()))
    bad = {t: R.choices([0, 1, 3], [76, 17, 7])[0] for t in range(1, extra + 1)}
    lid = cid = pid = 0
    charges, occ = [], []
    for i in order:
        l = leases[i]
        lid += 1
        tid = keep[l["t"]]
        sg = min(l["st"] - timedelta(R.randrange(4, 30)), TODAY)
        ag = [a for a, s in enumerate(AGENTS, 1) if s[2] <= sg.isoformat() and (s[3] is None or s[3] >= sg.isoformat())]
        agt = R.choices(ag, [{1: 26, 2: 17, 3: 22, 4: 16, 5: 15, 6: 19}[a] for a in ag])[0] if R.random() < .97 else None
        out = l["term"]
        if l["term"]:
            st = "terminated"
        elif l["end"] < TODAY:
            st = "ended"
        elif l["st"] > TODAY:
            st = "pending"
        else:
            st = "active"
        last = l["term"] or l["end"]
        nxt = [m for m in leases if m["t"] == l["t"] and m["st"] == l["end"] + timedelta(1)]
        if st == "ended" and not nxt:
            out = l["end"]
        con.execute("INSERT INTO lse VALUES (?,?,?,?,?,?,?,?,?,?,?)", (lid, l["u"]["id"], tid, agt, sg.isoformat(), l["st"].isoformat(), l["end"].isoformat(), l["rent"], round(l["rent"] * 1.15 / 5) * 5 if not l["ren"] else 0, st, out.isoformat() if out else None))
        occ.append((l["st"], last, l["u"]["id"], tid))
        if st == "active":
            l["u"]["sts"] = "let"
        if st == "pending" and l["u"]["sts"] == "vacant":
            l["u"]["sts"] = "reserved"
        for d in months(l["st"], min(last, TODAY)):
            if d >= date(2024, 1, 1):
                charges.append((d, lid, tid, "rent", l["rent"]))
                if R.random() < .012 * (1 + 3 * bad[tid]):
                    charges.append((min(d + timedelta(10), TODAY), lid, tid, "late fee", 35))
        if l["u"]["id"] % 9 == 0 and st in ("active", "ended"):
            for d in months(l["st"], min(last, TODAY))[::3]:
                if d >= date(2024, 1, 1):
                    charges.append((d, lid, tid, "parking", 90))
    charges.sort()
    pays = []
    for d, l, t, typ, amt in charges:
        cid += 1
        x, age = R.random(), (TODAY - d).days
        p0 = (.025 if age > 60 else .09) * (1 + 3 * bad[t]) * (.15 if age > 240 else 1) * (3 if age < 8 else 1)
        paid = 0 if x < p0 else round(amt * R.choice([.4, .5, .75]), 2) if x < p0 * 1.35 else amt
        con.execute("INSERT INTO rent_chg VALUES (?,?,?,?,?,?)", (cid, l, typ, d.isoformat(), amt, round(amt - paid, 2)))
        if paid:
            lag = R.choice([-2, -1, 0, 0, 0, 0, 1, 2]) if R.random() < .84 - .12 * bad[t] else int(R.expovariate(1 / 8)) + 2
            pays.append((min(d + timedelta(lag), TODAY), cid, paid, R.choices(["standing order", "bank transfer", "card", "cash"], [52, 27, 17, 4])[0]))
    pays.sort()
    for d, c, a, m in pays:
        pid += 1
        con.execute("INSERT INTO pmt VALUES (?,?,?,?,?)", (pid, c, d.isoformat(), a, m))
    for u in units:
        if u["id"] in off:
            u["sts"] = "refurb"
        con.execute("INSERT INTO unt VALUES (?,?,?,?,?,?,?,?,?)", (u["id"], u["b"], u["no"], u["flr"], u["beds"], u["sqm"], u["ask"], u["furn"], u["sts"]))
    reps = []
    d = date(2024, 1, 3)
    while d <= TODAY:
        m = .52 * {2024: .85, 2025: 1, 2026: 1.2}[d.year] * {1: 1.5, 2: 1.3, 11: 1.25, 12: 1.4, 7: .75}.get(d.month, 1)
        if R.random() < m:
            live = [o for o in occ if o[0] <= d <= o[1] and o[2] % 13]
            st, en, uid, tid = R.choices(live, [2.4 if units[o[2] - 1]["b"] in (3, 7) else 1 for o in live])[0]
            cat = R.choices(list(CATS), [v[3] * (2 if c == "heating" and d.month in (11, 12, 1, 2) else 1) for c, v in CATS.items()])[0]
            ctr, lo, hi, _ = CATS[cat]
            prio = R.choices(["urgent", "normal", "low"], [22, 58, 20])[0]
            fix = d + timedelta(int(R.expovariate(1 / {"urgent": 2, "normal": 9, "low": 21}[prio])) + (0 if prio == "urgent" else 1))
            sts = "done"
            if R.random() < .04:
                sts, fix = "cancelled", None
            elif fix > TODAY or (TODAY - d).days < 70 and R.random() < .12:
                sts, fix = R.choice(["open", "in progress"]), None
            reps.append((uid, tid if R.random() < .93 else None, ctr if R.random() < .88 and sts != "open" else (4 if sts == "done" else None), cat, prio, d.isoformat(), fix.isoformat() if fix else None, round(R.uniform(lo, hi) * (1.15 if prio == "urgent" else 1)) if sts == "done" and R.random() < .96 else None, sts))
        d += timedelta(1)
    for k, r in enumerate(reps, 1):
        con.execute("INSERT INTO repairs VALUES (?,?,?,?,?,?,?,?,?,?)", (k,) + r)
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
