"""Build the recruitment agency sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(4242)

DDL = """
CREATE TABLE Recruiter (
  RecruiterID INTEGER PRIMARY KEY,
  RecruiterName VARCHAR(60) NOT NULL,
  Title VARCHAR(40) NOT NULL,
  Office VARCHAR(30) NOT NULL,
  Email VARCHAR(80),
  HireDate DATE NOT NULL,
  LeaveDate DATE
);
CREATE TABLE Client (
  ClientID INTEGER PRIMARY KEY,
  ClientName VARCHAR(80) NOT NULL,
  Industry VARCHAR(40) NOT NULL,
  City VARCHAR(40),
  AccountManagerID INTEGER REFERENCES Recruiter(RecruiterID),
  ClientSince DATE NOT NULL,
  FeePercent DECIMAL(5,2) NOT NULL,
  Status VARCHAR(12) NOT NULL
);
CREATE TABLE Candidate (
  CandidateID INTEGER PRIMARY KEY,
  FirstName VARCHAR(40) NOT NULL,
  LastName VARCHAR(40) NOT NULL,
  Email VARCHAR(80),
  Phone VARCHAR(20),
  City VARCHAR(40),
  CurrentTitle VARCHAR(60),
  YearsExperience INTEGER,
  ExpectedSalary DECIMAL(12,2),
  Source VARCHAR(30) NOT NULL,
  RegisteredDate DATE NOT NULL,
  Status VARCHAR(20) NOT NULL
);
CREATE TABLE JobOpening (
  JobOpeningID INTEGER PRIMARY KEY,
  ClientID INTEGER NOT NULL REFERENCES Client(ClientID),
  RecruiterID INTEGER NOT NULL REFERENCES Recruiter(RecruiterID),
  JobTitle VARCHAR(60) NOT NULL,
  Function VARCHAR(30) NOT NULL,
  Location VARCHAR(40) NOT NULL,
  EmploymentType VARCHAR(12) NOT NULL,
  SalaryMin DECIMAL(12,2),
  SalaryMax DECIMAL(12,2),
  OpenedDate DATE NOT NULL,
  ClosedDate DATE,
  Status VARCHAR(12) NOT NULL
);
CREATE TABLE Application (
  ApplicationID INTEGER PRIMARY KEY,
  CandidateID INTEGER NOT NULL REFERENCES Candidate(CandidateID),
  JobOpeningID INTEGER NOT NULL REFERENCES JobOpening(JobOpeningID),
  AppliedDate DATE NOT NULL,
  Status VARCHAR(15) NOT NULL
);
CREATE TABLE Interview (
  InterviewID INTEGER PRIMARY KEY,
  ApplicationID INTEGER NOT NULL REFERENCES Application(ApplicationID),
  Round INTEGER NOT NULL,
  InterviewType VARCHAR(10) NOT NULL,
  InterviewDate DATE NOT NULL,
  Result VARCHAR(10) NOT NULL,
  Rating INTEGER
);
CREATE TABLE Offer (
  OfferID INTEGER PRIMARY KEY,
  ApplicationID INTEGER NOT NULL REFERENCES Application(ApplicationID),
  OfferDate DATE NOT NULL,
  OfferedSalary DECIMAL(12,2) NOT NULL,
  Status VARCHAR(12) NOT NULL,
  RespondedDate DATE,
  DeclineReason VARCHAR(40)
);
CREATE TABLE Placement (
  PlacementID INTEGER PRIMARY KEY,
  OfferID INTEGER NOT NULL REFERENCES Offer(OfferID),
  CandidateID INTEGER NOT NULL REFERENCES Candidate(CandidateID),
  JobOpeningID INTEGER NOT NULL REFERENCES JobOpening(JobOpeningID),
  RecruiterID INTEGER NOT NULL REFERENCES Recruiter(RecruiterID),
  PlacedDate DATE NOT NULL,
  StartDate DATE NOT NULL,
  FeeUSD DECIMAL(12,2) NOT NULL,
  InvoiceDate DATE,
  FeePaidDate DATE,
  Status VARCHAR(15) NOT NULL
);
"""

RECRUITERS = [
    ("Hannah Meyer", "Managing Partner", "New York", "2014-02-03", None, 3), ("Carlos Rivera", "Senior Recruiter", "New York", "2017-06-12", None, 6),
    ("Nina Petrova", "Senior Recruiter", "New York", "2018-09-04", None, 5), ("Josh Feldman", "Recruiter", "New York", "2022-01-17", None, 4),
    ("Alicia Grant", "Recruiter", "New York", "2023-05-08", "2025-09-30", 3), ("Derek Olsen", "Senior Recruiter", "Chicago", "2016-03-21", None, 5),
    ("Mei Tanaka", "Recruiter", "Chicago", "2021-08-02", None, 4), ("Brandon Lee", "Recruiter", "Chicago", "2023-10-16", None, 3),
    ("Samantha Cole", "Senior Recruiter", "San Francisco", "2015-11-09", None, 6), ("Arjun Mehta", "Senior Recruiter", "San Francisco", "2019-04-01", None, 5),
    ("Kelly Wu", "Recruiter", "San Francisco", "2022-07-25", None, 4), ("Tyler Boyd", "Recruiter", "San Francisco", "2024-02-12", "2026-04-15", 2),
    ("Priscilla Hunt", "Recruiter", "Austin", "2020-01-13", None, 4), ("Omar Haddad", "Recruiter", "Austin", "2026-08-17", None, 1),
]
CLIENTS = [
    ("Brightwave Analytics", "Technology"), ("Nimbus Cloud Systems", "Technology"), ("Corestack Software", "Technology"), ("PixelForge Games", "Technology"), ("Quantica AI", "Technology"),
    ("Harborview Health", "Healthcare"), ("St. Clement Hospital Group", "Healthcare"), ("MediLink Devices", "Healthcare"), ("Sunrise Senior Care", "Healthcare"), ("Genova Therapeutics", "Healthcare"),
    ("First Meridian Bank", "Financial Services"), ("Oakmont Capital Partners", "Financial Services"), ("Ledgerline Payments", "Financial Services"), ("Beacon Mutual Insurance", "Financial Services"), ("Stonegate Wealth", "Financial Services"),
    ("Redwood Logistics", "Logistics"), ("TransPacific Freight", "Logistics"), ("Swiftline Couriers", "Logistics"),
    ("Ironclad Manufacturing", "Manufacturing"), ("Precision Gearworks", "Manufacturing"), ("Delmar Plastics", "Manufacturing"), ("Voltaic Motors", "Manufacturing"),
    ("Marigold Foods", "Consumer Goods"), ("Everly Home", "Consumer Goods"), ("Trailhead Outfitters", "Consumer Goods"), ("Pureleaf Cosmetics", "Consumer Goods"),
    ("Summit Legal LLP", "Professional Services"), ("Avery & Stone Consulting", "Professional Services"), ("Blueprint Architects", "Professional Services"),
    ("GreenGrid Energy", "Energy"), ("Solstice Solar", "Energy"), ("Northfield Utilities", "Energy"),
    ("Cascade University", "Education"), ("LearnLoop", "Education"),
    ("Grand Plaza Hotels", "Hospitality"), ("Fork & Vine Restaurants", "Hospitality"),
    ("CityWorks Construction", "Construction"), ("Keystone Builders", "Construction"),
    ("Orbit Media", "Media"), ("Lumen Studios", "Media"), ("Crestline Robotics", "Technology"), ("Datamill", "Technology"), ("HelioBank", "Financial Services"), ("CareBridge Clinics", "Healthcare"),
]
JOBS = {
    "Engineering": [("Software Engineer", 135), ("Senior Software Engineer", 172), ("Data Engineer", 150), ("DevOps Engineer", 155), ("Engineering Manager", 205), ("QA Engineer", 108)],
    "Data": [("Data Analyst", 95), ("Data Scientist", 148), ("Machine Learning Engineer", 182)],
    "Sales": [("Account Executive", 110), ("Sales Manager", 132), ("Business Development Rep", 72)],
    "Marketing": [("Marketing Manager", 112), ("Content Strategist", 82), ("VP Marketing", 210)],
    "Finance": [("Financial Analyst", 92), ("Controller", 145), ("CFO", 265), ("Accountant", 74)],
    "Operations": [("Operations Manager", 104), ("Supply Chain Analyst", 84), ("Project Manager", 112)],
    "Healthcare": [("Registered Nurse", 88), ("Clinical Director", 168), ("Physical Therapist", 92)],
    "HR": [("HR Business Partner", 102), ("Talent Partner", 88)],
}
CITY = ["New York", "Chicago", "San Francisco", "Austin", "Boston", "Denver", "Seattle", "Los Angeles", "Atlanta"]
FN = "James Mary Robert Linda Michael Susan William Karen David Lisa Richard Nancy Thomas Betty Charles Sandra Daniel Ashley Matthew Emily Anthony Donna Mark Michelle Paul Laura Steven Amy Andrew Angela Kenneth Anna George Brenda Joshua Pamela Kevin Nicole Brian Ruth Ravi Priya Wei Li Jing Hiro Yuki Carlos Maria Jose Sofia Ahmed Fatima Ivan Olga Pierre Chloe Kwame Amara".split()
LN = "Smith Johnson Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark Lewis Robinson Walker Hall Young King Wright Scott Green Baker Adams Nelson Hill Campbell Roberts Carter Phillips Evans Turner Parker Collins Edwards Stewart Sharma Gupta Zhang Wang Chen Sato Tanaka Garcia Lopez Hernandez Hassan Ali Petrov Ivanova Dubois Okonkwo Mensah".split()
TODAY = date(2026, 10, 31)


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    for i, r in enumerate(RECRUITERS, 1):
        con.execute("INSERT INTO Recruiter VALUES (?,?,?,?,?,?,?)", (i, r[0], r[1], r[2], r[0].lower().replace(" ", ".") + "@talentbridge.com", r[3], r[4]))
    clients = []
    for i, (n, ind) in enumerate(CLIENTS, 1):
        st = "Active"
        if i in (33, 36, 38, 42):
            st = "Prospect"
        elif i in (18, 21, 29, 35):
            st = "Former"
        since = date(2016, 1, 1) + timedelta(R.randrange(3400))
        if st == "Prospect":
            since = date(2026, 6, 1) + timedelta(R.randrange(130))
        am = None if st == "Prospect" and i % 2 else R.choice([1, 2, 3, 4, 6, 7, 9, 10, 11, 13])
        w = 0 if st == "Prospect" else R.choice([1, 2, 2, 3, 5, 8]) if st == "Active" else 1
        clients.append((i, n, ind, R.choice(CITY), am, since, R.choice([18, 20, 20, 22.5, 25]), st, w))
        con.execute("INSERT INTO Client VALUES (?,?,?,?,?,?,?,?)", clients[-1][:5] + (since.isoformat(),) + clients[-1][6:8])

    combos = [(f, l) for f in FN for l in LN]
    R.shuffle(combos)
    titles = [t for v in JOBS.values() for t, _ in v]
    cands, cstat = [], {}
    for i in range(1, 961):
        f, l = combos[i]
        if i == 128:
            f, l = "Priya", "Venkataraman"
        reg = date(2023, 9, 1) + timedelta(int((TODAY - date(2023, 9, 1)).days * R.random()))
        yrs = R.randint(0, 25) if R.random() > .06 else None
        cands.append([i, f, l, "%s.%s%d@%s" % (f.lower(), l.lower(), i % 97, R.choice(["gmail.com", "outlook.com", "proton.me"])) if R.random() > .05 or i == 128 else None,
                      "(%d) 555-%04d" % (R.choice([212, 312, 415, 512, 617, 206]), R.randrange(10000)) if R.random() > .15 else None,
                      R.choice(CITY) if R.random() > .04 else None, R.choice(titles) if R.random() > .07 else None, yrs,
                      R.randint(55, 230) * 1000 if R.random() > .3 else None, R.choices(["LinkedIn", "Referral", "Job Board", "Company Website", "Career Fair", "Cold Outreach"], [38, 20, 22, 9, 3, 8])[0], reg,
                      R.choices(["Active", "Inactive", "Do Not Contact"], [80, 17, 3])[0], 0 if i % 8 == 0 else R.choice([1, 1, 1, 2, 2, 3])])

    jobs, jid = [], 0
    d = date(2024, 1, 3)
    while d <= TODAY:
        p = {2024: .24, 2025: .31, 2026: .33}[d.year] * (0 if d.weekday() >= 5 else 1.4) * (.6 if d.month == 12 else 1)
        if R.random() < p:
            ok = [c for c in clients if c[8] and (c[7] == "Active" or d < date(2025, 3, 1))]
            c = R.choices(ok, [x[8] for x in ok])[0]
            fns = {"Technology": ["Engineering", "Engineering", "Data", "Sales", "Marketing", "HR"], "Healthcare": ["Healthcare", "Healthcare", "Operations", "Finance"],
                   "Financial Services": ["Finance", "Finance", "Data", "Engineering", "Sales"]}.get(c[2], ["Operations", "Sales", "Finance", "Marketing", "HR", "Engineering"])
            fn = R.choice(fns)
            t, sal = R.choice(JOBS[fn])
            ok = [i for i, r in enumerate(RECRUITERS, 1) if r[3] <= d.isoformat() and (not r[4] or r[4] > (d + timedelta(60)).isoformat())]
            rec = R.choices(ok, [RECRUITERS[i - 1][5] for i in ok])[0]
            jid += 1
            jobs.append([jid, c, rec, t, fn, c[3] if R.random() < .7 else R.choice(CITY + ["Remote"]), R.choices(["Permanent", "Contract"], [82, 18])[0], sal, d])
        d += timedelta(1)

    aid = iid = oid = pid = 0
    apps, ivs, offers, places, jobrows = [], [], [], [], []
    for jid, c, rec, t, fn, loc, et, sal, opened in jobs:
        age = (TODAY - opened).days
        x = R.random()
        if age < 75:
            st = "Filled" if .5 <= x < .94 and age > 20 else "On Hold" if x >= .94 else "Open"
        elif age < 160:
            st = "Open" if x < .22 else "Filled" if x < .8 else "Cancelled" if x < .92 else "On Hold"
        else:
            st = "Filled" if x < .76 else "Cancelled" if x < .98 else "On Hold"
        n = R.randint(4, 15) if st in ("Filled", "Open") else R.randint(0, 8)
        if age < 6:
            n = R.randint(0, 3)
        pool = [k for k in cands if k[12] and k[0] not in cstat and k[10] <= opened + timedelta(10)]
        chosen = []
        while len(chosen) < min(n, len(pool) // 2):
            k = R.choices(pool, [z[12] for z in pool])[0]
            if k not in chosen and k[10] <= TODAY:
                chosen.append(k)
        closed, mine = None, []
        for k in chosen:
            ad = min(max(opened + timedelta(R.randint(1, 28)), k[10]), TODAY)
            mine.append([k, ad])
        mine.sort(key=lambda m: (m[1], m[0][0]))
        hire = None
        if st == "Filled" and mine:
            hire = R.randrange(max(1, len(mine) * 2 // 3))
        base = sal * R.uniform(.92, 1.1)
        for idx, (k, ad) in enumerate(mine):
            aid += 1
            depth = 3 if idx == hire else R.choices([0, 1, 2, 3], [46, 28, 18, 8] if st != "Open" else [40, 28, 18, 14])[0]
            status, dt = "Rejected" if R.random() > .14 else "Withdrawn", ad
            if depth == 0 and st == "Open" and (TODAY - ad).days < 30:
                status = R.choice(["New", "Screening", "Screening"])
            rounds = 0
            if depth:
                rounds = R.choice([1, 2]) if depth == 1 else R.choice([2, 3])
            live = False
            for rd in range(1, rounds + 1):
                dt = dt + timedelta(R.randint(3, 9))
                if idx == hire and dt > TODAY - timedelta(8):
                    dt = TODAY - timedelta(R.randint(3, 8))
                typ = "Phone" if rd == 1 and R.random() < .7 else R.choice(["Video", "Onsite"])
                iid += 1
                if dt > TODAY:
                    if st == "Open":
                        ivs.append((iid, aid, rd, typ, dt.isoformat(), "Pending", None))
                        live = True
                    else:
                        iid -= 1
                    break
                last = rd == rounds and depth < 3
                res = "Pass" if not last else R.choices(["Fail", "No Show", "Cancelled"], [82, 10, 8])[0]
                if res == "Fail" and (TODAY - dt).days <= 4 and st == "Open":
                    res, live = "Pending", True
                ivs.append((iid, aid, rd, typ, dt.isoformat(), res, (R.randint(3, 5) if res == "Pass" else R.randint(1, 3)) if res in ("Pass", "Fail") and R.random() < .85 else None))
            if live:
                status = "Interviewing"
            elif depth == 3:
                od = dt + timedelta(R.randint(2, 7))
                if idx == hire and od > TODAY:
                    od = TODAY - timedelta(2)
                if od > TODAY:
                    status = "Interviewing"
                else:
                    oid += 1
                    osal = round(base * R.uniform(.95, 1.08) * 20) * 50
                    if idx == hire:
                        resp = min(od + timedelta(R.randint(1, 6)), TODAY)
                        offers.append((oid, aid, od.isoformat(), osal, "Accepted", resp.isoformat(), None))
                        status, closed = "Hired", resp
                        pid += 1
                        start = resp + timedelta(R.choice([7, 14, 21, 28, 30, 45]))
                        fee = round(osal * c[6] / 100, 2) if et == "Permanent" else round(osal * .08, 2)
                        pst = "Fell Through" if R.random() < .07 else ("Pending Start" if start > TODAY else "Started")
                        inv = start + timedelta(R.randint(0, 5)) if start <= TODAY and pst != "Fell Through" else None
                        if inv and inv > TODAY:
                            inv = TODAY
                        pd = inv + timedelta(R.choice([14, 21, 30, 32, 45, 60, 75])) if inv and R.random() > .05 else None
                        if pd and pd > TODAY:
                            pd = None
                        places.append((pid, oid, k[0], jid, rec, resp.isoformat(), start.isoformat(), fee, inv.isoformat() if inv else None, pd.isoformat() if pd else None, pst))
                        if pst != "Fell Through":
                            cstat[k[0]] = "Placed"
                    elif (TODAY - od).days <= 12 and st in ("Open", "On Hold"):
                        offers.append((oid, aid, od.isoformat(), osal, "Pending", None, None))
                        status = "Offered"
                    elif R.random() < .8:
                        offers.append((oid, aid, od.isoformat(), osal, "Declined", min(od + timedelta(R.randint(1, 8)), TODAY).isoformat(),
                                       R.choices(["Salary too low", "Counter offer", "Accepted another job", "Location", "Personal reasons", None], [30, 22, 24, 10, 8, 6])[0]))
                        status = "Withdrawn"
                    else:
                        offers.append((oid, aid, od.isoformat(), osal, "Withdrawn", None, None))
                        status = "Rejected"
            apps.append((aid, k[0], jid, ad.isoformat(), status))
        if st == "Filled" and not closed:
            st = "Cancelled"
        if st == "Cancelled":
            closed = min(opened + timedelta(R.randint(20, 110)), TODAY)
        lo, hi = (round(base * .92) * 1000, round(base * 1.12) * 1000) if R.random() > .08 else (None, None)
        jobrows.append((jid, c[0], rec, t, fn, loc, et, lo, hi, opened.isoformat(), closed.isoformat() if closed else None, st))
    for k in cands:
        k[11] = cstat.get(k[0], k[11])
        con.execute("INSERT INTO Candidate VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", k[:10] + [k[10].isoformat(), k[11]])
    for t, rows in (("JobOpening", jobrows), ("Application", apps), ("Interview", ivs), ("Offer", offers), ("Placement", places)):
        con.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
