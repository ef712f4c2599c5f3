"""Builds the point-of-sale export: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

SCHEMA = '''
CREATE TABLE pos_export (
  "Receipt No" TEXT,
  "Order Date" TEXT,
  "Store" TEXT,
  "Product" TEXT,
  "Category" TEXT,
  "Qty" INTEGER,
  "Unit Price" REAL,
  "Amount" REAL,
  "Type" TEXT,
  "Cashier" TEXT,
  "Payment" TEXT,
  "Member No" TEXT
);
'''
STORES = {'Downtown Flagship': (40, ['Anna', 'Ben', 'Carlos', 'Mia']), 'Riverside Mall': (30, ['Dana', 'Elliot', 'Mia']),
          'Oak Street': (20, ['Farid', 'Grace']), 'Harbor Point': (16, ['Hana', 'Igor'])}
PRODUCTS = [('Fender CD-60S Acoustic', 'Guitars', 229, 5), ('Yamaha FG800 Acoustic', 'Guitars', 259, 6), ('Squier Strat Electric', 'Guitars', 319, 4),
            ('Ibanez RG450 Electric', 'Guitars', 529, 2), ('Kala Soprano Ukulele', 'Guitars', 69, 8),
            ('Yamaha P-45 Digital Piano', 'Keyboards', 549, 3), ('Casio CT-S300', 'Keyboards', 199, 5), ('Roland FP-30X', 'Keyboards', 799, 2),
            ('Keyboard Stand', 'Keyboards', 45, 6), ('Alesis Nitro Kit', 'Drums', 399, 2), ('Vic Firth 5A Sticks', 'Drums', 12.5, 24), ('Practice Pad 8in', 'Drums', 29, 9),
            ('Cajon Box', 'Drums', 119, 3), ('Elixir Nanoweb Strings', 'Accessories', 17.9, 34), ("D'Addario EXL110 Strings", 'Accessories', 8.9, 44), ('Guitar Picks 12pk', 'Accessories', 4.5, 46),
            ('Clip-on Tuner', 'Accessories', 19.5, 22), ('Capo', 'Accessories', 14, 18), ('Instrument Cable 3m', 'Accessories', 22, 20), ('Gig Bag', 'Accessories', 49, 10),
            ('Shure SM58 Microphone', 'Audio', 109, 6), ('Focusrite Scarlett 2i2', 'Audio', 189, 5), ('Studio Headphones', 'Audio', 79, 9), ('Mic Stand', 'Audio', 35, 9),
            ('Piano Method Book 1', 'Sheet Music', 11.9, 20), ('Guitar Chord Bible', 'Sheet Music', 16.5, 16), ('Pop Hits Songbook', 'Sheet Music', 19.9, 14), ('Manuscript Paper', 'Sheet Music', 5.5, 12)]
END = date(2026, 10, 31)


def main(path):
    if os.path.exists(path):
        os.remove(path)
    r = random.Random(3306)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    members = [('M%04d' % (1001 + i), date(2024, 1, 1) + timedelta(days=int(1000 * r.random() ** 1.3)), r.choice([1, 1, 2, 2, 3, 5, 8])) for i in range(260)]
    members[0] = ('M1001', date(2024, 1, 1), 6)
    gone = {m[0]: m[1] + timedelta(days=r.randint(60, 500)) for m in members[1:] if r.random() < .35}
    home = {m[0]: r.choices(list(STORES), [v[0] for v in STORES.values()])[0] for m in members}
    rec = 0
    day = date(2024, 1, 2)
    past = []
    while day <= END:
        lam = 2.1 + 0.95 * (day - date(2024, 1, 1)).days / 1034
        if day.month == 12:
            lam *= 1.7
        if day.weekday() >= 5:
            lam *= 1.4
        n = sum(r.random() < lam / 9 for _ in range(9))
        if day >= date(2026, 10, 30):
            n = max(n, 4)
        if (day.month, day.day) in ((12, 25), (1, 1)):
            n = 0
        for _ in range(n):
            names = [s for s in STORES if s != 'Harbor Point' or day >= date(2025, 3, 15)]
            store = r.choices(names, [STORES[s][0] for s in names])[0]
            mem = None
            if r.random() < .52:
                pool = [m for m in members if m[1] <= day and gone.get(m[0], END) >= day]
                if pool:
                    mem = r.choices(pool, [m[2] for m in pool])[0][0]
                    if r.random() < .85:
                        if home[mem] in names:
                            store = home[mem]
            rec += 1
            no = 'R%06d' % (20000 + rec)
            cashier = None if r.random() < .01 else r.choices(STORES[store][1], [4, 3, 3, 2][:len(STORES[store][1])])[0]
            pay = r.choices(['Visa', 'Mastercard', 'Cash', 'Apple Pay', 'Gift Card'], [36, 22, 20, 15, 7])[0]
            seen = set()
            for _ in range(r.choice([1, 1, 1, 2, 2, 3, 4])):
                p = r.choices(PRODUCTS, [x[3] for x in PRODUCTS])[0]
                if p[0] in seen:
                    continue
                seen.add(p[0])
                q = r.choice([1, 1, 1, 2, 3]) if p[2] < 25 else 1
                price = round(p[2] * (1.04 if day >= date(2026, 1, 1) and p[2] > 20 else 1), 2)
                amt = round(q * price * (.95 if mem else 1), 2)
                db.execute('INSERT INTO pos_export VALUES (?,?,?,?,?,?,?,?,?,?,?,?)',
                           (no, day.isoformat(), store, p[0], p[1], q, price, amt, 'Sale', cashier, pay, mem))
                if r.random() < .028:
                    past.append((day + timedelta(days=r.randint(2, 28)), store, p, q, price, amt, pay, mem))
        for x in [x for x in past if x[0] == day]:
            rec += 1
            _, store, p, q, price, amt, pay, mem = x
            db.execute('INSERT INTO pos_export VALUES (?,?,?,?,?,?,?,?,?,?,?,?)',
                       ('R%06d' % (20000 + rec), day.isoformat(), store, p[0], p[1], -q, price, -amt, 'Refund',
                        r.choice(STORES[store][1]), pay, mem))
        day += timedelta(days=1)
    db.commit()
    db.close()


main(sys.argv[1])
