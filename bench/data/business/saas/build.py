"""Builds the software company database: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

SCHEMA = """
CREATE TABLE plans (
  planId INTEGER PRIMARY KEY,
  planName TEXT NOT NULL,
  monthlyPriceCents INTEGER NOT NULL,
  maxSeats INTEGER,
  isPublic INTEGER NOT NULL
);
CREATE TABLE salesReps (
  repId INTEGER PRIMARY KEY,
  repName TEXT NOT NULL,
  region TEXT
);
CREATE TABLE accounts (
  accountId INTEGER PRIMARY KEY,
  companyName TEXT NOT NULL,
  industry TEXT,
  country TEXT,
  repId INTEGER,
  createdAt TEXT NOT NULL,
  isTest INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE users (
  userId INTEGER PRIMARY KEY,
  accountId INTEGER NOT NULL REFERENCES accounts(accountId),
  fullName TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  isActive INTEGER NOT NULL,
  createdAt TEXT NOT NULL
);
CREATE TABLE subscriptions (
  subscriptionId INTEGER PRIMARY KEY,
  accountId INTEGER NOT NULL REFERENCES accounts(accountId),
  planId INTEGER NOT NULL,
  seats INTEGER NOT NULL,
  mrrCents INTEGER NOT NULL,
  status TEXT NOT NULL,
  isTrial INTEGER NOT NULL,
  startDate TEXT NOT NULL,
  cancelDate TEXT,
  cancelReason TEXT
);
CREATE TABLE invoices (
  invoiceId INTEGER PRIMARY KEY,
  accountId INTEGER NOT NULL,
  subscriptionId INTEGER NOT NULL REFERENCES subscriptions(subscriptionId),
  invoiceNo TEXT NOT NULL,
  issuedDate TEXT NOT NULL,
  dueDate TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE payments (
  paymentId INTEGER PRIMARY KEY,
  invoiceId INTEGER NOT NULL,
  paidAt TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  method TEXT NOT NULL,
  isRefunded INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE supportAgents (
  agentId INTEGER PRIMARY KEY,
  agentName TEXT NOT NULL
);
CREATE TABLE tickets (
  ticketId INTEGER PRIMARY KEY,
  accountId INTEGER NOT NULL REFERENCES accounts(accountId),
  userId INTEGER,
  agentId INTEGER,
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  priority TEXT NOT NULL,
  status TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  firstReplyAt TEXT,
  resolvedAt TEXT
);
CREATE TABLE loginEvents (
  eventId INTEGER PRIMARY KEY,
  userId INTEGER NOT NULL,
  loggedInAt TEXT NOT NULL,
  device TEXT NOT NULL,
  isSuccess INTEGER NOT NULL
);
"""
PLANS = [('Free', 0, 3, 1), ('Starter', 1200, 10, 1), ('Team', 2500, 50, 1), ('Business', 4200, 250, 1), ('Enterprise', 6500, None, 0)]
REPS = [('Sofia Lindgren', 'Europe'), ('Marcus Hale', 'North America'), ('Wei Zhang', 'Asia'), ('Diana Ortiz', 'North America'), ('Tom Becker', 'Europe')]
AGENTS = ['Nina Kovac', 'Raj Mehta', 'Ellie Sands', 'Pablo Ruiz', 'Kenji Mori', 'Fatima Noor']
W1 = ('Acme Bluefin Northwind Cedar Quantum Harbor Pixel Summit Ironclad Lumen Vertex Maple Orbit Granite Falcon Juniper Nimbus Copper Redwood Tidal '
      'Beacon Ember Willow Atlas Cobalt Delta Echo Fable').split()
W2 = 'Logistics Labs Foods Health Studios Retail Capital Robotics Media Energy'.split()
IND = {'Logistics': 'Logistics', 'Labs': 'Technology', 'Foods': 'Food & Beverage', 'Health': 'Healthcare', 'Studios': 'Media', 'Retail': 'Retail',
       'Capital': 'Finance', 'Robotics': 'Technology', 'Media': 'Media', 'Energy': 'Energy'}
COUNTRY = [('United States', 34), ('Germany', 15), ('United Kingdom', 14), ('Singapore', 9), ('China', 8), ('Canada', 8), ('France', 7), ('Australia', 5)]
REGION = {'United States': (2, 4), 'Canada': (2, 4), 'Germany': (1, 5), 'United Kingdom': (1, 5), 'France': (1, 5), 'Singapore': (3,), 'China': (3,), 'Australia': (3,)}
FN = 'Anna Ben Carla David Eva Felix Gina Hugo Iris Jonas Kira Luis Maya Nils Olga Peter Qing Rosa Sam Tara Umar Vera Will Xin Yuki Zoe'.split()
LN = 'Adler Brown Chen Diaz Engel Fischer Garcia Hansen Ito Jones Klein Lopez Meyer Novak Okafor Park Quinn Rossi Smith Tan Usman Vogel Wang Young'.split()
SUBJ = {'billing': ['Wrong amount on invoice', 'Need VAT invoice', 'Card declined'], 'bug': ['Export fails', 'Page does not load', 'Duplicate notifications'],
        'how-to': ['How to invite users', 'How to change owner', 'Set up SSO'], 'feature request': ['Dark mode', 'API for reports'], 'account': ['Reset 2FA', 'Delete my user']}
NOW = datetime(2026, 10, 31, 18, 0)


def ts(d):
    return d.strftime('%Y-%m-%d %H:%M:%S')


def pick(r, pairs):
    return r.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]


def nextmonth(d):
    return date(d.year + d.month // 12, d.month % 12 + 1, min(d.day, 28))


def main(path):
    if os.path.exists(path):
        os.remove(path)
    r = random.Random(5519)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    for i, p in enumerate(PLANS, 1):
        db.execute('INSERT INTO plans VALUES (?,?,?,?,?)', (i,) + p)
    for i, p in enumerate(REPS, 1):
        db.execute('INSERT INTO salesReps VALUES (?,?,?)', (i,) + p)
    for i, p in enumerate(AGENTS, 1):
        db.execute('INSERT INTO supportAgents VALUES (?,?)', (i, p))
    names = [(a, b) for a in W1 for b in W2]
    r.shuffle(names)
    names.remove(('Northwind', 'Foods'))
    names = [('Northwind', 'Foods')] + names[:189]
    uid = sid = inv = pay = tk = ev = 0
    logins = []
    for aid, (a, b) in enumerate(names, 1):
        created = datetime(2024, 1, 8, 9) + timedelta(minutes=int(1020 * 1440 * r.random() ** .95))
        if aid == 1:
            created = datetime(2024, 2, 20, 10, 12)
        test = 1 if aid in (60, 121, 180) else 0
        country = pick(r, COUNTRY)
        db.execute('INSERT INTO accounts VALUES (?,?,?,?,?,?,?)',
                   (aid, a + ' ' + b + (' (test)' if test else ''), None if r.random() < .04 else IND[b], country,
                    None if r.random() < .12 else r.choice(REGION[country]), ts(created), test))
        n = r.choice([1, 1, 2, 3, 3, 4, 5, 7])
        us = []
        used = set()
        for k in range(n):
            uid += 1
            while True:
                fn, ln = r.choice(FN), r.choice(LN)
                if (fn, ln) not in used:
                    break
            used.add((fn, ln))
            uc = created if k == 0 else created + timedelta(minutes=int(r.random() * max(1, (NOW - created).total_seconds() / 60)))
            act = 1 if k == 0 or r.random() < .85 else 0
            us.append((uid, uc, act))
            db.execute('INSERT INTO users VALUES (?,?,?,?,?,?,?)',
                       (uid, aid, fn + ' ' + ln, '%s.%s@%s%s.com' % (fn.lower(), ln.lower(), a.lower(), b.lower()),
                        'owner' if k == 0 else r.choice(['admin', 'member', 'member', 'member', 'viewer']), act, ts(uc)))
        # subscriptions
        gone = None
        if not test and r.random() < .9:
            st = created.date()
            plan = r.choices([1, 2, 3, 4, 5], [18, 34, 27, 14, 7])[0]
            if aid == 1:
                plan = 4
            while True:
                sid += 1
                seats = min(n + r.randint(0, 6), 3) if plan == 1 else n + r.randint(0, 8) + (12 if plan >= 4 else 0)
                mrr = PLANS[plan - 1][1] * seats
                end = None
                status, reason = 'active', None
                trial = 0
                months = r.randint(3, 30)
                e = st + timedelta(days=30 * months + r.randint(0, 20))
                if (NOW.date() - st).days < 30 and plan > 1:
                    status, trial = 'trialing', 1
                elif aid != 1 and r.random() < .62 and e < NOW.date():
                    end, status = e, 'cancelled'
                    reason = r.choices(['too expensive', 'switched to competitor', 'missing features', 'company closed', 'upgraded', None], [28, 20, 16, 6, 22, 8])[0]
                    if plan == 5 and reason == 'upgraded':
                        reason = 'too expensive'
                elif plan > 1 and r.random() < .05:
                    status = 'past_due'
                db.execute('INSERT INTO subscriptions VALUES (?,?,?,?,?,?,?,?,?,?)',
                           (sid, aid, plan, seats, mrr, status, trial, st.isoformat(), end.isoformat() if end else None, reason))
                if mrr and not trial:
                    d = st + timedelta(days=30)
                    d = date(d.year, d.month, min(d.day, 28))
                    stop = end or NOW.date()
                    while d <= stop:
                        inv += 1
                        due = d + timedelta(days=15)
                        age = (NOW.date() - d).days
                        x = r.random()
                        if x < .015:
                            s = 'void'
                        elif (age < 15 and x < .5) or (status == 'past_due' and age < 75):
                            s = 'open' if due >= NOW.date() else 'overdue'
                        elif x < .035 and age > 15:
                            s = 'overdue'
                        else:
                            s = 'paid'
                        db.execute('INSERT INTO invoices VALUES (?,?,?,?,?,?,?,?)',
                                   (inv, aid, sid, 'INV-%d-%05d' % (d.year, inv), d.isoformat(), due.isoformat(), mrr, s))
                        if s == 'paid':
                            pay += 1
                            pt = datetime(d.year, d.month, d.day, 8) + timedelta(minutes=int(min(r.expovariate(1 / 6), 28) * 1440))
                            pt = min(pt, NOW - timedelta(minutes=r.randint(5, 600)))
                            db.execute('INSERT INTO payments VALUES (?,?,?,?,?,?)',
                                       (pay, inv, ts(pt), mrr, r.choices(['card', 'bank transfer', 'paypal'], [64, 26, 10])[0], 1 if r.random() < .015 else 0))
                        d = nextmonth(d)
                if reason == 'upgraded':
                    st = end
                    plan += 1
                    continue
                gone = end
                break
        # tickets
        last = datetime(gone.year, gone.month, gone.day) if gone else NOW
        for _ in range(r.choice([0, 0, 1, 2, 3, 4, 6, 9])):
            c = created + (last - created) * r.random()
            u = r.choice([x for x in us if x[1] <= c] or [us[0]])
            cat = r.choices(list(SUBJ), [26, 30, 24, 10, 10])[0]
            pr = r.choices(['low', 'normal', 'high', 'urgent'], [25, 50, 18, 7])[0]
            fr = c + timedelta(minutes=int(r.expovariate(1 / {'low': 600, 'normal': 320, 'high': 110, 'urgent': 35}[pr])) + 3)
            rs = fr + timedelta(minutes=int(r.expovariate(1 / 2400)) + 10)
            age = (NOW - c).days
            if rs > NOW or (age < 20 and r.random() < .4):
                rs = None
            if fr > NOW:
                fr = None
            status = 'closed' if rs and r.random() < .7 else 'solved' if rs else ('open' if not fr else r.choice(['open', 'pending']))
            tk += 1
            db.execute('INSERT INTO tickets VALUES (?,?,?,?,?,?,?,?,?,?,?)',
                       (tk, aid, None if r.random() < .05 else u[0], None if not fr else r.choices(range(1, 7), [5, 4, 4, 3, 2, 2])[0],
                        r.choice(SUBJ[cat]), cat, pr, status, ts(c), ts(fr) if fr else None, ts(rs) if rs else None))
        for u in us:
            if r.random() < .1:
                continue
            stop = last if u[2] else last - (last - u[1]) * .3
            if stop <= u[1]:
                continue
            for _ in range(r.choice([1, 2, 4, 5, 7, 9, 12])):
                logins.append((u[0], u[1] + (stop - u[1]) * r.random()))
    logins.sort(key=lambda x: x[1])
    for i, (u, t) in enumerate(logins, 1):
        db.execute('INSERT INTO loginEvents VALUES (?,?,?,?,?)',
                   (i, u, ts(t), r.choices(['desktop', 'mobile', 'tablet'], [62, 30, 8])[0], 0 if r.random() < .06 else 1))
    db.commit()
    db.close()


main(sys.argv[1])
