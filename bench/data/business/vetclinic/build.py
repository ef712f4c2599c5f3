"""Build the animal clinic sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(2611)
TODAY = date(2026, 10, 31)

DDL = """
CREATE TABLE owners (
  owner_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  suburb TEXT,
  referral_source TEXT,
  registered_on TEXT NOT NULL
);
CREATE TABLE pets (
  pet_id INTEGER PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES owners(owner_id),
  pet_name TEXT NOT NULL,
  species TEXT NOT NULL,
  breed TEXT,
  sex TEXT,
  birth_date TEXT,
  weight_kg REAL,
  is_neutered INTEGER,
  deceased_on TEXT
);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  role TEXT NOT NULL,
  hired_on TEXT NOT NULL,
  left_on TEXT
);
CREATE TABLE services (
  service_id INTEGER PRIMARY KEY,
  service_name TEXT NOT NULL,
  category TEXT NOT NULL,
  list_price NUMERIC NOT NULL
);
CREATE TABLE visits (
  visit_id INTEGER PRIMARY KEY,
  pet_id INTEGER NOT NULL REFERENCES pets(pet_id),
  vet_id INTEGER NOT NULL REFERENCES staff(staff_id),
  visit_at TEXT NOT NULL,
  visit_type TEXT NOT NULL,
  status TEXT NOT NULL,
  duration_min INTEGER,
  diagnosis TEXT
);
CREATE TABLE treatments (
  treatment_id INTEGER PRIMARY KEY,
  visit_id INTEGER NOT NULL REFERENCES visits(visit_id),
  service_id INTEGER NOT NULL REFERENCES services(service_id),
  quantity INTEGER NOT NULL,
  line_total NUMERIC NOT NULL
);
CREATE TABLE vaccinations (
  vaccination_id INTEGER PRIMARY KEY,
  pet_id INTEGER NOT NULL REFERENCES pets(pet_id),
  vaccine_name TEXT NOT NULL,
  given_on TEXT NOT NULL,
  next_due_on TEXT,
  given_by INTEGER REFERENCES staff(staff_id)
);
CREATE TABLE invoices (
  invoice_id INTEGER PRIMARY KEY,
  visit_id INTEGER NOT NULL REFERENCES visits(visit_id),
  owner_id INTEGER NOT NULL REFERENCES owners(owner_id),
  invoice_date TEXT NOT NULL,
  due_date TEXT NOT NULL,
  discount NUMERIC NOT NULL,
  total_amount NUMERIC NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE payments (
  payment_id INTEGER PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoices(invoice_id),
  paid_on TEXT NOT NULL,
  amount NUMERIC NOT NULL,
  method TEXT NOT NULL
);
"""

FIRST = "Grace Oliver Mia Noah Ella Lucas Ruby Henry Chloe Jack Zoe Leo Ivy Max Hannah Sam Isla Owen Lily Ethan Priya Wei Mei Arjun Fatima Diego Sofia Tom Nina Carl Joan Peter Ada Felix Kate Ben Maria Dan Helen Victor".split()
LAST = "Walsh Nguyen Patel Morgan Kelly Chen Russo Bailey Fraser Singh Hughes Lopez Kaur Doyle Webb Novak Park Costa Grant Murphy Stone Fox Barnes Lam Reid Ortiz Hale Quinn Boyd Marsh".split()
SUBURBS = ["Riverside", "Hillcrest", "Oakfield", "Northgate", "Harbour Point", "Elm Park"]
REFERRALS = ["word of mouth", "google", "walk-by", "facebook", "breeder", None]
BREEDS = {"dog": ["Labrador", "French Bulldog", "Border Collie", "Poodle", "German Shepherd", "Beagle", "Mixed"],
          "cat": ["Domestic Shorthair", "Ragdoll", "British Shorthair", "Maine Coon", "Siamese"],
          "rabbit": ["Mini Lop", "Netherland Dwarf"], "bird": ["Budgerigar", "Cockatiel"], "guinea pig": [None], "reptile": ["Bearded Dragon"]}
WEIGHT = {"dog": (4, 42), "cat": (2.8, 7.5), "rabbit": (1, 3), "bird": (.03, .12), "guinea pig": (.7, 1.2), "reptile": (.3, .6)}
PETS = "Bella Luna Charlie Milo Coco Max Daisy Oscar Teddy Poppy Rocky Molly Simba Willow Nala Leo Ziggy Pepper Toby Lola Archie Ginger Shadow Biscuit Peanut Olive Bruno Hazel Mochi Tofu Pickle Smudge Rusty Honey Jasper Misty Felix Cleo Duke Nugget".split()
STAFF = [("Dr Amelia Hart", "veterinarian", "2016-03-01", None), ("Dr Rohan Mehta", "veterinarian", "2019-07-15", None), ("Dr Sophie Lindqvist", "veterinarian", "2021-02-01", None),
         ("Dr James Okafor", "veterinarian", "2023-09-11", None), ("Dr Karen Blythe", "veterinarian", "2014-05-05", "2025-08-29"), ("Dr Tara Yoon", "veterinarian", "2025-09-15", None),
         ("Megan Frost", "nurse", "2017-06-12", None), ("Luis Herrera", "nurse", "2020-01-20", None), ("Paula Nowak", "nurse", "2022-04-04", None), ("Joel Simms", "nurse", "2021-11-08", "2026-04-30"), ("Aisha Bello", "nurse", "2026-05-18", None),
         ("Debbie Crane", "receptionist", "2015-10-01", None), ("Harvey Pike", "receptionist", "2024-02-12", None), ("Gwen Tate", "receptionist", "2022-08-22", "2025-01-31"), ("Martin Ashby", "practice manager", "2018-09-03", None)]
SERVICES = [("Consultation", "consult", 68), ("Follow-up consultation", "consult", 42), ("Emergency fee", "consult", 150), ("Vaccination shot", "prevention", 55), ("Microchip", "prevention", 60), ("Worming tablet", "prevention", 18), ("Flea & tick spot-on", "prevention", 32),
            ("Blood panel", "diagnostics", 140), ("X-ray", "diagnostics", 210), ("Ultrasound", "diagnostics", 260), ("Urine test", "diagnostics", 58), ("Spay / neuter", "surgery", 380), ("Lump removal", "surgery", 620), ("Cruciate repair", "surgery", 2900),
            ("Dental scale & polish", "dental", 420), ("Tooth extraction", "dental", 95), ("Antibiotics course", "medication", 46), ("Anti-inflammatory", "medication", 38), ("Ear drops", "medication", 29), ("Nail trim", "grooming", 22), ("Medicated bath", "grooming", 48), ("Acupuncture", "therapy", 90)]
PLAN = {"vaccination": ([4], [6, 7, 20]), "checkup": ([1], [6, 7, 11, 20, 19]), "illness": ([1], [8, 11, 17, 18, 19, 10, 21]), "surgery": ([], [8, 17, 18]), "dental": ([15], [16, 17, 18]), "emergency": ([1, 3], [8, 9, 10, 18, 17]), "follow_up": ([2], [18, 19, 17])}
DIAG = {"illness": ["ear infection", "gastroenteritis", "skin allergy", "arthritis", "urinary tract infection", "conjunctivitis", "kidney disease"], "emergency": ["foreign body ingestion", "hit by car", "poisoning", "wound"], "dental": ["dental disease"], "checkup": ["healthy", "healthy", "overweight"], "surgery": ["lump", "routine neuter", "cruciate tear"]}


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    for i, s in enumerate(STAFF, 1):
        con.execute("INSERT INTO staff VALUES (?,?,?,?,?)", (i,) + s)
    for i, s in enumerate(SERVICES, 1):
        con.execute("INSERT INTO services VALUES (?,?,?,?)", (i,) + s)
    names = [f + " " + l for f in FIRST for l in LAST]
    R.shuffle(names)
    regs = sorted([date(2021, 1, 4) + timedelta(R.randrange(1090)) for _ in range(120)] + [date(2024, 1, 2) + timedelta(R.randrange(1030)) for _ in range(210)])
    pets = []
    for oid, reg in enumerate(regs, 1):
        n = names[oid]
        con.execute("INSERT INTO owners VALUES (?,?,?,?,?,?,?)", (oid, n, "04%08d" % R.randrange(10**8) if R.random() < .96 else None,
                    n.lower().replace(" ", ".") + "@" + R.choice(["mail.com", "post.net", "inbox.org"]) if R.random() < .83 else None,
                    R.choices(SUBURBS, [26, 20, 18, 15, 12, 9])[0], R.choices(REFERRALS, [34, 28, 14, 10, 5, 9])[0], reg.isoformat()))
        for _ in range(R.choices([0, 1, 2, 3, 4], [3, 60, 26, 8, 3])[0]):
            sp = R.choices(list(BREEDS), [50, 34, 7, 4, 3, 2])[0]
            bd = reg - timedelta(R.randrange(60, 3600)) if R.random() < .6 else reg + timedelta(R.randrange(-80, 200))
            bd = min(bd, TODAY - timedelta(60))
            dead = None
            if R.random() < .06:
                dead = date(2024, 6, 1) + timedelta(R.randrange(870))
                if dead <= reg + timedelta(30):
                    dead = None
            pets.append({"id": len(pets) + 1, "owner": oid, "reg": max(reg, bd + timedelta(40)), "sp": sp, "dead": dead, "w": R.choices([.25, 1, 2, 5], [22, 45, 23, 10])[0]})
            lo, hi = WEIGHT[sp]
            con.execute("INSERT INTO pets VALUES (?,?,?,?,?,?,?,?,?,?)", (len(pets), oid, R.choice(PETS), sp, R.choice(BREEDS[sp]), R.choices(["F", "M", None], [48, 49, 3])[0],
                        bd.isoformat() if R.random() < .93 else None, round(R.uniform(lo, hi), 2 if hi < 2 else 1) if R.random() < .95 else None,
                        (1 if R.random() < .62 else 0) if sp in ("dog", "cat", "rabbit") else None, dead.isoformat() if dead else None))
    visits, seen = [], set()
    d = date(2024, 1, 2)
    while d <= date(2026, 11, 20):
        if d.weekday() != 6:
            m = {2024: 1.55, 2025: 1.9, 2026: 2.35}[d.year] * {0: 1.3, 5: 1.15, 2: .8}.get(d.weekday(), 1) * {1: .85, 4: 1.15, 9: 1.2, 10: 1.1, 12: .8}.get(d.month, 1)
            if d > TODAY:
                m *= .5
            n = int(m) + (R.random() < m - int(m))
            cand = [p for p in pets if p["reg"] <= d and (not p["dead"] or p["dead"] > d) and p["id"] % 17]
            for _ in range(n):
                p = R.choices(cand, [c["w"] * (3 if c["reg"] + timedelta(45) > d and c["id"] not in seen else 1) for c in cand])[0]
                seen.add(p["id"])
                visits.append((datetime(d.year, d.month, d.day, R.choices(range(8, 19), [4, 7, 9, 9, 6, 3, 5, 7, 8, 9, 5])[0], R.choice([0, 15, 30, 45])), p))
        d += timedelta(1)
    visits.sort(key=lambda v: (v[0], v[1]["id"]))
    tid = vacid = iid = pid = 0
    for vid, (at, p) in enumerate(visits, 1):
        day = at.date()
        typ = R.choices(list(PLAN), [24, 22, 25, 7, 7, 5, 10])[0]
        vets = [i for i, s in enumerate(STAFF, 1) if s[1] == "veterinarian" and s[2] <= day.isoformat() and (s[3] is None or s[3] >= day.isoformat())]
        vet = R.choices(vets, [{1: 30, 2: 25, 3: 17, 4: 13, 5: 15, 6: 12}[v] for v in vets])[0]
        x = R.random()
        st = "scheduled" if day > TODAY else "cancelled" if x < .07 else "no_show" if x < .105 else "completed"
        dur = max(8, int(R.gauss({"surgery": 95, "dental": 70, "emergency": 55}.get(typ, 24), 6))) if st == "completed" else None
        con.execute("INSERT INTO visits VALUES (?,?,?,?,?,?,?,?)", (vid, p["id"], vet, at.strftime("%Y-%m-%d %H:%M"), typ, st, dur, R.choice(DIAG[typ]) if st == "completed" and typ in DIAG else None))
        if st != "completed":
            continue
        must, may = PLAN[typ]
        lines = list(must) + [s for s in may if R.random() < .3]
        if typ == "surgery":
            lines.append(R.choices([12, 13, 14], [60, 32, 8])[0])
        if typ == "illness" and R.random() < .02:
            lines.append(5)
        total = 0
        for s in lines:
            tid += 1
            q = R.choices([1, 2, 3], [75, 18, 7])[0] if s in (6, 7, 16) else 1
            lt = round(SERVICES[s - 1][2] * q * (.92 if day.year == 2024 else .96 if day.year == 2025 else 1), 2)
            total += lt
            con.execute("INSERT INTO treatments VALUES (?,?,?,?,?)", (tid, vid, s, q, lt))
        if typ == "vaccination":
            names_v = {"dog": ["DHPP", "Rabies", "Kennel Cough"], "cat": ["FVRCP", "Rabies", "FeLV"], "rabbit": ["Calicivirus"]}.get(p["sp"], ["Polyomavirus"])
            for vn in R.sample(names_v, R.choices([1, 2], [70, 30])[0] if len(names_v) > 1 else 1):
                vacid += 1
                con.execute("INSERT INTO vaccinations VALUES (?,?,?,?,?,?)", (vacid, p["id"], vn, day.isoformat(), (day + timedelta(1095 if vn == "Rabies" and R.random() < .3 else 365)).isoformat() if R.random() < .95 else None, vet if R.random() < .7 else R.choice([7, 8])))
        if R.random() < .015:
            continue
        iid += 1
        disc = round(total * R.choice([.05, .1, .15]), 2) if R.random() < .14 else 0
        net = round(total - disc, 2)
        due = day + timedelta(14)
        y = R.random()
        age = (TODAY - day).days
        unp = .45 if age < 10 else .22 if age < 30 else .05 if age < 150 else .012
        ist = "void" if y > .988 else "unpaid" if y < unp else "partial" if y < unp * 1.5 else "paid"
        con.execute("INSERT INTO invoices VALUES (?,?,?,?,?,?,?,?)", (iid, vid, p["owner"], day.isoformat(), due.isoformat(), disc, net, ist))
        meth = R.choices(["card", "cash", "bank_transfer", "pet_insurance"], [58, 14, 16, 12])[0]
        parts = []
        if ist == "partial":
            parts = [round(net * R.choice([.3, .4, .5]), 2)]
        elif ist == "paid":
            parts = [net] if net < 600 or R.random() < .6 else [round(net / 2, 2), round(net - round(net / 2, 2), 2)]
        pd = min(day + timedelta(0 if R.random() < .72 else int(R.expovariate(1 / 9))), TODAY)
        for k, a in enumerate(parts):
            pid += 1
            con.execute("INSERT INTO payments VALUES (?,?,?,?,?)", (pid, iid, min(pd + timedelta(20 * k), TODAY).isoformat(), a, meth))
        if ist == "paid" and R.random() < .008:
            pid += 1
            con.execute("INSERT INTO payments VALUES (?,?,?,?,?)", (pid, iid, min(pd + timedelta(9), TODAY).isoformat(), -round(net * .2, 2), meth))
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
