"""Builds the online shop database: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

SCHEMA = """
CREATE TABLE categories (
  category_id INTEGER PRIMARY KEY,
  category_name TEXT NOT NULL
);
CREATE TABLE products (
  product_id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  product_name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories(category_id),
  list_price DECIMAL(10,2) NOT NULL,
  cost_price DECIMAL(10,2) NOT NULL,
  stock_quantity INTEGER NOT NULL,
  is_active INTEGER NOT NULL
);
CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  city TEXT,
  signup_date DATE NOT NULL
);
CREATE TABLE channels (
  channel_id INTEGER PRIMARY KEY,
  channel_name TEXT NOT NULL
);
CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY,
  order_number TEXT NOT NULL UNIQUE,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  channel_id INTEGER NOT NULL REFERENCES channels(channel_id),
  ordered_at DATETIME NOT NULL,
  status TEXT NOT NULL,
  coupon_code TEXT
);
CREATE TABLE order_lines (
  order_line_id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders(order_id),
  product_id INTEGER NOT NULL REFERENCES products(product_id),
  quantity INTEGER NOT NULL,
  unit_price DECIMAL(10,2) NOT NULL,
  discount_amount DECIMAL(10,2) NOT NULL DEFAULT 0
);
CREATE TABLE payments (
  payment_id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders(order_id),
  paid_at DATETIME NOT NULL,
  method TEXT NOT NULL,
  amount DECIMAL(10,2) NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE shipments (
  shipment_id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders(order_id),
  carrier TEXT NOT NULL,
  tracking_number TEXT,
  shipped_at DATETIME NOT NULL,
  delivered_at DATETIME,
  shipping_cost DECIMAL(10,2) NOT NULL
);
CREATE TABLE returns (
  return_id INTEGER PRIMARY KEY,
  order_line_id INTEGER NOT NULL REFERENCES order_lines(order_line_id),
  returned_at DATE NOT NULL,
  quantity INTEGER NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL,
  refund_amount DECIMAL(10,2)
);
"""

PRODUCTS = {
    'Kitchen': [('Bamboo Cutting Board', 18.9), ('Cast Iron Skillet 28cm', 42.5), ('Stainless Steel Saucepan', 34.0),
                ('Silicone Spatula Set', 12.5), ('Chef Knife 20cm', 29.9), ('Glass Storage Jars 6pk', 24.0),
                ('French Press 1L', 22.9), ('Electric Kettle 1.7L', 39.0), ('Toaster 2 Slice', 32.0)],
    'Bathroom': [('Bath Towel Set', 36.0), ('Shower Curtain Grey', 16.5), ('Soap Dispenser', 9.9), ('Bath Mat', 14.9),
                 ('Toothbrush Holder', 7.5), ('Laundry Hamper', 27.5)],
    'Bedding': [('Cotton Duvet Cover Double', 45.0), ('Memory Foam Pillow', 28.0), ('Fitted Sheet King', 22.0),
                ('Wool Throw Blanket', 49.9), ('Mattress Protector', 26.5), ('Goose Down Duvet', 129.0)],
    'Cleaning': [('Cordless Vacuum Cleaner', 189.0), ('Microfibre Cloths 10pk', 8.5), ('Spray Mop', 24.9),
                 ('Robot Vacuum R2', 259.0), ('Dish Brush', 4.5), ('Glass Cleaner 750ml', 3.9), ('Steam Cleaner', 79.0)],
    'Lighting': [('LED Desk Lamp', 31.0), ('Floor Lamp Oak', 74.0), ('Smart Bulb E27', 12.9), ('String Lights 10m', 11.5),
                 ('Pendant Shade Linen', 38.0)],
    'Storage': [('Shoe Rack 4 Tier', 29.0), ('Under Bed Box', 15.5), ('Wicker Basket Large', 21.0),
                ('Drawer Organiser', 10.9), ('Wall Shelf Walnut', 33.0), ('Garment Rack', 41.0)],
    'Garden': [('Folding Patio Chair', 35.0), ('Watering Can 9L', 13.9), ('Plant Pot Terracotta', 8.9),
               ('Garden Hose 20m', 27.0), ('Solar Path Lights 8pk', 23.5)],
    'Decor': [('Round Wall Mirror', 54.0), ('Scented Candle Cedar', 11.0), ('Cushion Cover Linen', 13.0),
              ('Photo Frame A4', 9.5), ('Ceramic Vase', 19.9), ('Wall Clock', 26.0)],
}
FIRST = ('Olivia Jack Amelia Harry Isla George Ava Noah Mia Oliver Grace Leo Freya Arthur Emily Oscar Sophie Thomas Lily James '
         'Priya Mohammed Chloe Daniel Hannah Ryan Zara Callum Megan Aisha Liam Nadia').split()
LAST = ('Bennett Walker Patel Hughes Clarke Morris Khan Wright Evans Murphy Cooper Ward Turner Hill Shaw Bailey Reid Foster '
        'Ahmed Kelly Marsh Brooks Grant Palmer Singh Stone').split()
CITIES = [('London', 30), ('Manchester', 16), ('Birmingham', 13), ('Leeds', 10), ('Glasgow', 9), ('Bristol', 8),
          ('Liverpool', 7), ('Edinburgh', 6), ('Cardiff', 5), ('Sheffield', 5)]
REASONS = [('damaged', 24), ('changed mind', 30), ('wrong item', 12), ('not as described', 18), ('defective', 14), ('late delivery', 6)]
END = datetime(2026, 10, 31, 17, 0)


def pick(r, pairs):
    return r.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]


def ts(d):
    return d.strftime('%Y-%m-%d %H:%M:%S')


def main(path):
    if os.path.exists(path):
        os.remove(path)
    r = random.Random(4107)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    prods = []
    pid = 0
    for ci, (cat, items) in enumerate(PRODUCTS.items(), 1):
        db.execute('INSERT INTO categories VALUES (?,?)', (ci, cat))
        for name, price in items:
            pid += 1
            active = 0 if name in ('Toothbrush Holder', 'Pendant Shade Linen', 'Steam Cleaner') else 1
            stock = r.choice([0, 3, 5, 8, 12, 20, 34, 46, 60, 75, 90, 120, 150, 210])
            if name == 'Spray Mop' or name == 'Bath Mat':
                stock = 0
            prods.append((pid, price, r.choice([1, 1, 2, 2, 3, 4, 5]) if price < 60 else r.choice([1, 1, 2]), active))
            db.execute('INSERT INTO products VALUES (?,?,?,?,?,?,?,?)',
                       (pid, '%s-%03d' % (cat[:3].upper(), pid), name, ci, price, round(price * r.uniform(.42, .68), 2), stock, active))
    names = [f + ' ' + l for f in FIRST for l in LAST]
    r.shuffle(names)
    names.remove('Olivia Bennett')
    names = ['Olivia Bennett'] + names[:429]
    cust = []
    for i, n in enumerate(names, 1):
        d = date(2024, 1, 1) + timedelta(days=int(1034 * r.random() ** 1.25))
        if i == 1:
            d = date(2024, 2, 11)
        f, l = n.lower().split()
        email = '%s.%s@%s' % (f, l, r.choice(['gmail.com', 'outlook.com', 'yahoo.co.uk', 'icloud.com']))
        cust.append((i, d, 0 if (r.random() < .09 and i > 1) else r.choice([1, 1, 1, 2, 2, 3, 4, 6])))
        db.execute('INSERT INTO customers VALUES (?,?,?,?,?,?)',
                   (i, n, email, None if r.random() < .2 else '07%09d' % r.randrange(10 ** 9),
                    None if r.random() < .02 else pick(r, CITIES), d.isoformat()))
    for i, c in enumerate(('web', 'app', 'phone'), 1):
        db.execute('INSERT INTO channels VALUES (?,?)', (i, c))
    moments = []
    day = date(2024, 1, 3)
    while day <= END.date():
        season = {11: 1.7, 12: 1.5, 1: .8, 2: .8, 8: .85}.get(day.month, 1.0)
        lam = (.85 + .85 * ((day - date(2024, 1, 1)).days / 1034)) * season
        n = sum(r.random() < lam / 6 for _ in range(6))
        if day >= date(2026, 10, 25):
            n += 1
        for _ in range(n):
            t = datetime(day.year, day.month, day.day, r.randint(7, 22 if day < END.date() else 16), r.randint(0, 59), r.randint(0, 59))
            moments.append(t)
        day += timedelta(days=1)
    moments.sort()
    line = pay = ship = ret = 0
    for oid, t in enumerate(moments, 1):
        pool = [c for c in cust if c[1] < t.date() and c[2]] or [cust[0]]
        cid = r.choices(pool, [c[2] for c in pool])[0][0]
        appw = 20 + (t - datetime(2024, 1, 1)).days / 1034 * 35
        ch = r.choices([1, 2, 3], [60, appw, 12])[0]
        age = (END - t).days
        if r.random() < .07:
            status = 'cancelled'
        elif age < 2:
            status = r.choice(['pending', 'paid', 'paid'])
        elif age < 4:
            status = r.choice(['paid', 'shipped'])
        elif age < 8:
            status = r.choice(['shipped', 'delivered'])
        else:
            status = 'delivered'
        coupon = r.choice(['WELCOME10', 'SPRING15', 'FREESHIP', 'BF2025']) if r.random() < .16 else None
        db.execute('INSERT INTO orders VALUES (?,?,?,?,?,?,?)', (oid, 'SO%06d' % (100200 + oid), cid, ch, ts(t), status, coupon))
        total = 0
        lines = []
        avail = [p for p in prods if p[3] or t < datetime(2025, 9, 1)]
        chosen = []
        for _ in range(r.choice([1, 1, 1, 2, 2, 3, 4])):
            p = r.choices(avail, [x[2] for x in avail])[0]
            if p[0] in chosen:
                continue
            chosen.append(p[0])
            line += 1
            q = r.choice([1, 1, 1, 1, 2, 2, 3]) if p[1] < 60 else 1
            price = round(p[1] * (.93 if t.year == 2024 else .97 if t.year == 2025 else 1), 2)
            disc = round(q * price * r.choice([.05, .1, .1, .15, .2]), 2) if (coupon and coupon != 'FREESHIP') or r.random() < .1 else 0
            total += q * price - disc
            lines.append((line, q, price, disc))
            db.execute('INSERT INTO order_lines VALUES (?,?,?,?,?,?)', (line, oid, p[0], q, price, disc))
        total = round(total, 2)
        method = r.choices(['card', 'paypal', 'apple pay', 'bank transfer'], [50, 28, 15, 7])[0]
        pt = t + timedelta(minutes=r.randint(1, 9))
        if status == 'cancelled':
            if r.random() < .4:
                pay += 1
                db.execute('INSERT INTO payments VALUES (?,?,?,?,?,?)', (pay, oid, ts(pt), method, total, r.choice(['refunded', 'failed'])))
        elif status != 'pending':
            if r.random() < .03:
                pay += 1
                db.execute('INSERT INTO payments VALUES (?,?,?,?,?,?)', (pay, oid, ts(pt), method, total, 'failed'))
                pt += timedelta(minutes=r.randint(2, 30))
            pay += 1
            db.execute('INSERT INTO payments VALUES (?,?,?,?,?,?)', (pay, oid, ts(pt), method, total, 'completed'))
        if status in ('shipped', 'delivered'):
            ship += 1
            st = min(t + timedelta(hours=r.randint(5, 60)), END - timedelta(hours=20))
            st = max(st, t + timedelta(hours=3))
            carrier, slow = r.choices([('Royal Mail', 2.6), ('DPD', 1.6), ('Evri', 3.6), ('UPS', 1.9)], [40, 28, 22, 10])[0]
            dt = st + timedelta(hours=max(14, r.gauss(slow * 24, 12)))
            if status == 'delivered' and dt > END:
                dt = END - timedelta(hours=r.randint(1, 12))
            db.execute('INSERT INTO shipments VALUES (?,?,?,?,?,?,?)',
                       (ship, oid, carrier, None if r.random() < .03 else '%s%09d' % (carrier[:2].upper(), r.randrange(10 ** 9)), ts(st),
                        ts(dt) if status == 'delivered' else None, r.choice([2.95, 3.95, 4.5, 5.99, 7.25])))
            if status == 'delivered':
                for ln, q, price, disc in lines:
                    if r.random() < .075:
                        rd = dt + timedelta(days=r.randint(2, 25))
                        if rd > END:
                            continue
                        ret += 1
                        rq = r.randint(1, q)
                        st2 = 'requested' if (END - rd).days < 10 else r.choices(['refunded', 'rejected'], [90, 10])[0]
                        db.execute('INSERT INTO returns VALUES (?,?,?,?,?,?,?)',
                                   (ret, ln, rd.date().isoformat(), rq, pick(r, REASONS), st2,
                                    round((q * price - disc) / q * rq, 2) if st2 == 'refunded' else None))
    db.commit()
    db.close()


main(sys.argv[1])
