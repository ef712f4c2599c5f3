"""Build the retail warehouse sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(20261031)

DDL = """
CREATE TABLE dim_date (
  date_key INTEGER PRIMARY KEY,
  full_date DATE NOT NULL,
  year INTEGER NOT NULL,
  quarter INTEGER NOT NULL,
  month INTEGER NOT NULL,
  month_name VARCHAR(10) NOT NULL,
  day_of_month INTEGER NOT NULL,
  weekday VARCHAR(10) NOT NULL,
  is_weekend INTEGER NOT NULL,
  is_holiday INTEGER NOT NULL,
  holiday_name VARCHAR(40)
);
CREATE TABLE dim_store (
  store_key INTEGER PRIMARY KEY,
  store_code VARCHAR(8) NOT NULL,
  store_name VARCHAR(60) NOT NULL,
  store_type VARCHAR(20) NOT NULL,
  city VARCHAR(40),
  state CHAR(2),
  region VARCHAR(20),
  square_feet INTEGER,
  manager_name VARCHAR(60),
  open_date DATE NOT NULL,
  close_date DATE
);
CREATE TABLE dim_product (
  product_key INTEGER PRIMARY KEY,
  sku VARCHAR(12) NOT NULL,
  product_name VARCHAR(80) NOT NULL,
  brand VARCHAR(40) NOT NULL,
  category VARCHAR(40) NOT NULL,
  subcategory VARCHAR(40) NOT NULL,
  unit_cost DECIMAL(10,2) NOT NULL,
  list_price DECIMAL(10,2) NOT NULL,
  launch_date DATE,
  is_active INTEGER NOT NULL
);
CREATE TABLE dim_customer (
  customer_key INTEGER PRIMARY KEY,
  customer_id VARCHAR(12) NOT NULL,
  customer_name VARCHAR(80) NOT NULL,
  gender CHAR(1),
  birth_date DATE,
  email VARCHAR(80),
  city VARCHAR(40),
  state CHAR(2),
  loyalty_tier VARCHAR(12),
  signup_date DATE NOT NULL
);
CREATE TABLE dim_promotion (
  promotion_key INTEGER PRIMARY KEY,
  promotion_name VARCHAR(60) NOT NULL,
  promotion_type VARCHAR(30) NOT NULL,
  discount_pct DECIMAL(5,2) NOT NULL,
  start_date_key INTEGER,
  end_date_key INTEGER
);
CREATE TABLE fact_sales (
  sales_sk INTEGER PRIMARY KEY,
  date_key INTEGER NOT NULL REFERENCES dim_date(date_key),
  store_key INTEGER NOT NULL REFERENCES dim_store(store_key),
  product_key INTEGER NOT NULL REFERENCES dim_product(product_key),
  customer_key INTEGER REFERENCES dim_customer(customer_key),
  promotion_key INTEGER NOT NULL REFERENCES dim_promotion(promotion_key),
  receipt_no VARCHAR(16) NOT NULL,
  payment_method VARCHAR(20) NOT NULL,
  quantity INTEGER NOT NULL,
  unit_price DECIMAL(10,2) NOT NULL,
  discount_amount DECIMAL(10,2) NOT NULL,
  revenue DECIMAL(12,2) NOT NULL,
  cost DECIMAL(12,2) NOT NULL
);
CREATE TABLE fact_returns (
  return_sk INTEGER PRIMARY KEY,
  date_key INTEGER NOT NULL REFERENCES dim_date(date_key),
  store_key INTEGER NOT NULL REFERENCES dim_store(store_key),
  product_key INTEGER NOT NULL REFERENCES dim_product(product_key),
  customer_key INTEGER REFERENCES dim_customer(customer_key),
  receipt_no VARCHAR(16) NOT NULL,
  quantity INTEGER NOT NULL,
  refund_amount DECIMAL(12,2) NOT NULL,
  return_reason VARCHAR(30),
  return_status VARCHAR(12) NOT NULL
);
CREATE TABLE fact_inventory (
  inventory_sk INTEGER PRIMARY KEY,
  date_key INTEGER NOT NULL REFERENCES dim_date(date_key),
  store_key INTEGER NOT NULL REFERENCES dim_store(store_key),
  product_key INTEGER NOT NULL REFERENCES dim_product(product_key),
  qty_on_hand INTEGER NOT NULL,
  qty_on_order INTEGER NOT NULL,
  reorder_point INTEGER NOT NULL,
  inventory_cost DECIMAL(12,2) NOT NULL
);
"""

HOLIDAYS = {
    (1, 1): "New Year's Day", (7, 4): "Independence Day", (11, 11): "Veterans Day", (12, 25): "Christmas Day",
}
FLOATING = {
    "2024-01-15": "Martin Luther King Jr. Day", "2024-05-27": "Memorial Day", "2024-09-02": "Labor Day", "2024-11-28": "Thanksgiving",
    "2025-01-20": "Martin Luther King Jr. Day", "2025-05-26": "Memorial Day", "2025-09-01": "Labor Day", "2025-11-27": "Thanksgiving",
    "2026-01-19": "Martin Luther King Jr. Day", "2026-05-25": "Memorial Day", "2026-09-07": "Labor Day", "2026-11-26": "Thanksgiving",
}
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()

STORES = [
    ("Seattle Downtown", "Flagship", "Seattle", "WA", "West", 24000, "Karen Whitfield", "2015-04-18", None, 1.3),
    ("Bellevue Square", "Mall", "Bellevue", "WA", "West", 11000, "Tom Iverson", "2017-09-02", None, 0.9),
    ("Portland Pearl District", "Street", "Portland", "OR", "West", 8200, "Dana Kessler", "2016-06-11", "2025-08-31", 0.5),
    ("San Francisco Union Square", "Flagship", "San Francisco", "CA", "West", 21500, "Miguel Ortega", "2014-11-21", None, 1.4),
    ("Los Angeles The Grove", "Mall", "Los Angeles", "CA", "West", 13200, "Priya Raman", "2018-03-30", None, 1.1),
    ("Austin Domain", "Mall", "Austin", "TX", "South", 9800, "Luke Barrera", "2019-05-17", None, 0.9),
    ("Dallas Galleria", "Mall", "Dallas", "TX", "South", 12400, "Sharon Pugh", "2017-02-25", None, 1.0),
    ("Houston Heights", "Outlet", "Houston", "TX", "South", 15000, "Reggie Thornton", "2021-08-14", None, 0.7),
    ("Chicago Magnificent Mile", "Flagship", "Chicago", "IL", "Midwest", 23000, "Anita Kowalski", "2015-10-09", None, 1.3),
    ("Mall of America", "Mall", "Bloomington", "MN", "Midwest", 10500, None, "2020-11-06", None, 0.7),
    ("Boston Prudential", "Mall", "Boston", "MA", "Northeast", 9900, "Sean Gallagher", "2018-10-26", None, 0.95),
    ("New York Fifth Avenue", "Flagship", "New York", "NY", "Northeast", 26000, "Victoria Stein", "2016-05-07", None, 1.6),
    ("Philadelphia Center City", "Street", "Philadelphia", "PA", "Northeast", 7600, "Jamal Brooks", "2026-06-20", None, 0.7),
    ("Online Store", "Online", None, None, None, None, "Grace Lin", "2016-01-04", None, 1.8),
]

PRODUCTS = [
    # name, brand, category, subcategory, cost, price, popularity
    ("Air Fryer 4 Qt", "CrispWave", "Home & Kitchen", "Small Appliances", 41.5, 89.99, 9),
    ("Air Fryer XL 7 Qt", "CrispWave", "Home & Kitchen", "Small Appliances", 68.0, 139.99, 5),
    ("Toaster 4-Slice", "CrispWave", "Home & Kitchen", "Small Appliances", 17.2, 39.99, 5),
    ("Pour-Over Coffee Maker", "Hearthline", "Home & Kitchen", "Coffee", 12.4, 29.99, 6),
    ("Burr Coffee Grinder", "Hearthline", "Home & Kitchen", "Coffee", 31.0, 64.99, 4),
    ("Cast Iron Skillet 12in", "Hearthline", "Home & Kitchen", "Cookware", 14.3, 34.99, 7),
    ("Nonstick Pan Set", "Hearthline", "Home & Kitchen", "Cookware", 33.8, 79.99, 4),
    ("Bamboo Cutting Board", "Greenleaf", "Home & Kitchen", "Cookware", 6.1, 19.99, 6),
    ("Cotton Sheet Set Queen", "Greenleaf", "Home & Kitchen", "Bedding", 25.0, 59.99, 5),
    ("Wireless Earbuds", "Sonata", "Electronics", "Audio", 22.0, 59.99, 11),
    ("Noise Cancelling Headphones", "Sonata", "Electronics", "Audio", 88.0, 199.99, 6),
    ("Bluetooth Speaker Mini", "Sonata", "Electronics", "Audio", 13.5, 34.99, 8),
    ("Soundbar 2.1", "Sonata", "Electronics", "Audio", 79.0, 169.99, 3),
    ("Smart Watch S2", "Volta", "Electronics", "Wearables", 96.0, 229.0, 6),
    ("Fitness Band Lite", "Volta", "Electronics", "Wearables", 18.0, 49.99, 6),
    ("USB-C Charger 65W", "Volta", "Electronics", "Accessories", 9.0, 27.99, 10),
    ("Power Bank 20000mAh", "Volta", "Electronics", "Accessories", 14.8, 39.99, 8),
    ("Tablet 10in 64GB", "Volta", "Electronics", "Tablets", 131.0, 249.0, 4),
    ("Smart Plug 4-Pack", "Volta", "Electronics", "Smart Home", 12.0, 32.99, 5),
    ("Men's Rain Jacket", "Northtrail", "Apparel", "Outerwear", 37.0, 99.0, 5),
    ("Women's Rain Jacket", "Northtrail", "Apparel", "Outerwear", 37.0, 99.0, 6),
    ("Fleece Pullover", "Northtrail", "Apparel", "Outerwear", 18.5, 54.99, 7),
    ("Wool Hiking Socks 3-Pack", "Northtrail", "Apparel", "Socks", 6.2, 21.99, 9),
    ("Slim Fit Jeans", "Denim Lane", "Apparel", "Pants", 16.8, 49.99, 9),
    ("High-Rise Jeans", "Denim Lane", "Apparel", "Pants", 17.1, 54.99, 8),
    ("Denim Jacket", "Denim Lane", "Apparel", "Outerwear", 24.0, 69.99, 4),
    ("Organic Cotton Tee", "Greenleaf", "Apparel", "Tops", 5.0, 18.99, 12),
    ("Linen Shirt", "Greenleaf", "Apparel", "Tops", 13.0, 39.99, 5),
    ("Yoga Mat 6mm", "Peakfit", "Sports", "Fitness", 8.8, 29.99, 8),
    ("Adjustable Dumbbells 25lb", "Peakfit", "Sports", "Fitness", 62.0, 129.0, 3),
    ("Resistance Bands Set", "Peakfit", "Sports", "Fitness", 5.9, 19.99, 7),
    ("Insulated Water Bottle 32oz", "Northtrail", "Sports", "Outdoor", 9.1, 29.99, 11),
    ("2-Person Tent", "Northtrail", "Sports", "Outdoor", 71.0, 159.0, 3),
    ("Camping Lantern", "Northtrail", "Sports", "Outdoor", 11.0, 27.99, 4),
    ("Running Belt", "Peakfit", "Sports", "Running", 4.8, 16.99, 4),
    ("Building Blocks 500pc", "Tinker Town", "Toys", "Building", 13.0, 34.99, 6),
    ("Wooden Train Set", "Tinker Town", "Toys", "Preschool", 19.0, 49.99, 4),
    ("RC Stunt Car", "Tinker Town", "Toys", "Vehicles", 15.5, 39.99, 5),
    ("Plush Bear", "Tinker Town", "Toys", "Plush", 5.4, 17.99, 7),
    ("Strategy Board Game", "Tinker Town", "Toys", "Games", 14.0, 44.99, 4),
    ("Vitamin C Serum", "Lumiere", "Beauty", "Skincare", 7.2, 28.0, 8),
    ("Daily Moisturizer SPF 30", "Lumiere", "Beauty", "Skincare", 5.6, 22.0, 9),
    ("Lip Balm Trio", "Lumiere", "Beauty", "Makeup", 2.3, 9.99, 10),
    ("Shampoo Bar", "Greenleaf", "Beauty", "Hair", 2.6, 11.99, 6),
    ("DVD Player Compact", "Volta", "Electronics", "Video", 21.0, 44.99, 1),
    ("Paraffin Candle Set", "Hearthline", "Home & Kitchen", "Decor", 6.0, 17.99, 2),
    ("Smart Ring", "Volta", "Electronics", "Wearables", 84.0, 199.0, 0),
    ("Heated Throw Blanket", "Hearthline", "Home & Kitchen", "Bedding", 24.0, 59.99, 0),
    ("Cordless Hand Blender", "CrispWave", "Home & Kitchen", "Small Appliances", 27.0, 64.99, 0),
]

FIRST_F = "Emma Olivia Ava Sophia Mia Amelia Harper Evelyn Abigail Ella Grace Chloe Nora Hazel Zoe Lily Hannah Aria Maya Naomi Ruth Irene Paula Wendy Tara".split()
FIRST_M = "Liam Noah Ethan Mason Logan Lucas Jack Owen Caleb Henry Isaac Wyatt Julian Leo Adrian Marcus Victor Felix Derek Trevor Omar Raj Kenji Diego Andre".split()
LAST = "Anderson Bennett Carter Diaz Ellison Foster Garcia Hughes Ingram Jensen Kim Larson Mitchell Nguyen Okafor Patel Quinn Reyes Sullivan Turner Underwood Vasquez Walsh Xu Young Zimmerman Chen Morales Shaw Fitzgerald Brandt Novak".split()
CITIES = [("Seattle", "WA"), ("Bellevue", "WA"), ("Tacoma", "WA"), ("Portland", "OR"), ("San Francisco", "CA"), ("Oakland", "CA"), ("Los Angeles", "CA"),
          ("Pasadena", "CA"), ("Austin", "TX"), ("Dallas", "TX"), ("Plano", "TX"), ("Houston", "TX"), ("Chicago", "IL"), ("Evanston", "IL"),
          ("Bloomington", "MN"), ("Minneapolis", "MN"), ("Boston", "MA"), ("Cambridge", "MA"), ("New York", "NY"), ("Brooklyn", "NY"), ("Philadelphia", "PA")]

PROMOS = [
    (0, "No Promotion", "None", 0, None, None),
    (1, "Winter Clearance 2024", "Clearance", 30, "2024-01-08", "2024-01-31"),
    (2, "Summer Kickoff 2024", "Seasonal", 15, "2024-06-01", "2024-06-16"),
    (3, "Back to School 2024", "Seasonal", 15, "2024-08-01", "2024-08-31"),
    (4, "Black Friday 2024", "Holiday", 25, "2024-11-27", "2024-12-02"),
    (5, "Winter Clearance 2025", "Clearance", 30, "2025-01-08", "2025-01-31"),
    (6, "Summer Kickoff 2025", "Seasonal", 15, "2025-06-01", "2025-06-16"),
    (7, "Back to School 2025", "Seasonal", 15, "2025-08-01", "2025-08-31"),
    (8, "Black Friday 2025", "Holiday", 25, "2025-11-26", "2025-12-01"),
    (9, "Spring Refresh 2026", "Seasonal", 10, "2026-03-14", "2026-03-29"),
    (10, "Summer Kickoff 2026", "Seasonal", 15, "2026-06-01", "2026-06-15"),
    (11, "Back to School 2026", "Seasonal", 20, "2026-08-01", "2026-08-31"),
    (12, "Black Friday 2026", "Holiday", 25, "2026-11-25", "2026-11-30"),
]


def key(d):
    return d.year * 10000 + d.month * 100 + d.day


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    start, today = date(2024, 1, 1), date(2026, 10, 31)
    days = [start + timedelta(i) for i in range((date(2026, 12, 31) - start).days + 1)]
    for d in days:
        h = HOLIDAYS.get((d.month, d.day)) or FLOATING.get(d.isoformat())
        con.execute("INSERT INTO dim_date VALUES (?,?,?,?,?,?,?,?,?,?,?)", (
            key(d), d.isoformat(), d.year, (d.month + 2) // 3, d.month, MONTHS[d.month - 1], d.day, DAYS[d.weekday()], int(d.weekday() >= 5), int(bool(h)), h))
    for i, s in enumerate(STORES, 1):
        con.execute("INSERT INTO dim_store VALUES (?,?,?,?,?,?,?,?,?,?,?)", (i, "ST%03d" % (100 + i)) + s[:9])
    launches = {}
    for i, p in enumerate(PRODUCTS, 1):
        if i > 46:
            launch = date(2026, 10, 12 + i - 46)
        elif i in (14, 18, 30, 40):
            launch = date(2025, 3, 1) + timedelta(R.randrange(200))
        else:
            launch = date(2020, 1, 1) + timedelta(R.randrange(1400))
        launches[i] = launch
        con.execute("INSERT INTO dim_product VALUES (?,?,?,?,?,?,?,?,?,?)", (
            i, "SKU-%05d" % (10000 + i * 37), p[0], p[1], p[2], p[3], p[4], p[5], launch.isoformat(), 0 if i in (45, 46, 7) else 1))
    for p in PROMOS:
        f = lambda s: int(s.replace("-", "")) if s else None
        con.execute("INSERT INTO dim_promotion VALUES (?,?,?,?,?,?)", p[:4] + (f(p[4]), f(p[5])))

    names = [(f + " " + l, "F") for f in FIRST_F for l in LAST] + [(m + " " + l, "M") for m in FIRST_M for l in LAST]
    R.shuffle(names)
    cust = []
    for i in range(1, 331):
        n, g = names[i]
        city, st = R.choice(CITIES)
        sign = date(2022, 6, 1) + timedelta(R.randrange((today - date(2022, 6, 1)).days + 1))
        tier = R.choices(["Bronze", "Silver", "Gold", "Platinum", None], [40, 25, 14, 5, 16])[0]
        bd = (date(1955, 1, 1) + timedelta(R.randrange(18500))).isoformat() if R.random() > .2 else None
        mail = n.lower().replace(" ", ".") + "@" + R.choice(["gmail.com", "outlook.com", "yahoo.com", "icloud.com"]) if R.random() > .12 else None
        con.execute("INSERT INTO dim_customer VALUES (?,?,?,?,?,?,?,?,?,?)", (
            i, "C%06d" % (200000 + i * 13), n, g if R.random() > .06 else None, bd, mail, city, st, tier, sign.isoformat()))
        weight = 0 if i % 9 == 0 else R.choice([1, 1, 1, 2, 2, 3, 5, 9])
        cust.append((i, sign, weight, {"Gold": 1.6, "Platinum": 2.4}.get(tier, 1.0), st))

    sales, sk, rno = [], 0, 0
    d = start
    store_state = [s[3] for s in STORES]
    while d <= today:
        m = {11: 1.45, 12: 1.7, 1: 0.75, 2: 0.8, 7: 1.1, 8: 1.15}.get(d.month, 1.0)
        m *= {2024: 1.75, 2025: 2.0, 2026: 2.2}[d.year] * (1.6 if d.weekday() >= 5 else 1.0)
        if d.month == 9 and d.year == 2026:
            m *= 0.9
        promo = 0
        for p in PROMOS[1:]:
            if p[4] <= d.isoformat() <= p[5]:
                promo = p[0]
        if promo in (4, 8):
            m *= 2.4
        n = int(m) + (R.random() < m - int(m))
        for _ in range(n):
            opts = [(i, s) for i, s in enumerate(STORES, 1) if s[7] <= d.isoformat() and (s[8] is None or d.isoformat() <= s[8])]
            sid = R.choices([i for i, _ in opts], [s[9] * (1.25 if i == 14 and d.year == 2026 else 1) for i, s in opts])[0]
            ck = None
            if sid == 14 or R.random() < .72:
                pool = [c for c in cust if c[1] <= d and c[2]]
                near = [c for c in pool if c[4] == store_state[sid - 1]]
                use = near if near and R.random() < .85 else pool
                ck = R.choices([c[0] for c in use], [c[2] * c[3] for c in use])[0]
            rno += 1
            rec = "R%d%05d" % (d.year % 100, rno)
            pay = R.choices(["Credit Card", "Debit Card", "Cash", "Gift Card", "Apple Pay"], [45, 20, 0 if sid == 14 else 14, 6, 15])[0]
            ok = [i for i in range(1, 47) if launches[i] <= d and not (i in (45, 46) and d.year > 2024) and not (i == 7 and d > date(2026, 4, 30))]
            lines = R.choices([1, 2, 3, 4], [42, 32, 18, 8])[0]
            chosen = []
            while len(chosen) < lines:
                p = R.choices(ok, [PRODUCTS[i - 1][6] * (1.6 if d.month in (11, 12) and PRODUCTS[i - 1][2] == "Toys" else 1) for i in ok])[0]
                if p not in chosen:
                    chosen.append(p)
            for p in chosen:
                cost, price = PRODUCTS[p - 1][4], PRODUCTS[p - 1][5]
                if d.year == 2024:
                    price = round(price * .97, 2)
                q = R.choices([1, 2, 3, 4], [74, 18, 5, 3] if price < 60 else [93, 7, 0, 0])[0]
                pk = promo if promo and R.random() < .7 else 0
                disc = round(q * price * PROMOS[pk][3] / 100, 2)
                sk += 1
                row = (sk, key(d), sid, p, ck, pk, rec, pay, q, price, disc, round(q * price - disc, 2), round(q * cost, 2))
                sales.append((d, row))
                con.execute("INSERT INTO fact_sales VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)", row)
        d += timedelta(1)

    rets = []
    for d, row in sales:
        rate = .10 if PRODUCTS[row[3] - 1][2] == "Apparel" else .06 if PRODUCTS[row[3] - 1][2] == "Electronics" else .035
        if R.random() < rate:
            rd = d + timedelta(R.randint(1, 38))
            if rd > today:
                continue
            q = R.randint(1, row[8])
            st = R.choices(["Refunded", "Rejected"], [92, 8])[0]
            if rd > date(2026, 10, 8) and R.random() < .75:
                st = "Pending"
            reason = R.choices(["Wrong size", "Defective", "Changed mind", "Not as described", "Arrived late", None], [25, 22, 30, 12, 6, 5])[0]
            if reason == "Wrong size" and PRODUCTS[row[3] - 1][2] != "Apparel":
                reason = "Changed mind"
            sid = row[2] if row[2] != 3 or rd <= date(2025, 8, 31) else 1
            rets.append((key(rd), sid, row[3], row[4], row[6], q, round(row[11] / row[8] * q, 2), reason, st))
    rets.sort(key=lambda r: (r[0], r[4], r[2]))
    for i, r in enumerate(rets, 1):
        con.execute("INSERT INTO fact_returns VALUES (?,?,?,?,?,?,?,?,?,?)", (i,) + r)

    isk = 0
    for snap in (date(2026, 7, 31), date(2026, 8, 31), date(2026, 9, 30), date(2026, 10, 31)):
        for sid in range(1, len(STORES) + 1):
            if sid == 3:
                continue
            for p in range(1, len(PRODUCTS) + 1):
                if launches[p] > snap or p in (45, 46) or (p == 7 and R.random() < .5):
                    continue
                reorder = 4 + PRODUCTS[p - 1][6]
                q = 0 if R.random() < .05 else R.randint(1, reorder * 4) * (3 if sid == 14 else 1)
                onord = reorder * 2 if q < reorder and R.random() < .7 else 0
                isk += 1
                con.execute("INSERT INTO fact_inventory VALUES (?,?,?,?,?,?,?,?)", (isk, key(snap), sid, p, q, onord, reorder, round(q * PRODUCTS[p - 1][4], 2)))
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
