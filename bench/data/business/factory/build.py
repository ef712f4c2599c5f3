#!/usr/bin/env python3
"""Old ERP of a manufacturer: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, timedelta

R = random.Random(77)
TODAY = date(2026, 10, 31)

DDL = """
CREATE TABLE ITM_MST (          -- 物料主数据
  ITM_CD TEXT PRIMARY KEY,      -- 物料编码
  ITM_NM TEXT,                  -- 物料名称
  ITM_TYP TEXT,                 -- 类型：FG 成品 SF 半成品 RM 原材料
  UOM TEXT,                     -- 单位
  STD_CST REAL,                 -- 标准成本（元）
  SFTY_STK REAL,                -- 安全库存
  STK_QTY REAL,                 -- 当前库存数量
  CRT_DT TEXT                   -- 建档日期
);
CREATE TABLE WC_MST (           -- 工作中心
  WC_CD TEXT PRIMARY KEY,       -- 工作中心代码
  WC_NM TEXT,                   -- 工作中心名称
  WKSHP TEXT,                   -- 车间
  HR_RT REAL                    -- 每小时费率（元）
);
CREATE TABLE SUP_MST (          -- 供应商
  SUP_CD TEXT PRIMARY KEY,      -- 供应商代码
  SUP_NM TEXT,                  -- 供应商名称
  CITY TEXT,                    -- 城市
  GRD TEXT,                     -- 评级：A/B/C
  ACT_FLG TEXT                  -- 是否启用：Y/N
);
CREATE TABLE MO_HDR (           -- 生产订单
  MO_NO TEXT PRIMARY KEY,       -- 生产订单号
  ITM_CD TEXT REFERENCES ITM_MST(ITM_CD), -- 产品物料
  QTY_ORD INTEGER,              -- 计划数量
  QTY_CMPL INTEGER,             -- 完工数量
  SCRP_QTY INTEGER,             -- 报废数量
  ORD_DT TEXT,                  -- 下达日期
  DUE_DT TEXT,                  -- 交期
  CMPL_DT TEXT,                 -- 完工日期，未完工为空
  PLNR TEXT,                    -- 计划员
  STS INTEGER                   -- 状态：10 已下达 20 生产中 30 已完工 90 已取消
);
CREATE TABLE MO_OPR (           -- 生产订单工序
  MO_NO TEXT REFERENCES MO_HDR(MO_NO), -- 生产订单号
  OPR_SEQ INTEGER,              -- 工序号
  OPR_NM TEXT,                  -- 工序名称
  WC_CD TEXT REFERENCES WC_MST(WC_CD), -- 工作中心
  STD_HR REAL,                  -- 标准工时（小时）
  ACT_HR REAL,                  -- 实际工时（小时），未做为空
  WRKR TEXT,                    -- 操作工
  SCRP_QTY INTEGER,             -- 本工序报废数量
  PRIMARY KEY (MO_NO, OPR_SEQ)
);
CREATE TABLE PO_HDR (           -- 采购订单头
  PO_NO TEXT PRIMARY KEY,       -- 采购单号
  SUP_CD TEXT REFERENCES SUP_MST(SUP_CD), -- 供应商
  PO_DT TEXT,                   -- 采购日期
  BUYR TEXT,                    -- 采购员
  STS TEXT                      -- 状态：O 未到货 P 部分到货 C 已完成 X 已取消
);
CREATE TABLE PO_DTL (           -- 采购订单行
  PO_NO TEXT REFERENCES PO_HDR(PO_NO), -- 采购单号
  LN_NO INTEGER,                -- 行号
  ITM_CD TEXT REFERENCES ITM_MST(ITM_CD), -- 物料
  QTY REAL,                     -- 采购数量
  UPRC REAL,                    -- 单价（元）
  QTY_RCV REAL,                 -- 已收数量
  DUE_DT TEXT,                  -- 要求到货日
  RCV_DT TEXT,                  -- 实际到货日，未到为空
  PRIMARY KEY (PO_NO, LN_NO)
);
CREATE TABLE STK_TRN (          -- 库存事务
  TRN_ID INTEGER PRIMARY KEY,   -- 流水号
  TRN_DT TEXT,                  -- 日期
  ITM_CD TEXT REFERENCES ITM_MST(ITM_CD), -- 物料
  WH_CD TEXT,                   -- 仓库：W1 原料仓 W2 成品仓 W3 废品仓
  TRN_TYP TEXT,                 -- 类型：PR 采购入库 MI 生产领料 MR 完工入库 SO 销售出库 AD 盘点调整
  QTY REAL,                     -- 数量，入为正出为负
  REF_NO TEXT                   -- 来源单号
);
CREATE TABLE QC_INSP (          -- 质量检验
  INSP_ID INTEGER PRIMARY KEY,  -- 检验单号
  INSP_TYP TEXT,                -- 检验类型：IQC 来料 FQC 成品
  REF_NO TEXT,                  -- 来源单号（采购单号或生产订单号）
  ITM_CD TEXT REFERENCES ITM_MST(ITM_CD), -- 物料
  INSP_DT TEXT,                 -- 检验日期
  SMP_QTY INTEGER,              -- 抽样数量
  DFCT_QTY INTEGER,             -- 不良数量
  RSLT TEXT,                    -- 结果：P 合格 F 不合格 C 让步接收
  DFCT_RSN TEXT,                -- 不良原因，无不良为空
  INSPR TEXT                    -- 检验员
);
"""
FG = [("FG-1001", "不锈钢保温杯500ml", 28.5, 9), ("FG-1002", "不锈钢保温杯750ml", 34.0, 6), ("FG-1003", "儿童吸管杯350ml", 26.0, 7), ("FG-1004", "真空焖烧罐", 45.0, 4),
      ("FG-1005", "车载保温壶1L", 58.0, 3), ("FG-1006", "钛合金旅行杯", 120.0, 1), ("FG-1007", "办公茶水杯400ml", 24.0, 5), ("FG-1008", "运动水壶1.2L", 39.0, 4), ("FG-1009", "咖啡随行杯", 31.0, 5), ("FG-1010", "户外军壶2L", 76.0, 0)]
SF = [("SF-2001", "内胆500", 9.5), ("SF-2002", "外壳500", 7.8), ("SF-2003", "内胆750", 11.5), ("SF-2004", "杯盖组件A", 4.2), ("SF-2005", "杯盖组件B", 5.1), ("SF-2006", "吸管组件", 1.8)]
RM = [("RM-3001", "304不锈钢卷材0.5mm", "KG", 17.5), ("RM-3002", "316不锈钢卷材0.4mm", "KG", 27.0), ("RM-3003", "PP塑料粒子", "KG", 9.2), ("RM-3004", "食品级硅胶", "KG", 32.0),
      ("RM-3005", "粉末涂料-黑", "KG", 24.0), ("RM-3006", "粉末涂料-白", "KG", 23.5), ("RM-3007", "彩盒", "PCS", 1.6), ("RM-3008", "外箱", "PCS", 4.8), ("RM-3009", "密封圈", "PCS", .25),
      ("RM-3010", "钛材TA1", "KG", 168.0), ("RM-3011", "说明书", "PCS", .12), ("RM-3012", "抛光蜡", "KG", 14.0), ("RM-3013", "吸气剂", "PCS", .6), ("RM-3014", "标签纸", "PCS", .05)]
WC = [("WC10", "水涨成型", "冲压车间", 85.0), ("WC11", "切边", "冲压车间", 60.0), ("WC20", "氩弧焊接", "焊接车间", 95.0), ("WC21", "激光焊接", "焊接车间", 130.0), ("WC30", "抽真空", "真空车间", 150.0),
      ("WC40", "抛光", "表面车间", 70.0), ("WC41", "喷涂", "表面车间", 90.0), ("WC42", "激光打标", "表面车间", 75.0), ("WC50", "注塑", "注塑车间", 80.0), ("WC60", "总装", "装配车间", 55.0), ("WC61", "包装", "装配车间", 45.0), ("WC70", "热处理", "冲压车间", 100.0)]
SUP = [("S001", "宁波甬金不锈钢有限公司", "宁波", "A", ["RM-3001", "RM-3002"]), ("S002", "佛山联众钢材贸易", "佛山", "B", ["RM-3001", "RM-3002"]), ("S003", "余姚塑料城宏达塑化", "余姚", "B", ["RM-3003"]),
       ("S004", "东莞新安怡硅胶制品厂", "东莞", "A", ["RM-3004", "RM-3009"]), ("S005", "阿克苏诺贝尔粉末涂料（宁波）", "宁波", "A", ["RM-3005", "RM-3006"]), ("S006", "永康彩印包装厂", "永康", "C", ["RM-3007", "RM-3008", "RM-3011", "RM-3014"]),
       ("S007", "金华大唐纸箱有限公司", "金华", "B", ["RM-3007", "RM-3008"]), ("S008", "宝鸡钛业", "宝鸡", "A", ["RM-3010"]), ("S009", "武义抛光材料经营部", "武义", "C", ["RM-3012"]), ("S010", "南京华东吸气材料", "南京", "B", ["RM-3013"]),
       ("S011", "永康鑫盛密封件", "永康", "B", ["RM-3009"]), ("S012", "温州龙湾塑料", "温州", "C", ["RM-3003"]), ("S013", "杭州标签印务", "杭州", "B", ["RM-3014", "RM-3011"]), ("S014", "台州模具钢贸", "台州", "C", [])]
PLN = ["陈国平", "应晓红", "胡建军"]
BUY = ["吕素芬", "徐立", "程婷"]
QC = ["章丽", "施伟明", "王芳芳", "朱勇"]
WRK = ["李大海", "周金龙", "王秀兰", "吴根土", "张小军", "黄桂花", "何永强", "应根法", "徐春梅", "马德胜", "金志伟", "楼海军", "方小燕", "潘国良", "卢美娟", "叶建华", "田二娃", "罗长江"]
ROUTE = [("成型", "WC10"), ("切边", "WC11"), ("焊接", None), ("抽真空", "WC30"), ("抛光", "WC40"), ("喷涂", "WC41"), ("总装", "WC60"), ("包装", "WC61")]


def day(a, b):
    return a + timedelta(days=R.randint(0, max(0, (b - a).days)))


def main(path):
    if os.path.exists(path):
        os.remove(path)
    c = sqlite3.connect(path)
    c.executescript(DDL)
    c.executemany("INSERT INTO WC_MST VALUES (?,?,?,?)", WC)
    c.executemany("INSERT INTO SUP_MST VALUES (?,?,?,?,?)", [s[:4] + ("N" if s[0] == "S012" else "Y",) for s in SUP])
    cost = {x[0]: x[2] for x in FG + SF}
    cost.update({x[0]: x[3] for x in RM})
    trn, insp = [], []
    mos = []
    d = date(2024, 1, 4)
    days = []
    while d <= TODAY:
        if d.weekday() < 6:
            days.append(d)
        d += timedelta(days=1)
    n = 620
    dts = sorted(R.choices(days, [1 + (x - days[0]).days / 900 + (.5 if x.month in (9, 10, 11) else 0) for x in days], k=n))
    opr, seq = [], {}
    for od in dts:
        seq[od.year, od.month] = seq.get((od.year, od.month), 0) + 1
        no = "MO%s%03d" % (od.strftime("%y%m"), seq[od.year, od.month])
        fg = R.random() < .72
        it = R.choices([f[0] for f in FG], [f[3] for f in FG])[0] if fg else R.choice(SF)[0]
        q = R.choice([200, 300, 500, 500, 800, 1000, 1200, 1500, 2000, 3000])
        lt = R.randint(8, 25)
        due = od + timedelta(days=lt)
        cd = od + timedelta(days=max(3, int(lt * R.uniform(.55, 1.2)) + (R.randint(3, 15) if R.random() < .1 else 0)))
        sr = {"FG-1006": .05, "FG-1003": .03}.get(it, .016)
        sc = int(q * sr * R.uniform(0, 2.2))
        if R.random() < .045:
            sts, qc, sc, cd = 90, 0, 0, None
        elif cd > TODAY:
            f = (TODAY - od).days / max(1, (cd - od).days)
            cd = None
            if f < .2:
                sts, qc, sc = 10, 0, 0
            else:
                sts, qc, sc = 20, int(q * f * .7), int(sc * f)
        else:
            sts, qc = 30, q - sc
        mos.append((no, it, q, qc, sc, str(od), str(due), cd and str(cd), R.choices(PLN, [5, 4, 2])[0], sts))
        rt = ROUTE if fg else (ROUTE[:3] if it[-1] in "123" else [("注塑", "WC50"), ("总装", "WC60")])
        done = len(rt) if sts == 30 else (0 if sts in (10, 90) else max(1, int(len(rt) * .5)))
        rest = sc
        for i, (nm, wc) in enumerate(rt, 1):
            wc = wc or R.choice(["WC20", "WC20", "WC21"])
            std = round(q / 1000 * R.uniform(4, 11), 1)
            act = round(std * R.uniform(.85, 1.35) * (1.15 if wc == "WC41" else 1), 1) if i <= done else None
            s = 0
            if act is not None:
                s = rest if i == done else min(rest, int(sc * R.choice([0, 0, .1, .2, .4])))
                rest -= s
            opr.append((no, i * 10, nm, wc, std, act, R.choice(WRK) if act is not None else None, s))
        if sts == 90:
            continue
        for rm in R.sample(RM, R.choice([1, 2, 2])):
            trn.append((str(min(TODAY, od + timedelta(days=R.randint(0, 2)))), rm[0], "W1", "MI", -round(q * R.choice([.1, .2, .3]), 1), no))
        if qc and sts == 30:
            trn.append((str(cd), it, "W2", "MR", float(qc), no))
            if fg and R.random() < .9:
                sm = R.choice([32, 50, 80, 125])
                df = R.choices([0, 1, 2, 3, 6, 9], [50, 18, 12, 8, 7, 5])[0]
                rs = "P" if df <= 2 else R.choices("FC", [6, 4])[0]
                insp.append(["FQC", no, it, str(cd), sm, df, rs, R.choices(["划伤", "漏真空", "喷涂色差", "焊缝不良", "尺寸超差", "杯盖渗漏"], [6, 5, 5, 3, 2, 4])[0] if df else None, R.choice(QC)])
            if fg:
                left, sd = qc, cd
                for _ in range(R.choice([1, 1, 2])):
                    o = int(left * R.uniform(.4, .9))
                    sd = sd + timedelta(days=R.randint(1, 20))
                    if sd <= TODAY and o:
                        trn.append((str(sd), it, "W2", "SO", -float(o), "SO%s%04d" % (sd.strftime("%y%m"), R.randint(1, 9999))))
                        left -= o
        if sc and R.random() < .3 and cd:
            trn.append((str(cd), it, "W3", "AD", float(sc), no))
    c.executemany("INSERT INTO MO_HDR VALUES (?,?,?,?,?,?,?,?,?,?)", mos)
    c.executemany("INSERT INTO MO_OPR VALUES (?,?,?,?,?,?,?,?)", opr)
    po, dtl, seq = [], [], {}
    for pd in sorted(R.choices(days, k=360)):
        seq[pd.year] = seq.get(pd.year, 0) + 1
        no = "PO%s%04d" % (pd.strftime("%y"), seq[pd.year])
        s = R.choices([x for x in SUP if x[4]], [9, 4, 5, 4, 6, 6, 5, 1, 2, 3, 3, 2 if str(pd) < "2025-10" else 0, 2])[0]
        items = R.sample(s[4], R.randint(1, min(3, len(s[4]))))
        x = R.random() < .04
        st = []
        for i, it in enumerate(items, 1):
            p = cost[it]
            q = R.choice([100, 200, 300, 500, 800]) if p > 8 else R.choice([2000, 3000, 5000, 8000, 10000])
            if it == "RM-3010":
                q = R.choice([20, 30, 50])
            due = pd + timedelta(days=R.randint(7, 20))
            late = {"A": .12, "B": .25, "C": .45}[s[3]]
            rd = due + timedelta(days=R.randint(1, 9) if R.random() < late else -R.randint(0, 4))
            rq = q if R.random() < .95 else int(q * .6)
            if x or rd > TODAY:
                rd, rq = None, 0
            st.append(rq / q)
            dtl.append((no, i, it, float(q), round(p * R.uniform(.93, 1.1) * (1 + (pd - days[0]).days / 9000), 3), float(rq), str(due), rd and str(rd)))
            if rd:
                trn.append((str(rd), it, "W1", "PR", float(rq), no))
                if R.random() < .8:
                    df = R.choices([0, 1, 2, 4, 8], [60, 15, 10, 5, 10] if s[3] == "C" else [72, 12, 8, 5, 3])[0]
                    insp.append(["IQC", no, it, str(rd), R.choice([13, 20, 32, 50]), df, "P" if df <= 1 else R.choice("FFC"), R.choice(["尺寸超差", "表面锈斑", "色差", "印刷不良", "材质不符"]) if df else None, R.choice(QC)])
        po.append((no, s[0], str(pd), R.choice(BUY), "X" if x else ("C" if min(st) >= 1 else ("O" if max(st) == 0 else "P"))))
    c.executemany("INSERT INTO PO_HDR VALUES (?,?,?,?,?)", po)
    c.executemany("INSERT INTO PO_DTL VALUES (?,?,?,?,?,?,?,?)", dtl)
    for _ in range(40):
        trn.append((str(R.choice(days)), R.choice(RM)[0], "W1", "AD", float(R.randint(-60, 40)), None))
    trn.sort(key=lambda t: t[0])
    c.executemany("INSERT INTO STK_TRN VALUES (?,?,?,?,?,?,?)", [(i,) + t for i, t in enumerate(trn, 1)])
    insp.sort(key=lambda t: t[3])
    c.executemany("INSERT INTO QC_INSP VALUES (?,?,?,?,?,?,?,?,?,?)", [[i] + t for i, t in enumerate(insp, 1)])
    itm = []
    for code, nm, typ, u, p in [(f[0], f[1], "FG", "PCS", f[2]) for f in FG] + [(f[0], f[1], "SF", "PCS", f[2]) for f in SF] + [(f[0], f[1], "RM", f[2], f[3]) for f in RM]:
        sf = float({"FG": 500, "SF": 800, "RM": 400 if p > 8 else 5000}[typ]) if code != "RM-3012" else None
        stk = float(int((sf or 150) * R.choice([.3, .6, .9, 1.2, 1.5, 2.2, 3]) * R.uniform(.9, 1.1)))
        itm.append((code, nm, typ, u, p, sf, 0.0 if code == "FG-1010" else stk, str(day(date(2024, 1, 2), date(2024, 1, 4))) if code != "FG-1010" else "2026-10-12"))
    c.executemany("INSERT INTO ITM_MST VALUES (?,?,?,?,?,?,?,?)", itm)
    c.commit()
    c.close()


if __name__ == "__main__":
    main(sys.argv[1])
