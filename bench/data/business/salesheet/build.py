#!/usr/bin/env python3
"""One flat sales sheet as exported from Excel: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(1003)

DDL = """
CREATE TABLE "销售明细" (
  "日期" TEXT,
  "门店" TEXT,
  "区域" TEXT,
  "商品名称" TEXT,
  "品类" TEXT,
  "数量" INTEGER,
  "单价" REAL,
  "金额" REAL,
  "成本" REAL,
  "销售员" TEXT,
  "会员号" TEXT,
  "支付方式" TEXT,
  "渠道" TEXT
);
"""
STORES = [("南京新街口店", "华东", 9, ["张敏", "刘洋", "孙晓雯"]), ("上海南京东路店", "华东", 10, ["王磊", "陈思思", "李佳"]), ("杭州湖滨银泰店", "华东", 7, ["赵倩", "周伟"]),
          ("苏州观前街店", "华东", 4, ["钱进", "沈洁"]), ("北京西单大悦城店", "华北", 8, ["高飞", "马丽", "宋雨"]), ("天津滨江道店", "华北", 4, ["韩冰", "郭涛"]),
          ("广州天河城店", "华南", 8, ["梁志文", "黄嘉欣", "何颖"]), ("深圳万象城店", "华南", 7, ["林晓", "罗强"]), ("成都春熙路店", "西南", 6, ["唐甜", "邓超群"]), ("重庆解放碑店", "西南", 3, ["冉红", "曾明"])]
GOODS = [("纯棉短袖T恤", "男装", 89, 34, 9), ("商务休闲衬衫", "男装", 199, 82, 5), ("直筒牛仔裤", "男装", 229, 95, 6), ("羊毛大衣", "女装", 899, 410, 2), ("碎花连衣裙", "女装", 299, 118, 7), ("针织开衫", "女装", 239, 96, 6),
         ("高腰阔腿裤", "女装", 199, 78, 6), ("轻薄羽绒服", "女装", 499, 230, 4), ("儿童卫衣", "童装", 129, 52, 6), ("宝宝连体衣", "童装", 99, 38, 4), ("儿童羽绒马甲", "童装", 199, 88, 3), ("小白鞋", "鞋包", 259, 110, 7),
         ("马丁靴", "鞋包", 459, 205, 3), ("帆布双肩包", "鞋包", 169, 62, 5), ("真皮手提包", "鞋包", 799, 365, 2), ("纯棉中筒袜", "配饰", 19.9, 6.5, 10), ("羊绒围巾", "配饰", 269, 115, 3), ("棒球帽", "配饰", 69, 22, 5), ("真皮腰带", "配饰", 159, 60, 3)]
SEASON = {"羊毛大衣": (10, 11, 12, 1, 2), "轻薄羽绒服": (10, 11, 12, 1, 2), "儿童羽绒马甲": (10, 11, 12, 1), "羊绒围巾": (10, 11, 12, 1, 2), "纯棉短袖T恤": (4, 5, 6, 7, 8, 9), "碎花连衣裙": (4, 5, 6, 7, 8)}


def main(path):
    if os.path.exists(path):
        os.remove(path)
    c = sqlite3.connect(path)
    c.executescript(DDL)
    mem = ["VIP%05d" % (10001 + i * 13) for i in range(520)]
    mw = [R.choice([.3, 1, 1, 2, 5]) for _ in mem]
    days, w = [], []
    d = date(2024, 1, 2)
    while d <= date(2026, 10, 31):
        days.append(d)
        w.append((1 + (d - date(2024, 1, 2)).days / 1500) * (1.5 if d.weekday() >= 5 else 1) * {1: 1.2, 2: .7, 5: 1.1, 6: 1.2, 10: 1.25, 11: 1.5, 12: 1.3}.get(d.month, 1))
        d += timedelta(days=1)
    rows = []
    for d in sorted(R.choices(days, w, k=5050)):
        # 重庆解放碑店 opened in 2025-04
        s = R.choices(STORES, [x[2] if not (x[0].startswith("重庆") and d < date(2025, 4, 12)) else 0 for x in STORES])[0]
        g = R.choices(GOODS, [x[4] * (1 if x[0] not in SEASON else (1.8 if d.month in SEASON[x[0]] else .15)) for x in GOODS])[0]
        if g[0] == "真皮腰带" and d >= date(2026, 6, 1):
            continue
        q = R.choices([1, 2, 3, 4], [75, 17, 5, 3])[0] if g[1] != "配饰" else R.choices([1, 2, 3, 5], [5, 3, 2, 1])[0]
        if R.random() < .025:
            q = -1
        ch = R.choices(["门店", "小程序", "天猫", "抖音"], [60, 18 + (4 if d.year == 2026 else 0), 14, 2 if d.year == 2024 else 9])[0]
        p = round(g[2] * R.choice([1, 1, 1, 1, .9, .8, .7 if ch in ("天猫", "抖音") else .95]), 1)
        sl = R.choices(s[3], [3, 2, 1.5][:len(s[3])])[0]
        if s[0].startswith("广州") and sl == "何颖" and d < date(2025, 9, 1):
            sl = "梁志文"
        m = R.choices(mem, mw)[0] if R.random() < .58 else None
        pay = R.choices(["微信", "支付宝", "银行卡", "现金"], [5, 3, 1.5, .5])[0] if ch == "门店" else {"小程序": "微信", "天猫": "支付宝", "抖音": R.choice(["支付宝", "微信", "抖音支付"])}[ch]
        rows.append((str(d), s[0], s[1], g[0], g[1], q, p, round(p * q, 2), round(g[3] * q, 2) if R.random() > .006 else None,
                     sl if ch in ("门店", "小程序") else None, m, pay, ch))
    c.executemany('INSERT INTO "销售明细" VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)', rows)
    c.commit()
    c.close()


if __name__ == "__main__":
    main(sys.argv[1])
