#!/usr/bin/env python3
"""Wholesale distributor, old ERP: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(8826)
END = date(2026, 10, 31)

DDL = """
CREATE TABLE rgn_mst (
  rgn_cd TEXT PRIMARY KEY,
  rgn_nm TEXT
);
CREATE TABLE slsmn (
  slsmn_cd TEXT PRIMARY KEY,
  slsmn_nm TEXT,
  rgn_cd TEXT REFERENCES rgn_mst(rgn_cd),
  hire_dt TEXT,
  lv_dt TEXT                      -- 离职日期
);
CREATE TABLE cust_mst (
  cust_cd TEXT PRIMARY KEY,
  cust_nm TEXT,
  cust_typ INTEGER,               -- 1 超市 2 便利店 3 餐饮 4 网店
  rgn_cd TEXT REFERENCES rgn_mst(rgn_cd),
  slsmn_cd TEXT REFERENCES slsmn(slsmn_cd),
  crd_lmt REAL,                   -- 信用额度
  pmt_trm INTEGER,                -- 账期（天）
  opn_dt TEXT,                    -- 开户日期
  act_flg TEXT                    -- Y 正常 N 停用
);
CREATE TABLE vnd_mst (
  vnd_cd TEXT PRIMARY KEY,
  vnd_nm TEXT,
  cty TEXT
);
CREATE TABLE cat_mst (
  cat_cd TEXT PRIMARY KEY,
  cat_nm TEXT
);
CREATE TABLE itm_mst (
  itm_cd TEXT PRIMARY KEY,
  itm_nm TEXT,
  cat_cd TEXT REFERENCES cat_mst(cat_cd),
  vnd_cd TEXT REFERENCES vnd_mst(vnd_cd),
  uom TEXT,
  std_cst REAL,                   -- 标准成本
  lst_px REAL,                    -- 目录价
  act_flg TEXT                    -- Y 在售 N 停售
);
CREATE TABLE whs_mst (
  whs_cd TEXT PRIMARY KEY,
  whs_nm TEXT,
  cty TEXT
);
CREATE TABLE inv_bal (
  whs_cd TEXT REFERENCES whs_mst(whs_cd),
  itm_cd TEXT REFERENCES itm_mst(itm_cd),
  qty_oh INTEGER,                 -- 现有库存
  ro_pt INTEGER,                  -- 补货点
  lst_cnt_dt TEXT,                -- 上次盘点
  PRIMARY KEY (whs_cd, itm_cd)
);
CREATE TABLE so_hdr (
  so_no TEXT PRIMARY KEY,
  cust_cd TEXT REFERENCES cust_mst(cust_cd),
  slsmn_cd TEXT REFERENCES slsmn(slsmn_cd),
  whs_cd TEXT REFERENCES whs_mst(whs_cd),
  ord_dt TEXT,
  req_dt TEXT,                    -- 要求到货日
  shp_dt TEXT,                    -- 发货日
  ord_sts INTEGER,                -- 0 草稿 1 已审 2 部分发货 3 已发货 9 作废
  ord_amt REAL,
  frt_amt REAL                    -- 运费
);
CREATE TABLE so_dtl (
  so_no TEXT REFERENCES so_hdr(so_no),
  ln_no INTEGER,
  itm_cd TEXT REFERENCES itm_mst(itm_cd),
  qty_ord INTEGER,
  qty_shp INTEGER,
  unt_px REAL,
  ln_amt REAL,
  PRIMARY KEY (so_no, ln_no)
);
CREATE TABLE rcpt (
  rcpt_no TEXT PRIMARY KEY,
  cust_cd TEXT REFERENCES cust_mst(cust_cd),
  so_no TEXT REFERENCES so_hdr(so_no),
  rcpt_dt TEXT,
  rcpt_amt REAL,
  pmt_mth INTEGER                 -- 1 银行转账 2 承兑汇票 3 现金 4 微信
);
CREATE TABLE rtn (
  rtn_no TEXT PRIMARY KEY,
  so_no TEXT REFERENCES so_hdr(so_no),
  itm_cd TEXT REFERENCES itm_mst(itm_cd),
  rtn_dt TEXT,
  qty_rtn INTEGER,
  rtn_amt REAL,
  rsn_cd INTEGER                  -- 1 破损 2 临期 3 发错货 4 客户拒收
);
CREATE TABLE po_hdr (
  po_no TEXT PRIMARY KEY,
  vnd_cd TEXT REFERENCES vnd_mst(vnd_cd),
  whs_cd TEXT REFERENCES whs_mst(whs_cd),
  po_dt TEXT,
  rcv_dt TEXT,                    -- 到货日
  po_sts INTEGER                  -- 1 已下单 2 已到货 9 作废
);
CREATE TABLE po_dtl (
  po_no TEXT REFERENCES po_hdr(po_no),
  ln_no INTEGER,
  itm_cd TEXT REFERENCES itm_mst(itm_cd),
  qty INTEGER,
  unt_cst REAL,
  PRIMARY KEY (po_no, ln_no)
);
"""

RGN = [("R1", "华东"), ("R2", "华南"), ("R3", "华北"), ("R4", "西南"), ("R5", "华中")]
WHS = [("WH1", "上海嘉定总仓", "上海"), ("WH2", "广州白云仓", "广州"), ("WH3", "天津武清仓", "天津"), ("WH4", "成都龙泉驿仓", "成都")]
RW = {"R1": "WH1", "R2": "WH2", "R3": "WH3", "R4": "WH4", "R5": "WH1"}
CITY = {"R1": ["上海", "杭州", "苏州", "南京", "宁波"], "R2": ["广州", "深圳", "佛山", "厦门"], "R3": ["北京", "天津", "石家庄"], "R4": ["成都", "重庆", "昆明"], "R5": ["武汉", "长沙", "郑州"]}
SM = [("S01", "周建华", "R1"), ("S02", "李晓敏", "R1"), ("S03", "王海涛", "R2"), ("S04", "黄丽珍", "R2"), ("S05", "张伟", "R3"), ("S06", "刘洋", "R3"), ("S07", "陈思远", "R4"), ("S08", "何静", "R4"), ("S09", "胡志明", "R5"), ("S10", "罗娟", "R5"), ("S11", "孙鹏", "R1")]
VND = [("V01", "农夫山泉股份", "杭州"), ("V02", "康师傅饮品", "天津"), ("V03", "伊利乳业", "呼和浩特"), ("V04", "海天味业", "佛山"), ("V05", "金龙鱼粮油", "上海"), ("V06", "维达纸业", "江门"), ("V07", "蓝月亮", "广州"), ("V08", "三只松鼠", "芜湖"), ("V09", "青岛啤酒", "青岛"), ("V10", "双汇食品", "漯河"), ("V11", "老干妈食品", "贵阳")]
CAT = [("C1", "饮料"), ("C2", "乳品"), ("C3", "调味品"), ("C4", "粮油"), ("C5", "纸品"), ("C6", "日化"), ("C7", "休闲食品"), ("C8", "酒类")]
ITM = [("农夫山泉550ml 24瓶", "C1", "V01", 24, 32), ("农夫山泉5L 4桶", "C1", "V01", 28, 38), ("东方树叶乌龙茶 15瓶", "C1", "V01", 46, 62), ("NFC橙汁300ml 12瓶", "C1", "V01", 62, 88), ("康师傅冰红茶 15瓶", "C1", "V02", 34, 45), ("康师傅红烧牛肉面 24桶", "C7", "V02", 78, 98), ("康师傅绿茶 15瓶", "C1", "V02", 34, 45),
       ("伊利纯牛奶250ml 24盒", "C2", "V03", 52, 66), ("安慕希酸奶 12盒", "C2", "V03", 46, 62), ("伊利QQ星 16盒", "C2", "V03", 38, 52), ("金典有机奶 12盒", "C2", "V03", 56, 75), ("海天金标生抽 12瓶", "C3", "V04", 86, 112), ("海天蚝油 12瓶", "C3", "V04", 72, 96), ("海天黄豆酱 20瓶", "C3", "V04", 98, 128), ("海天白醋 12瓶", "C3", "V04", 40, 55),
       ("金龙鱼调和油5L 4桶", "C4", "V05", 218, 262), ("金龙鱼东北大米10kg", "C4", "V05", 52, 66), ("金龙鱼面粉5kg 4袋", "C4", "V05", 68, 85), ("维达抽纸 24包", "C5", "V06", 48, 66), ("维达卷纸 27卷", "C5", "V06", 42, 58), ("维达厨房纸 12卷", "C5", "V06", 46, 62), ("蓝月亮洗衣液3kg 4瓶", "C6", "V07", 118, 156), ("蓝月亮洗手液 12瓶", "C6", "V07", 88, 118), ("蓝月亮洁厕液 12瓶", "C6", "V07", 70, 96),
       ("三只松鼠每日坚果 10盒", "C7", "V08", 260, 348), ("三只松鼠碧根果 20袋", "C7", "V08", 240, 320), ("三只松鼠猪肉脯 30袋", "C7", "V08", 210, 288), ("青岛经典啤酒500ml 24听", "C8", "V09", 88, 112), ("青岛纯生 24听", "C8", "V09", 112, 145), ("青岛白啤 12听", "C8", "V09", 66, 88), ("双汇王中王火腿肠 10包", "C7", "V10", 72, 92), ("双汇午餐肉 24罐", "C7", "V10", 216, 272), ("老干妈豆豉 24瓶", "C3", "V11", 168, 205), ("老干妈香辣菜 24瓶", "C3", "V11", 130, 165), ("圣诞限定礼盒 6盒", "C7", "V08", 300, 420)]
BR = {1: ["华联超市", "家家乐超市", "惠民生活超市", "永盛超市", "乐购邻里超市", "万佳购物", "大润丰超市"], 2: ["好邻居便利店", "每一天便利", "便利蜂加盟店", "佳佳便利", "天福便利", "夜猫便利"], 3: ["老味道餐饮", "川香阁酒楼", "蜀江火锅", "海宴酒家", "小城故事餐厅", "和记茶餐厅", "新食代团餐"], 4: ["优选生活旗舰店", "好物商行", "鲜到家电商", "一件代发商贸", "云仓优品"]}


def d(x):
    return x.isoformat() if x else None


def main(path):
    if os.path.exists(path):
        os.remove(path)
    c = sqlite3.connect(path)
    c.executescript(DDL)

    def ins(t, row):
        c.execute("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(row))), row)

    for x in RGN:
        ins("rgn_mst", x)
    for i, x in enumerate(SM):
        ins("slsmn", x + (d(date(2015, 3, 1) + timedelta(days=i * 331)), "2025-08-31" if x[0] == "S11" else "2026-06-30" if x[0] == "S06" else None))
    for x in VND:
        ins("vnd_mst", x)
    for x in CAT:
        ins("cat_mst", x)
    for x in WHS:
        ins("whs_mst", x)
    items = []
    for i, x in enumerate(ITM, 1):
        cd = "%s%03d" % (x[1], 100 + i)
        ins("itm_mst", (cd, x[0], x[1], x[2], "箱" if "kg" not in x[0] or "袋" in x[0] or "瓶" in x[0] else "袋", x[3], x[4], "N" if i in (15, 35) else "Y"))
        if i != 35:
            items.append((cd, x[3], x[4], R.choice([1, 2, 2, 3, 5, 7])))
        for w in WHS:
            if R.random() < .9:
                rp = R.choice([30, 50, 80, 100])
                ins("inv_bal", (w[0], cd, 0 if R.random() < .05 else R.randint(5, 520), rp, d(date(2026, R.choice([6, 9]), 30))))
    used, custs = set(), []
    while len(custs) < 150:
        rg = R.choices([r[0] for r in RGN], [34, 24, 18, 14, 10])[0]
        t = R.choices([1, 2, 3, 4], [34, 32, 24, 10])[0]
        nm = R.choice(CITY[rg]) + R.choice(BR[t])
        if nm in used:
            nm += R.choice(["一店", "二店", "中山路店", "人民路店", "新区店", "火车站店"])
            if nm in used:
                continue
        used.add(nm)
        cd = "K%04d" % (1001 + len(custs))
        sm = R.choice([s[0] for s in SM if s[2] == rg])
        op = date(2019, 1, 1) + timedelta(days=R.randint(0, 1800)) if R.random() < .7 else date(2024, 1, 5) + timedelta(days=R.randint(0, 1010))
        act = "N" if R.random() < .07 else "Y"
        crd = R.choice([None, 20000, 50000, 50000, 100000, 200000])
        custs.append((cd, rg, sm, op, act, t, R.choice([0, 1, 1, 2, 2, 3, 5, 8])))
        ins("cust_mst", (cd, nm, t, rg, sm, crd, R.choice([0, 15, 30, 30, 45, 60]), d(op), act))
    W = [x[6] for x in custs]
    days = []
    for i in range(1180):
        x = date(2024, 1, 3) + timedelta(days=int(R.random() ** .85 * 1031))
        if x.weekday() == 6:
            x -= timedelta(days=1)
        days.append(x)
    days.sort()
    rn = tn = 0
    seq = {}
    for od in days:
        while True:
            k = R.choices(custs, W)[0]
            if k[3] <= od and (k[4] == "Y" or od < date(2025, 10, 1)):
                break
        y = od.year % 100
        seq[y] = seq.get(y, 0) + 1
        so = "SO%02d%05d" % (y, seq[y])
        age = (END - od).days
        st = 9 if R.random() < .05 else 3
        if st == 3:
            if age < 5:
                st = R.choice([0, 0, 1, 1])
            elif age < 20:
                st = R.choice([1, 1, 2, 3, 3, 0])
            elif age < 45 and R.random() < .12:
                st = 2
            elif R.random() < .012:
                st = 2
        sm = k[2]
        if sm == "S11" and od > date(2025, 8, 31):
            sm = "S02"
        if sm == "S06" and od > date(2026, 6, 30):
            sm = "S05"
        wh = RW[k[1]] if R.random() < .93 else R.choice(WHS)[0]
        rq = od + timedelta(days=R.choice([2, 3, 3, 5, 7]))
        sd = None
        if st in (2, 3):
            sd = min(od + timedelta(days=R.choices([0, 1, 2, 3, 4, 6, 9], [12, 26, 24, 16, 10, 8, 4])[0]), END)
        tot, lines = 0, []
        scale = {1: 2.2, 2: .8, 3: 1, 4: 1.6}[k[5]]
        chosen = []
        for _ in range(R.choice([1, 2, 3, 3, 4, 5])):
            it = R.choices(items, [x[3] for x in items])[0]
            if it in chosen:
                continue
            chosen.append(it)
            q = max(2, int(R.choice([5, 10, 10, 20, 20, 30, 50]) * scale))
            px = round(it[2] * R.choice([1, 1, .97, .95, .92]), 2)
            qs = q if st == 3 else 0
            if st == 3 and R.random() < .03:
                qs = int(q * .8)
            if st == 2:
                qs = R.choice([0, q // 2, q, q])
            lines.append([it, q, qs, px])
        if st == 2:
            lines[0][2] = lines[0][1] // 2
        for n, (it, q, qs, px) in enumerate(lines, 1):
            la = round(q * px, 2)
            tot += la
            ins("so_dtl", (so, n, it[0], q, qs, px, la))
        tot = round(tot, 2)
        ins("so_hdr", (so, k[0], sm, wh, d(od), d(rq), d(sd), st, tot, 0 if tot > 3000 else R.choice([60, 80, 120])))
        if st in (2, 3) and sd:
            due = sd + timedelta(days=R.choice([0, 5, 15, 30, 40, 60]))
            p = R.random()
            parts = [tot] if p < .84 else [round(tot * .5, 2), round(tot - round(tot * .5, 2), 2)] if p < .91 else [round(tot * .6, 2)] if p < .95 else []
            for j, a in enumerate(parts):
                rd = due + timedelta(days=j * 21)
                if rd <= END:
                    rn += 1
                    ins("rcpt", ("RC%05d" % rn, k[0], so, d(rd), a, R.choices([1, 2, 3, 4], [62, 12, 8, 18])[0]))
            if R.random() < .075:
                it, q, qs, px = R.choice(lines)
                rd = sd + timedelta(days=R.randint(1, 20))
                if qs and rd <= END:
                    tn += 1
                    qr = max(1, int(qs * R.choice([.1, .2, .5, 1])))
                    ins("rtn", ("RT%04d" % tn, so, it[0], d(rd), qr, round(qr * px, 2), R.choices([1, 2, 3, 4], [40, 22, 20, 18])[0]))
    for i in range(1, 191):
        pd = date(2024, 1, 4) + timedelta(days=int(i * 5.4))
        pd = min(pd, date(2026, 10, 28))
        v = R.choice(VND)[0]
        its = [(("%s%03d" % (x[1], 100 + n)), x[3]) for n, x in enumerate(ITM, 1) if x[2] == v]
        st = 9 if R.random() < .04 else 2
        rv = pd + timedelta(days=R.randint(2, 14)) if st == 2 else None
        if rv and rv > END:
            st, rv = 1, None
        ins("po_hdr", ("PO%04d" % i, v, R.choice(WHS)[0], d(pd), d(rv), st))
        for n, (cd, cst) in enumerate(R.sample(its, min(len(its), R.randint(1, 4))), 1):
            ins("po_dtl", ("PO%04d" % i, n, cd, R.choice([100, 200, 200, 300, 500]), round(cst * R.choice([.94, .97, 1, 1.02]), 2)))
    c.commit()
    c.close()


if __name__ == "__main__":
    main(sys.argv[1])
