"""Build the mobile game sample: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(5150)
TODAY = date(2026, 10, 31)

DDL = """
CREATE TABLE servers (
  serverId INTEGER PRIMARY KEY,
  serverName TEXT NOT NULL,
  region TEXT NOT NULL,
  openDate TEXT NOT NULL,
  maxPlayers INTEGER NOT NULL,
  isOnline INTEGER NOT NULL
);
CREATE TABLE guilds (
  guildId INTEGER PRIMARY KEY,
  guildName TEXT NOT NULL,
  serverId INTEGER NOT NULL REFERENCES servers(serverId),
  leaderId INTEGER REFERENCES players(playerId),
  createdAt TEXT NOT NULL,
  trophyCount INTEGER NOT NULL
);
CREATE TABLE players (
  playerId INTEGER PRIMARY KEY,
  nickName TEXT NOT NULL,
  country TEXT,
  platform TEXT NOT NULL,
  serverId INTEGER NOT NULL REFERENCES servers(serverId),
  guildId INTEGER REFERENCES guilds(guildId),
  playerLevel INTEGER NOT NULL,
  vipTier INTEGER NOT NULL,
  acquisitionSource TEXT NOT NULL,
  installedAt TEXT NOT NULL,
  lastLoginAt TEXT
);
CREATE TABLE items (
  itemId INTEGER PRIMARY KEY,
  itemName TEXT NOT NULL,
  itemType TEXT NOT NULL,
  rarity TEXT,
  priceUsd NUMERIC NOT NULL,
  releasedOn TEXT NOT NULL,
  isOnSale INTEGER NOT NULL
);
CREATE TABLE purchases (
  purchaseId INTEGER PRIMARY KEY,
  playerId INTEGER NOT NULL REFERENCES players(playerId),
  itemId INTEGER NOT NULL REFERENCES items(itemId),
  quantity INTEGER NOT NULL,
  amountUsd NUMERIC NOT NULL,
  paymentStore TEXT NOT NULL,
  orderStatus TEXT NOT NULL,
  purchasedAt TEXT NOT NULL
);
CREATE TABLE gameSessions (
  sessionId INTEGER PRIMARY KEY,
  playerId INTEGER NOT NULL REFERENCES players(playerId),
  startedAt TEXT NOT NULL,
  durationSec INTEGER NOT NULL,
  gameMode TEXT NOT NULL,
  appVersion TEXT NOT NULL,
  didCrash INTEGER NOT NULL
);
CREATE TABLE adViews (
  adViewId INTEGER PRIMARY KEY,
  playerId INTEGER NOT NULL REFERENCES players(playerId),
  adNetwork TEXT NOT NULL,
  placement TEXT NOT NULL,
  viewedAt TEXT NOT NULL,
  wasCompleted INTEGER NOT NULL,
  revenueUsd NUMERIC NOT NULL
);
CREATE TABLE bans (
  banId INTEGER PRIMARY KEY,
  playerId INTEGER NOT NULL REFERENCES players(playerId),
  banReason TEXT NOT NULL,
  bannedAt TEXT NOT NULL,
  expiresAt TEXT,
  liftedAt TEXT,
  issuedBy TEXT NOT NULL
);
"""

SERVERS = [("Ember-01", "NA", "2024-01-15", 4000, 1), ("Frost-01", "EU", "2024-01-15", 4000, 1), ("Jade-01", "Asia", "2024-02-20", 5000, 1),
           ("Jade-02", "Asia", "2025-03-10", 5000, 1), ("Sol-01", "LATAM", "2025-06-05", 2500, 1), ("Beta-00", "NA", "2023-11-01", 500, 0)]
COUNTRIES = {1: (["US", "CA"], [80, 20]), 2: (["DE", "GB", "FR", "PL"], [32, 30, 22, 16]), 3: (["CN", "JP", "KR", "TW"], [45, 25, 20, 10]), 4: (["CN", "JP", "KR", "TH"], [50, 22, 18, 10]), 5: (["BR", "MX"], [68, 32]), 6: (["US"], [1])}
ITEMS = [("Handful of Gems", "gems", None, .99, "2024-01-15", 1), ("Pouch of Gems", "gems", None, 4.99, "2024-01-15", 1), ("Chest of Gems", "gems", None, 19.99, "2024-01-15", 1), ("Vault of Gems", "gems", None, 99.99, "2024-01-15", 1),
         ("Starter Bundle", "bundle", None, 2.99, "2024-01-15", 1), ("Lunar New Year Bundle", "bundle", "epic", 14.99, "2026-02-10", 0), ("Halloween Bundle", "bundle", "epic", 14.99, "2025-10-15", 1), ("Battle Pass", "pass", None, 9.99, "2024-03-01", 1), ("Premium Battle Pass", "pass", "epic", 24.99, "2025-01-10", 1),
         ("Dragon Knight Skin", "skin", "legendary", 12.99, "2024-05-20", 1), ("Neon Ninja Skin", "skin", "epic", 7.99, "2024-09-01", 1), ("Pirate Cat Skin", "skin", "rare", 3.99, "2025-04-12", 1), ("Golden Phoenix Skin", "skin", "legendary", 29.99, "2026-06-18", 1), ("Cardboard Robot Skin", "skin", "common", 1.99, "2026-09-25", 1),
         ("XP Booster 7d", "booster", None, 3.49, "2024-02-01", 1), ("Loot Booster 7d", "booster", None, 3.49, "2024-02-01", 1), ("Energy Refill", "booster", None, .99, "2024-01-15", 1), ("Name Change Ticket", "utility", None, 1.99, "2024-06-01", 1), ("Guild Banner", "utility", "rare", 5.99, "2025-08-08", 0)]
IW = [26, 18, 8, 2, 16, 5, 5, 18, 6, 5, 6, 5, 4, 0, 8, 5, 12, 3, 0]
A = "Dark Lazy Swift Iron Tiny Mad Lucky Silent Salty Cosmic Frozen Spicy Royal Sneaky Angry Pixel Turbo Ghost Sleepy Blue".split()
B = "Wolf Panda Noodle Hunter Queen Tiger Potato Mage Falcon Duck Ninja Fox Knight Shark Otter Viper Rabbit Samurai Goat Comet".split()
ZH = ["风清扬", "爱吃鱼的猫", "夜雨", "剑指苍穹", "小熊软糖", "一叶知秋", "无敌大魔王", "星河", "南风知我意", "打工人小李", "摸鱼大师", "白菜"]
GUILDS = ["Night Watch", "Dragon Fang", "龙腾四海", "Casual Cuddlers", "Iron Legion", "桃花岛", "Los Tigres", "Nordwind", "Sakura", "Bot Busters", "Midnight Snack", "天下会", "Pixel Pirates", "Empty Chairs", "Old Guard", "Reinas"]
MODES = ["campaign", "ranked", "guildWar", "events", "casual"]
VERS = [("2024-01-01", "1.0.2"), ("2024-08-01", "1.4.0"), ("2025-03-01", "2.0.1"), ("2025-11-01", "2.3.0"), ("2026-05-01", "3.0.0"), ("2026-09-10", "3.1.0")]


def ts(d):
    return d.strftime("%Y-%m-%d %H:%M:%S")


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    for i, s in enumerate(SERVERS, 1):
        con.execute("INSERT INTO servers VALUES (?,?,?,?,?,?)", (i,) + s)
    for i, s in enumerate(ITEMS, 1):
        con.execute("INSERT INTO items VALUES (?,?,?,?,?,?,?)", (i,) + s)
    gserver = [1, 1, 3, 2, 2, 3, 5, 2, 4, 1, 1, 4, 2, 1, 1, 5]
    gcreated = [max(date.fromisoformat(SERVERS[s - 1][2]), date(2024, 1, 20)) + timedelta(R.randrange(20, 420)) for s in gserver]
    installs = []
    d = date(2024, 1, 15)
    while d <= TODAY:
        m = {2024: .52, 2025: .66, 2026: .9}[d.year] * (1.25 if d.weekday() >= 5 else .93) * {2: 1.2, 7: 1.25, 8: 1.2, 12: 1.3, 10: 1.15}.get(d.month, 1)
        for _ in range(int(m) + (R.random() < m - int(m))):
            installs.append(datetime(d.year, d.month, d.day, R.randrange(24), R.randrange(60), R.randrange(60)))
        d += timedelta(1)
    installs.sort()
    used, players = set(), []
    for pid, at in enumerate(installs, 1):
        open_ = [i for i, s in enumerate(SERVERS, 1) if s[2] <= at.date().isoformat() and s[4]]
        sv = R.choices(open_, [{1: 26, 2: 22, 3: 22, 4: 22, 5: 12}[i] for i in open_])[0]
        cn, w = COUNTRIES[sv]
        c = R.choices(cn, w)[0]
        while True:
            n = R.choice(ZH) + (str(R.randrange(1, 999)) if R.random() < .7 else "") if c in ("CN", "TW") and R.random() < .75 else R.choice(A) + R.choice(B) + (str(R.randrange(1, 99)) if R.random() < .5 else "")
            if n not in used:
                used.add(n)
                break
        life = min(int(R.expovariate(1 / 130)) if R.random() > .14 else 0, 900)
        payer = R.choices([0, 1, 4, 14], [64, 24, 9, 3])[0] if life > 2 else 0
        gopt = [g for g in range(16) if gserver[g] == sv and g != 13 and gcreated[g] <= TODAY]
        g = R.choice(gopt) + 1 if gopt and life > 20 and R.random() < .5 else None
        players.append({"id": pid, "n": n, "c": c if R.random() > .03 else None, "pf": R.choices(["android", "ios"], [58, 42] if c not in ("US", "JP", "GB") else [38, 62])[0], "sv": sv, "g": g, "src": R.choices(["organic", "tiktok_ads", "google_ads", "meta_ads", "referral", "influencer"], [38, 20, 16, 12, 8, 6])[0], "at": at, "end": min(at + timedelta(life, 7200), datetime(2026, 10, 31, 22)), "pay": payer, "life": life, "last": None, "sp": 0})
    sess, ads, buys = [], [], []
    for p in players:
        days = (p["end"] - p["at"]).days + 1
        if p["id"] % 23 == 0:
            continue
        rate = R.choice([.02, .05, .08]) if days > 60 else .25
        n = max(1, min(int(days * rate), 60))
        for k in range(n):
            off = 0 if k == 0 else R.random() ** 1.15 * days
            t = p["at"] + timedelta(off)
            if k:
                t = t.replace(hour=R.choices(range(24), [3, 2, 1, 1, 1, 1, 2, 4, 4, 4, 4, 5, 7, 5, 4, 4, 5, 7, 9, 11, 12, 12, 9, 5])[0])
            if t > datetime(2026, 10, 31, 22) or t < p["at"]:
                t = p["at"]
            mode = R.choices(MODES, [34, 24, 12 if p["g"] else 0, 12, 18])[0]
            ver = [v for dd, v in VERS if dd <= t.date().isoformat()][-1]
            sess.append((t, p["id"], max(20, int(R.lognormvariate(6.5, .8))), mode, ver, int(R.random() < (.07 if ver == "3.0.0" else .025))))
            p["last"] = max(p["last"] or t, t)
            if R.random() < (.4 if not p["pay"] else .12):
                done = R.random() < .82
                net = R.choices(["AdMob", "Unity Ads", "AppLovin"], [45, 25, 30])[0]
                ads.append((t + timedelta(seconds=R.randrange(10, 400)), p["id"], net, R.choices(["rewarded", "interstitial", "banner"], [55, 30, 15])[0], int(done), round(R.uniform(.004, .03) * (1.3 if net == "AppLovin" else 1), 4) if done else 0))
        for _ in range(0 if not p["pay"] else max(1, int(p["pay"] * R.uniform(.5, 3)))):
            t = p["at"] + timedelta(R.random() ** 1.3 * max(days - 1, 0), R.randrange(3600))
            if t > datetime(2026, 10, 31, 23):
                continue
            opt = [i for i, s in enumerate(ITEMS) if s[4] <= t.date().isoformat() and IW[i] and not (i == 5 and t.month not in (2, 3)) and not (i == 6 and t.month not in (10, 11))]
            i = R.choices(opt, [IW[o] * (3 if o in (2, 3, 8) and p["pay"] > 3 else 1) for o in opt])[0]
            q = R.choices([1, 2, 3, 5], [86, 8, 4, 2])[0] if ITEMS[i][1] in ("gems", "booster") and ITEMS[i][3] < 20 else 1
            store = ("App Store" if p["pf"] == "ios" else "Google Play") if R.random() < .85 else "Web Shop"
            st = R.choices(["completed", "refunded", "failed"], [92, 3, 5])[0]
            amt = round(ITEMS[i][3] * q * (.8 if R.random() < .07 else 1), 2)
            buys.append((t, p["id"], i + 1, q, amt, store, st))
            if st == "completed":
                p["sp"] += amt
    sess.sort()
    ads.sort()
    buys.sort()
    for k, (t, p, dur, mode, ver, cr) in enumerate(sess, 1):
        con.execute("INSERT INTO gameSessions VALUES (?,?,?,?,?,?,?)", (k, p, ts(t), dur, mode, ver, cr))
    for k, (t, p, net, pl, done, rv) in enumerate(ads, 1):
        con.execute("INSERT INTO adViews VALUES (?,?,?,?,?,?,?)", (k, p, net, pl, ts(t), done, rv))
    for k, (t, p, i, q, amt, store, st) in enumerate(buys, 1):
        con.execute("INSERT INTO purchases VALUES (?,?,?,?,?,?,?,?)", (k, p, i, q, amt, store, st, ts(t)))
    lead = {}
    for p in players:
        if p["g"] and p["g"] not in lead:
            lead[p["g"]] = p["id"]
        lv = max(1, min(80, int(p["life"] ** .62 + R.randrange(1, 6)))) if p["last"] else 1
        vip = sum(p["sp"] >= x for x in (.5, 10, 30, 80, 200))
        con.execute("INSERT INTO players VALUES (?,?,?,?,?,?,?,?,?,?,?)", (p["id"], p["n"], p["c"], p["pf"], p["sv"], p["g"], lv, vip, p["src"], ts(p["at"]), ts(p["last"]) if p["last"] else None))
    for g in range(16):
        con.execute("INSERT INTO guilds VALUES (?,?,?,?,?,?)", (g + 1, GUILDS[g], gserver[g], lead.get(g + 1), gcreated[g].isoformat() + " %02d:%02d:00" % (R.randrange(24), R.randrange(60)), 0 if g == 13 else R.randrange(400, 9800)))
    bid = 0
    rows = []
    for p in R.sample([p for p in players if p["last"]], 62):
        for _ in range(R.choices([1, 2, 3, 4], [72, 17, 8, 3])[0]):
            t = p["at"] + timedelta(R.random() * max((min(p["end"] + timedelta(20), datetime(2026, 10, 31, 20)) - p["at"]).days, 0), R.randrange(3600))
            perm = R.random() < .25
            exp = None if perm else t + timedelta(R.choice([1, 3, 7, 30, 90]))
            lift = t + timedelta(hours=R.randrange(5, 60)) if R.random() < .12 else None
            if lift and (lift.date() > TODAY or (exp and lift > exp)):
                lift = None
            rows.append((t, p["id"], R.choices(["cheating", "toxic chat", "chargeback fraud", "botting", "account sharing"], [34, 28, 12, 18, 8])[0], exp, lift, R.choices(["gm_lena", "gm_kai", "autoDetect", "gm_otto"], [28, 22, 38, 12])[0]))
    rows.sort(key=lambda r: (r[0], r[1]))
    for t, p, rs, exp, lift, by in rows:
        bid += 1
        con.execute("INSERT INTO bans VALUES (?,?,?,?,?,?,?)", (bid, p, rs, ts(t), ts(exp) if exp else None, ts(lift) if lift else None, by))
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
