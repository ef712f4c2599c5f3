#!/usr/bin/env python3
"""Cinema chain: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(51977)
END = date(2026, 10, 31)

DDL = """
CREATE TABLE cinemas (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  opened_on TEXT
);
CREATE TABLE screens (
  id INTEGER PRIMARY KEY,
  cinema_id INTEGER NOT NULL REFERENCES cinemas(id),
  name TEXT NOT NULL,
  seats INTEGER NOT NULL,
  format TEXT NOT NULL
);
CREATE TABLE films (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  genre TEXT,
  language TEXT,
  age_rating TEXT,
  runtime_minutes INTEGER,
  released_on TEXT,
  distributor TEXT
);
CREATE TABLE screenings (
  id INTEGER PRIMARY KEY,
  film_id INTEGER NOT NULL REFERENCES films(id),
  screen_id INTEGER NOT NULL REFERENCES screens(id),
  starts_at TEXT NOT NULL,
  base_price_cents INTEGER NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  birth_year INTEGER,
  tier TEXT NOT NULL,
  home_cinema_id INTEGER REFERENCES cinemas(id),
  joined_on TEXT NOT NULL
);
CREATE TABLE employees (
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  cinema_id INTEGER NOT NULL REFERENCES cinemas(id),
  job_title TEXT NOT NULL,
  hourly_rate_cents INTEGER NOT NULL,
  hired_on TEXT NOT NULL,
  left_on TEXT
);
CREATE TABLE tickets (
  id INTEGER PRIMARY KEY,
  screening_id INTEGER NOT NULL REFERENCES screenings(id),
  member_id INTEGER REFERENCES members(id),
  sold_by INTEGER REFERENCES employees(id),
  ticket_type TEXT NOT NULL,
  channel TEXT NOT NULL,
  price_cents INTEGER NOT NULL,
  sold_at TEXT NOT NULL
);
CREATE TABLE refunds (
  id INTEGER PRIMARY KEY,
  ticket_id INTEGER NOT NULL REFERENCES tickets(id),
  refunded_by INTEGER REFERENCES employees(id),
  amount_cents INTEGER NOT NULL,
  reason TEXT,
  refunded_at TEXT NOT NULL
);
CREATE TABLE snacks (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  price_cents INTEGER NOT NULL,
  cost_cents INTEGER NOT NULL
);
CREATE TABLE snack_sales (
  id INTEGER PRIMARY KEY,
  cinema_id INTEGER NOT NULL REFERENCES cinemas(id),
  snack_id INTEGER NOT NULL REFERENCES snacks(id),
  member_id INTEGER REFERENCES members(id),
  sold_by INTEGER REFERENCES employees(id),
  quantity INTEGER NOT NULL,
  total_cents INTEGER NOT NULL,
  sold_at TEXT NOT NULL
);
CREATE TABLE shifts (
  id INTEGER PRIMARY KEY,
  employee_id INTEGER NOT NULL REFERENCES employees(id),
  starts_at TEXT NOT NULL,
  ends_at TEXT,
  status TEXT NOT NULL
);
CREATE TABLE ratings (
  id INTEGER PRIMARY KEY,
  film_id INTEGER NOT NULL REFERENCES films(id),
  member_id INTEGER REFERENCES members(id),
  stars INTEGER NOT NULL,
  comment TEXT,
  rated_at TEXT NOT NULL
);
"""

CIN = [(1, "Lumière Manchester Printworks", "Manchester", "2012-05-04"), (2, "Lumière Leeds Trinity", "Leeds", "2014-10-17"), (3, "Lumière Liverpool One", "Liverpool", "2016-03-25"), (4, "Lumière Sheffield Meadowhall", "Sheffield", "2019-11-08"), (5, "Lumière York Gate", "York", "2024-06-14")]
FILMS = [("The Quiet Harbour", "Drama", "English", "12A", 118), ("Iron Comet", "Action", "English", "12A", 134), ("Iron Comet: Afterburn", "Action", "English", "15", 141), ("Paddle Bears", "Family", "English", "U", 92), ("Paddle Bears 2", "Family", "English", "U", 95), ("Midnight in Busan", "Thriller", "Korean", "15", 122), ("La Dernière Valse", "Drama", "French", "15", 109), ("Laugh Track", "Comedy", "English", "12A", 101), ("The Hollow House", "Horror", "English", "18", 98), ("The Hollow House Returns", "Horror", "English", "18", 103), ("Starfall Academy", "Sci-Fi", "English", "12A", 127), ("Bombay Express", "Comedy", "Hindi", "12A", 148), ("Wings of Jade", "Animation", "Mandarin", "PG", 104), ("Captain Clockwork", "Animation", "English", "U", 97), ("One Last Heist", "Thriller", "English", "15", 116), ("Glacier", "Documentary", "English", "PG", 88), ("Summer at Nana's", "Family", "English", "PG", 99), ("Orbit Nine", "Sci-Fi", "English", "12A", 139), ("Red Lantern Road", "Drama", "Mandarin", "15", 125), ("Wedding Crash Course", "Comedy", "English", "15", 106), ("Dead Signal", "Horror", "English", "18", 94), ("Gold Rush Girls", "Action", "English", "12A", 119), ("Little Robot Blue", "Animation", "English", "U", 90), ("The Cartographer", "Drama", "English", "12A", 130), ("Neon Samurai", "Action", "Japanese", "15", 112), ("Snow Day Forever", "Family", "English", "U", 93)]
DIS = ["Northlight Pictures", "Atlas Film", "Bluebell Releasing", "Universal Harbor", "Kestrel Studios", None]
FN = ["Olivia", "Amelia", "Isla", "Ava", "Grace", "Freya", "Emily", "Sophie", "Chloe", "Zara", "Aisha", "Priya", "Hannah", "Lucy", "Megan", "Oliver", "George", "Arthur", "Noah", "Leo", "Harry", "Jack", "Mohammed", "Adam", "Callum", "Ryan", "Ethan", "Daniel", "Tomasz", "Wei", "Liam", "Ravi", "Owen", "Samuel", "Joseph"]
LN = ["Smith", "Jones", "Taylor", "Brown", "Wilson", "Evans", "Thomas", "Roberts", "Walker", "Wright", "Khan", "Patel", "Hughes", "Green", "Hall", "Wood", "Clarke", "Ahmed", "Kowalski", "Chen", "Murphy", "O'Neill", "Barker", "Shaw", "Hussain", "Booth", "Cooper", "Ward", "Bailey", "Lloyd"]
SN = [("Salted popcorn regular", "Popcorn", 550, 70), ("Salted popcorn large", "Popcorn", 720, 95), ("Sweet popcorn regular", "Popcorn", 550, 75), ("Sweet popcorn large", "Popcorn", 720, 100), ("Nachos with cheese", "Hot food", 690, 180), ("Hot dog", "Hot food", 640, 170), ("Cola regular", "Drinks", 420, 45), ("Cola large", "Drinks", 520, 60), ("Lemonade", "Drinks", 420, 45), ("Bottled water", "Drinks", 280, 40), ("Filter coffee", "Drinks", 330, 50), ("Lager pint", "Alcohol", 620, 190), ("Prosecco glass", "Alcohol", 680, 220), ("Pick & mix cup", "Sweets", 599, 160), ("Chocolate buttons", "Sweets", 340, 110), ("Ice cream tub", "Sweets", 450, 130), ("Family combo", "Combos", 1990, 420), ("Vegan brownie", "Sweets", 380, 140)]


def ts(x):
    return x.strftime("%Y-%m-%d %H:%M:%S")


def main(path):
    if os.path.exists(path):
        os.remove(path)
    c = sqlite3.connect(path)
    c.executescript(DDL)

    def ins(t, row):
        c.execute("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(row))), row)

    for x in CIN:
        ins("cinemas", x)
    screens, n = [], 0
    for x, k in zip(CIN, (6, 5, 4, 4, 3)):
        for j in range(1, k + 1):
            n += 1
            f = "IMAX" if j == 1 and x[0] in (1, 3) else "Premium" if j == 2 else "Standard"
            st = {"IMAX": 320, "Premium": 64, "Standard": R.choice([96, 120, 140, 180])}[f]
            ins("screens", (n, x[0], "IMAX" if f == "IMAX" else "Screen %d" % j, st, f))
            screens.append((n, x[0], st, f))
    films = []
    for i, f in enumerate(FILMS, 1):
        rel = date(2024, 1, 12) + timedelta(days=(i - 1) * 42 + R.randint(0, 4))
        sat = i == len(FILMS)
        if sat:
            rel = date(2026, 12, 11)
        ins("films", (i,) + f + (rel.isoformat(), R.choice(DIS)))
        films.append((i, f, rel, R.choice([1, 2, 2, 3, 4, 6])))
    emps, used = [], set()

    def person():
        while True:
            nm = R.choice(FN) + " " + R.choice(LN)
            if nm not in used:
                used.add(nm)
                return nm
    n = 0
    for x, k in zip(CIN, (11, 9, 8, 7, 6)):
        for j in range(k):
            n += 1
            job = "Manager" if j == 0 else "Projectionist" if j == 1 else R.choice(["Box office", "Box office", "Concessions", "Usher"])
            hd = max(date.fromisoformat(x[3]), date(2019, 1, 7) + timedelta(days=R.randint(0, 2300)))
            lf = None
            if j > 4 and R.random() < .3:
                lf = max(hd + timedelta(days=120), date(2025, R.randint(2, 12), 15))
            ins("employees", (n, person(), x[0], job, {"Manager": 1950, "Projectionist": 1480}.get(job, R.choice([1220, 1250, 1290])), hd.isoformat(), lf.isoformat() if lf and lf <= END else None))
            emps.append((n, x[0], job, hd, lf if lf and lf <= END else None))

    def staff(cin, day, jobs):
        o = [e for e in emps if e[1] == cin and e[3] <= day and (e[4] is None or e[4] > day) and e[2] in jobs]
        return R.choice(o)[0] if o else None
    mem = []
    for i in range(1, 341):
        nm = person() if i <= 330 else R.choice(FN) + " " + R.choice(LN) + "-" + R.choice(LN)
        jd = date(2024, 1, 4) + timedelta(days=int(R.random() ** 1.1 * 1030))
        hc = R.choices([1, 2, 3, 4, 5, None], [30, 22, 18, 13, 9, 8])[0]
        ins("members", (i, nm, None if R.random() < .07 else nm.lower().replace(" ", ".").replace("'", "") + "@example.com", R.choice([None] + list(range(1955, 2009))), R.choices(["Bronze", "Silver", "Gold"], [60, 28, 12])[0], hc, jd.isoformat()))
        mem.append((i, jd, hc, R.choice([0, 0, 1, 1, 2, 4, 8])))
    sid = tid = rid = nid = 0
    scr = []
    for f in films[:-1]:
        for _ in range(R.randint(11, 19) + f[3] * 2):
            day = f[2] + timedelta(days=int(R.random() ** 1.6 * 48))
            s = R.choices(screens, [4 if x[3] == "IMAX" and f[1][1] in ("Action", "Sci-Fi") else 1 for x in screens])[0]
            if s[1] == 5 and day < date(2024, 6, 14):
                s = R.choice(screens[:19])
            if day > date(2026, 11, 8):
                continue
            t = datetime(day.year, day.month, day.day, *R.choice([(11, 15), (13, 40), (15, 30), (17, 45), (18, 30), (20, 10), (20, 45), (21, 30)]))
            scr.append((t, f, s))
    scr.sort(key=lambda x: (x[0], x[1][0], x[2][0]))
    tick, snk, refs = [], [], []
    for t, f, s in scr:
        sid += 1
        base = {"IMAX": 1499, "Premium": 1699, "Standard": 999}[s[3]] - (200 if t.hour < 15 else 0)
        st = "cancelled" if R.random() < .035 else "scheduled" if t.date() > END else "completed"
        ins("screenings", (sid, f[0], s[0], ts(t), base, st))
        k = max(0, int(R.gauss(3 + f[3] * 1.6 + (2 if s[3] == "IMAX" else 0) + (2 if t.weekday() >= 4 else 0), 2.5)))
        if t.date() > END:
            k = min(k, R.randint(0, 4))
        ms = [m for m in mem if m[1] <= t.date() and m[3]]
        for _ in range(k):
            ch = R.choices(["web", "app", "box_office", "kiosk"], [34, 30, 26, 10])[0]
            day = t.date() if ch in ("box_office", "kiosk") else t.date() - timedelta(days=R.choice([0, 0, 1, 2, 4]))
            day = min(day, END)
            so = datetime(day.year, day.month, day.day, R.randint(9, max(9, t.hour - 1)), R.randint(0, 59), R.randint(0, 59))
            m = None
            if ms and R.random() < .42:
                m = R.choices(ms, [x[3] * (3 if x[2] == s[1] else 1) for x in ms])[0][0]
            ty = R.choices(["adult", "child", "student", "senior", "complimentary"], [58, 30, 6, 4, 1] if f[1][1] in ("Family", "Animation") else [70, 3, 18, 8, 1])[0]
            p = {"adult": base, "child": base - 300, "student": base - 200, "senior": base - 250, "complimentary": 0}[ty]
            sb = staff(s[1], day, ("Box office", "Manager")) if ch == "box_office" else None
            tick.append((so, sid, m, sb, ty, ch, p, s[1], st, t))
            if R.random() < .46 and t.date() <= END and st != "cancelled":
                si = R.choices(range(len(SN)), [8, 11, 6, 9, 6, 5, 6, 9, 3, 5, 4, 4, 2, 6, 3, 5, 3 if f[1][1] in ("Family", "Animation") else 1, 0])[0]
                q = R.choices([1, 2, 3], [70, 25, 5])[0]
                snk.append((t - timedelta(minutes=R.randint(2, 25)), s[1], si + 1, m, None if R.random() < .12 else staff(s[1], t.date(), ("Concessions", "Usher", "Manager")), q, q * SN[si][2]))
    tick.sort(key=lambda x: x[0])
    for so, sc, m, sb, ty, ch, p, cin, st, t in tick:
        tid += 1
        ins("tickets", (tid, sc, m, sb, ty, ch, p, ts(so)))
        if p and (st == "cancelled" or R.random() < .03):
            ra = min(so + timedelta(hours=R.randint(1, 30)), t) if st != "cancelled" else t + timedelta(hours=R.randint(1, 20))
            ra = min(ra, datetime(2026, 10, 31, 20, 0))
            amt = p if st == "cancelled" or R.random() < .8 else p // 2
            by = None if ch in ("web", "app") and R.random() < .5 else staff(cin, ra.date(), ("Manager", "Box office"))
            refs.append((ra, tid, by, amt, "screening cancelled" if st == "cancelled" else R.choice(["customer changed mind", "illness", "technical fault", "wrong screening booked", None])))
    for i, r in enumerate(sorted(refs, key=lambda x: x[0]), 1):
        ins("refunds", (i, r[1], r[2], r[3], r[4], ts(r[0])))
    for i, x in enumerate(SN, 1):
        ins("snacks", (i,) + x)
    for i, x in enumerate(sorted(snk, key=lambda x: x[0]), 1):
        ins("snack_sales", (i, x[1], x[2], x[3], x[4], x[5], x[6], ts(x[0])))
    sh = []
    d0 = date(2026, 7, 1)
    while d0 <= date(2026, 11, 4):
        for e in emps:
            if e[3] <= d0 and (e[4] is None or e[4] > d0) and R.random() < .2:
                h = R.choice([9, 12, 15, 16])
                st = "planned" if d0 > END else R.choices(["worked", "sick", "no_show"], [95, 4, 1])[0]
                b = datetime(d0.year, d0.month, d0.day, h, 0)
                sh.append((e[0], ts(b), ts(b + timedelta(minutes=R.choice([300, 360, 420, 480]))) if st == "worked" else None, st))
        d0 += timedelta(days=1)
    for i, x in enumerate(sh, 1):
        ins("shifts", (i,) + x)
    rt = []
    for f in films[:-1]:
        if f[0] == 16:
            continue
        mu = R.uniform(2.8, 4.5)
        for _ in range(R.randint(6, 22)):
            x = f[2] + timedelta(days=R.randint(1, 60))
            if x <= END:
                o = [m for m in mem if m[1] <= x]
                rt.append((datetime(x.year, x.month, x.day, R.randint(8, 23), R.randint(0, 59)), f[0], R.choice(o)[0] if o and R.random() < .85 else None, min(5, max(1, round(R.gauss(mu, 1)))), R.choice([None, None, None, "Loved it", "Too long", "Great sound", "Not for me", "Kids enjoyed it"])))
    for i, x in enumerate(sorted(rt, key=lambda x: x[0]), 1):
        ins("ratings", (i, x[1], x[2], x[3], x[4], ts(x[0])))
    c.commit()
    c.close()


if __name__ == "__main__":
    main(sys.argv[1])
