#!/usr/bin/env python3
"""汽车维修连锁示例库: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(61031)
TODAY = datetime(2026, 10, 31, 18, 0)

DDL = """
CREATE TABLE t_fd (               -- 分店表
  fdbh TEXT PRIMARY KEY,          -- 分店编号
  fdmc TEXT NOT NULL,             -- 分店名称
  cs TEXT,                        -- 城市
  dz TEXT,                        -- 地址
  dh TEXT,                        -- 电话
  kyrq TEXT,                      -- 开业日期
  gws INTEGER                     -- 工位数
);
CREATE TABLE t_js (               -- 技师表
  jsbh TEXT PRIMARY KEY,          -- 技师编号
  xm TEXT NOT NULL,               -- 姓名
  fdbh TEXT REFERENCES t_fd(fdbh), -- 所属分店编号
  jb TEXT,                        -- 级别：学徒/中级/高级/技师长
  rzrq TEXT,                      -- 入职日期
  lzrq TEXT,                      -- 离职日期，在职为空
  jbgz REAL                       -- 基本工资（元/月）
);
CREATE TABLE t_kh (               -- 客户表
  khbh INTEGER PRIMARY KEY,       -- 客户编号
  kh_xm TEXT NOT NULL,            -- 客户姓名
  xb TEXT,                        -- 性别：男/女
  sjh TEXT,                       -- 手机号
  hydj INTEGER,                   -- 会员等级：0 非会员 1 银卡 2 金卡 3 钻石
  lyqd TEXT,                      -- 来源渠道
  zcrq TEXT                       -- 注册日期
);
CREATE TABLE t_cl (               -- 车辆表
  clbh INTEGER PRIMARY KEY,       -- 车辆编号
  khbh INTEGER REFERENCES t_kh(khbh), -- 车主客户编号
  cph TEXT NOT NULL,              -- 车牌号
  pp TEXT,                        -- 品牌
  cx TEXT,                        -- 车型
  gcnf INTEGER,                   -- 购车年份
  lcs INTEGER,                    -- 里程数（公里）
  rylx TEXT                       -- 燃油类型：汽油/柴油/混动/纯电
);
CREATE TABLE t_gd (               -- 维修工单表
  gdh TEXT PRIMARY KEY,           -- 工单号
  khbh INTEGER REFERENCES t_kh(khbh), -- 客户编号
  clbh INTEGER REFERENCES t_cl(clbh), -- 车辆编号
  fdbh TEXT REFERENCES t_fd(fdbh), -- 分店编号
  jsbh TEXT REFERENCES t_js(jsbh), -- 主修技师编号，未派工为空
  wxlx INTEGER,                   -- 维修类型：1 保养 2 机修 3 钣喷 4 轮胎 5 美容
  jcrq TEXT,                      -- 进厂日期
  yjrq TEXT,                      -- 预计交车日期
  jgrq TEXT,                      -- 竣工日期，未竣工为空
  gsf REAL,                       -- 工时费（元）
  clf REAL,                       -- 材料费（元）
  yhje REAL,                      -- 优惠金额（元）
  ysje REAL,                      -- 应收金额（元）= 工时费 + 材料费 - 优惠金额
  ssje REAL,                      -- 实收金额（元）
  zt INTEGER                      -- 状态：0 待派工 1 维修中 2 已竣工待结算 3 已结算 9 作废
);
CREATE TABLE t_gdxm (             -- 工单维修项目表
  id INTEGER PRIMARY KEY,         -- 序号
  gdh TEXT REFERENCES t_gd(gdh),  -- 工单号
  xmmc TEXT,                      -- 项目名称
  gs REAL,                        -- 工时（小时）
  gsdj REAL,                      -- 工时单价（元）
  je REAL                         -- 项目金额（元）
);
CREATE TABLE t_pj (               -- 配件表
  pjbh TEXT PRIMARY KEY,          -- 配件编号
  pjmc TEXT NOT NULL,             -- 配件名称
  fl TEXT,                        -- 分类
  cd TEXT,                        -- 产地：原厂/副厂/品牌件
  jhj REAL,                       -- 进货价（元）
  xsj REAL,                       -- 销售价（元）
  kcsl INTEGER,                   -- 库存数量
  aqkc INTEGER                    -- 安全库存
);
CREATE TABLE t_gdpj (             -- 工单用料表
  id INTEGER PRIMARY KEY,         -- 序号
  gdh TEXT REFERENCES t_gd(gdh),  -- 工单号
  pjbh TEXT REFERENCES t_pj(pjbh), -- 配件编号
  sl INTEGER,                     -- 数量
  dj REAL,                        -- 单价（元）
  je REAL                         -- 金额（元）
);
CREATE TABLE t_sk (               -- 收款表
  skh INTEGER PRIMARY KEY,        -- 收款号
  gdh TEXT REFERENCES t_gd(gdh),  -- 工单号
  skrq TEXT,                      -- 收款日期
  fs INTEGER,                     -- 收款方式：1 微信 2 支付宝 3 现金 4 刷卡 5 保险公司转账
  je REAL                         -- 收款金额（元）
);
CREATE TABLE t_ts (               -- 投诉表
  tsbh INTEGER PRIMARY KEY,       -- 投诉编号
  gdh TEXT REFERENCES t_gd(gdh),  -- 工单号
  khbh INTEGER REFERENCES t_kh(khbh), -- 客户编号
  tsrq TEXT,                      -- 投诉日期
  tslx TEXT,                      -- 投诉类型
  nr TEXT,                        -- 投诉内容
  clzt INTEGER,                   -- 处理状态：0 未处理 1 处理中 2 已解决
  jjrq TEXT                       -- 解决日期，未解决为空
);
CREATE TABLE t_yy (               -- 预约表
  yybh INTEGER PRIMARY KEY,       -- 预约编号
  khbh INTEGER REFERENCES t_kh(khbh), -- 客户编号
  clbh INTEGER REFERENCES t_cl(clbh), -- 车辆编号
  fdbh TEXT REFERENCES t_fd(fdbh), -- 预约分店编号
  wxlx INTEGER,                   -- 预约维修类型：1 保养 2 机修 3 钣喷 4 轮胎 5 美容
  tjsj TEXT,                      -- 提交时间
  yyrq TEXT,                      -- 预约到店日期
  yyqd TEXT,                      -- 预约渠道：电话/小程序/到店
  zt INTEGER,                     -- 状态：0 待到店 1 已到店 2 爽约 9 已取消
  gdh TEXT REFERENCES t_gd(gdh)   -- 到店后生成的工单号，可为空
);
"""

FD = [("F01", "上海浦东金桥旗舰店", "上海", "金桥路1288号", "2018-05-18", 14),
      ("F02", "上海闵行莘庄店", "上海", "莘松路560号", "2019-09-01", 8),
      ("F03", "杭州滨江店", "杭州", "江南大道3688号", "2020-03-16", 10),
      ("F04", "杭州城西银泰店", "杭州", "丰潭路380号", "2021-06-08", 6),
      ("F05", "南京江宁店", "南京", "双龙大道1698号", "2021-11-20", 8),
      ("F06", "苏州园区湖东店", "苏州", "星湖街218号", "2024-04-10", 7)]
XING = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
M1 = ["建国", "志强", "伟", "磊", "军", "勇", "涛", "明", "超", "刚", "鹏", "浩然", "宇轩", "俊杰", "海波", "国庆", "晓东", "文斌", "立新", "永康", "家豪", "子墨", "振华", "德胜"]
F1 = ["芳", "娜", "敏", "静", "丽", "艳", "秀英", "雪梅", "婷婷", "佳怡", "雨欣", "晓燕", "玉兰", "慧", "欣妍", "梦洁", "思琪", "春梅"]
CARS = [("大众", ["朗逸", "帕萨特", "途观L"]), ("丰田", ["卡罗拉", "凯美瑞", "RAV4荣放"]), ("本田", ["思域", "雅阁", "CR-V"]),
        ("宝马", ["3系", "5系", "X3"]), ("奔驰", ["C级", "E级", "GLC"]), ("奥迪", ["A4L", "A6L", "Q5L"]),
        ("比亚迪", ["秦PLUS", "汉EV", "宋PLUS"]), ("特斯拉", ["Model 3", "Model Y"]), ("别克", ["英朗", "GL8"]), ("五菱", ["宏光", "缤果"])]
CW = [18, 15, 14, 9, 8, 8, 13, 6, 7, 5]
XM = {1: [("常规保养", 1.0), ("更换机油机滤", 0.8), ("更换空调滤芯", 0.5), ("更换变速箱油", 2.0), ("全车检测", 1.0)],
      2: [("更换刹车片", 1.5), ("更换火花塞", 1.2), ("发动机检修", 4.0), ("空调系统维修", 2.5), ("底盘异响检修", 2.0), ("更换电瓶", 0.6), ("更换减震器", 3.0)],
      3: [("前保险杠喷漆", 3.0), ("车门钣金修复", 4.0), ("全车喷漆", 20.0), ("后保险杠更换", 2.5), ("翼子板修复", 3.5)],
      4: [("更换轮胎", 0.6), ("四轮定位", 1.2), ("补胎", 0.4), ("动平衡", 0.6)],
      5: [("精洗打蜡", 2.0), ("镀晶", 6.0), ("内饰清洁", 2.5), ("贴膜", 5.0)]}
PJ = [("全合成机油5W-30 4L", "油液", "品牌件", 210, 368), ("半合成机油5W-40 4L", "油液", "品牌件", 120, 218), ("机油滤清器", "滤芯", "原厂", 22, 45), ("空气滤清器", "滤芯", "原厂", 35, 78),
      ("空调滤芯", "滤芯", "品牌件", 30, 88), ("变速箱油4L", "油液", "原厂", 320, 560), ("刹车油1L", "油液", "品牌件", 38, 80), ("防冻液4L", "油液", "品牌件", 55, 120),
      ("前刹车片", "制动", "原厂", 190, 380), ("后刹车片", "制动", "原厂", 160, 320), ("刹车盘", "制动", "副厂", 260, 480), ("火花塞", "点火", "品牌件", 35, 72), ("点火线圈", "点火", "副厂", 110, 230),
      ("蓄电池60Ah", "电器", "品牌件", 310, 520), ("前大灯总成", "电器", "原厂", 1250, 1980), ("雨刮片", "易损", "品牌件", 32, 79), ("前减震器", "底盘", "副厂", 330, 620), ("下摆臂", "底盘", "副厂", 210, 420),
      ("空调压缩机", "空调", "原厂", 1180, 1860), ("制冷剂R134a", "空调", "品牌件", 45, 120), ("前保险杠", "车身", "副厂", 420, 860), ("后保险杠", "车身", "副厂", 400, 820), ("翼子板", "车身", "副厂", 260, 520),
      ("水性漆1L", "车身", "品牌件", 150, 300), ("米其林轮胎225/55R17", "轮胎", "品牌件", 620, 880), ("马牌轮胎205/55R16", "轮胎", "品牌件", 430, 620), ("玲珑轮胎195/65R15", "轮胎", "品牌件", 230, 360), ("补胎胶条", "轮胎", "品牌件", 3, 20),
      ("镀晶套装", "美容", "品牌件", 260, 600), ("固体蜡", "美容", "品牌件", 60, 128), ("隔热膜前挡", "美容", "品牌件", 480, 1100), ("发动机支架", "底盘", "原厂", 280, 540), ("节气门", "点火", "原厂", 460, 820), ("柴油滤清器", "滤芯", "副厂", 60, 118)]
USE = {1: [0, 0, 0, 1, 2, 2, 2, 3, 4, 4, 5, 6, 7, 15], 2: [8, 8, 9, 10, 11, 12, 13, 13, 14, 16, 17, 18, 19, 32], 3: [20, 21, 22, 23, 23, 23, 14], 4: [24, 25, 25, 26, 27], 5: [28, 29, 29, 30]}


def d(x):
    return x.strftime("%Y-%m-%d")


def name(g):
    return R.choice(XING) + R.choice(M1 if g == "男" else F1)


def main(path):
    if os.path.exists(path):
        os.remove(path)
    c = sqlite3.connect(path)
    c.executescript(DDL)
    for f in FD:
        c.execute("INSERT INTO t_fd VALUES (?,?,?,?,?,?,?)", (f[0], f[1], f[2], f[3], "400-820-%04d" % R.randint(1000, 9999), f[4], f[5]))
    tech, used = {}, set()
    n = 0
    for f, k in zip(FD, (8, 5, 6, 4, 5, 4)):
        tech[f[0]] = []
        for i in range(k):
            n += 1
            while True:
                nm = name("男" if R.random() < .93 else "女")
                if nm not in used:
                    used.add(nm)
                    break
            jb = "技师长" if i == 0 else R.choice(["学徒", "中级", "中级", "高级"])
            rz = date.fromisoformat(f[4]) + timedelta(days=0 if i == 0 else R.randint(0, 1300))
            rz = min(rz, date(2026, 3, 1))
            lz = date(2025, R.randint(3, 12), R.randint(1, 28)) if i and R.random() < .14 and rz < date(2024, 6, 1) else None
            gz = {"学徒": 3500, "中级": 5500, "高级": 7500, "技师长": 9800}[jb] + R.choice([0, 200, 500])
            c.execute("INSERT INTO t_js VALUES (?,?,?,?,?,?,?)", ("J%03d" % n, nm, f[0], jb, d(rz), lz and d(lz), gz))
            tech[f[0]].append(("J%03d" % n, rz, lz, R.choice([1, 1, 2, 3])))
    cars, custs = [], []
    names = set(used)
    cid = 0
    for k in range(1, 281):
        g = "男" if R.random() < .66 else "女"
        while True:
            nm = name(g)
            if nm not in names:
                names.add(nm)
                break
        zc = date(2024, 1, 2) + timedelta(days=int(R.random() ** 1.3 * 1025))
        c.execute("INSERT INTO t_kh VALUES (?,?,?,?,?,?,?)", (k, nm, g, None if R.random() < .04 else "1%s%08d" % (R.choice(["38", "39", "58", "86", "77"]), R.randint(0, 99999999)),
                  R.choices([0, 1, 2, 3], [55, 25, 15, 5])[0], R.choices(["门店自然到店", "老客户介绍", "美团", "抖音", "保险公司推荐", None], [30, 24, 16, 14, 10, 6])[0], d(zc)))
        home = R.choices(FD, [30, 16, 20, 11, 14, 9])[0]
        mine = []
        for _ in range(R.choices([1, 2, 3], [80, 16, 4])[0]):
            cid += 1
            b = R.choices(CARS, CW)[0]
            cx = R.choice(b[1])
            y = R.randint(2012, 2025)
            ry = "纯电" if cx in ("汉EV", "Model 3", "Model Y", "缤果") else "混动" if b[0] == "比亚迪" else R.choices(["汽油", "混动", "柴油"], [90, 8, 2])[0]
            pre = {"上海": "沪", "杭州": "浙", "南京": "苏", "苏州": "苏"}[home[2]] + {"上海": R.choice("ABCD"), "杭州": "A", "南京": "A", "苏州": R.choice("EU")}[home[2]]
            cph = pre + "·" + "".join(R.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(5))
            c.execute("INSERT INTO t_cl VALUES (?,?,?,?,?,?,?,?)", (cid, k, cph, b[0], cx, y, None if R.random() < .05 else R.randint(3, 16) * (2027 - y) * 1000 + R.randint(0, 999), ry))
            mine.append((cid, ry))
        custs.append((k, zc, home, mine, R.choice([0, 1, 1, 2, 3, 4, 6])))
    for i, p in enumerate(PJ, 1):
        aq = R.choice([5, 10, 10, 20])
        c.execute("INSERT INTO t_pj VALUES (?,?,?,?,?,?,?,?)", ("P%04d" % i, p[0], p[1], p[2], p[3], p[4], 0 if i in (19, 31) else R.randint(1, 60), aq))
    # 工单
    ev = []
    for k, zc, home, mine, w in custs:
        if not w:
            continue
        for _ in range(max(1, int(R.gauss(w * 2, 1)))):
            span = (date(2026, 10, 30) - zc).days
            ev.append((zc + timedelta(days=0 if R.random() < .2 else R.randint(0, max(span, 1))), k, home, R.choice(mine)))
    ev = [e for e in ev if e[0] <= date(2026, 10, 30)]
    for _ in range(26):  # 最近在修
        k, zc, home, mine, w = R.choice([x for x in custs if x[4]])
        ev.append((date(2026, 10, R.randint(20, 31)), k, home, R.choice(mine)))
    ev.sort(key=lambda e: (e[0], e[1]))
    seq, xid, pid, skid, tsid = {}, 0, 0, 0, 0
    orders = []
    for jc, k, home, (car, ry) in ev:
        fd = home if R.random() < .9 else R.choice([x for x in FD if x[2] == home[2]])
        if d(jc) < fd[4]:
            fd = FD[4]
        m = jc.strftime("%Y%m")
        seq[m] = seq.get(m, 0) + 1
        gdh = "GD%s%04d" % (m, seq[m])
        wx = R.choices([1, 2, 3, 4, 5], [42, 25, 13, 11, 9])[0]
        ts = [t for t in tech[fd[0]] if t[1] <= jc and (t[2] is None or t[2] > jc)]
        js = R.choices(ts, [t[3] for t in ts])[0][0] if ts else None
        dur = {1: R.choice([0, 0, 0, 1]), 2: R.choice([0, 1, 1, 2, 3, 5]), 3: R.randint(2, 9), 4: 0, 5: R.choice([0, 1])}[wx]
        yj = jc + timedelta(days={1: 0, 2: 2, 3: 5, 4: 0, 5: 1}[wx])
        jg = jc + timedelta(days=dur)
        zt = 9 if R.random() < .05 else 3
        if zt == 3 and (jg > date(2026, 10, 31) or (jc >= date(2026, 10, 20) and R.random() < .35)):
            zt = R.choice([0, 1, 1]) if jc >= date(2026, 10, 29) else 1
        elif zt == 3 and jg >= date(2026, 9, 20) and R.random() < .22:
            zt = 2
        elif zt == 3 and R.random() < .015:
            zt = 2
        if zt == 0:
            js = None
        if zt in (0, 1, 9):
            jg = None
        gsf = clf = 0.0
        price = R.choice([120, 120, 150, 180]) if fd[2] == "上海" else R.choice([100, 120, 150])
        for nm, h in R.sample(XM[wx], R.choices([1, 2, 3], [50, 38, 12])[0]):
            xid += 1
            je = round(h * price, 2)
            gsf += je
            c.execute("INSERT INTO t_gdxm VALUES (?,?,?,?,?,?)", (xid, gdh, nm, h, price, je))
        for pi in sorted(set(R.sample(USE[wx], R.choices([0, 1, 2, 3], [8, 32, 40, 20])[0]))):
            pid += 1
            sl = R.choice([2, 4, 4, 1]) if 24 <= pi <= 26 or pi == 11 else R.choices([1, 2], [85, 15])[0]
            p = PJ[pi]
            clf += sl * p[4]
            c.execute("INSERT INTO t_gdpj VALUES (?,?,?,?,?,?)", (pid, gdh, "P%04d" % (pi + 1), sl, p[4], sl * p[4]))
        yh = round((gsf + clf) * R.choice([0, 0, 0, .05, .1]), 0)
        ys = round(gsf + clf - yh, 2)
        ss = 0.0
        if zt == 3:
            ss = ys
        elif zt == 2 and R.random() < .4:
            ss = round(ys * .5, 0)
        c.execute("INSERT INTO t_gd VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", (gdh, k, car, fd[0], js, wx, d(jc), d(yj), jg and d(jg), gsf, clf, yh, ys, ss, zt))
        if ss:
            parts = [ss] if R.random() < .93 or ss < 800 else [round(ss * .4, 2), round(ss - round(ss * .4, 2), 2)]
            for j, a in enumerate(parts):
                skid += 1
                fs = R.choices([1, 2, 3, 4, 5], [20, 10, 3, 12, 55])[0] if wx == 3 else R.choices([1, 2, 3, 4], [52, 28, 8, 12])[0]
                c.execute("INSERT INTO t_sk VALUES (?,?,?,?,?)", (skid, gdh, d(min(jg + timedelta(days=j * 2), date(2026, 10, 31))), fs, a))
        if zt in (2, 3) and R.random() < (.11 if wx == 3 else .06):
            tsid += 1
            tr = min(jg + timedelta(days=R.randint(0, 12)), date(2026, 10, 31))
            lx, nr = R.choice([("维修质量", "修完没几天又出现异响"), ("维修质量", "故障没有修好，返工"), ("价格", "结算比报价高"), ("等待时间", "等了太久才交车"), ("服务态度", "接待人员态度差"), ("配件质量", "怀疑不是原厂件")])
            cz = 2
            if tr > date(2026, 9, 25):
                cz = R.choice([0, 0, 1, 2])
            jj = tr + timedelta(days=R.choice([0, 1, 1, 2, 3, 5, 9])) if cz == 2 else None
            if jj and jj > date(2026, 10, 31):
                cz, jj = 1, None
            c.execute("INSERT INTO t_ts VALUES (?,?,?,?,?,?,?,?)", (tsid, gdh, k, d(tr), lx, nr, cz, jj and d(jj)))
        orders.append((gdh, k, car, fd[0], wx, jc))
    yid = 0
    rows = []
    for gdh, k, car, f, wx, jc in orders:
        if R.random() < .3:
            tj = datetime(jc.year, jc.month, jc.day, R.randint(8, 20), R.randint(0, 59)) - timedelta(days=R.randint(1, 9))
            rows.append((k, car, f, wx, tj, jc, R.choice(["电话", "小程序", "小程序", "到店"]), 1, gdh))
        elif R.random() < .11:
            tj = datetime(jc.year, jc.month, jc.day, R.randint(8, 20), R.randint(0, 59)) - timedelta(days=R.randint(20, 26))
            rows.append((k, car, f, wx, tj, jc - timedelta(days=R.randint(12, 18)), R.choice(["电话", "小程序", "小程序"]), R.choice([2, 2, 9]), None))
    for _ in range(22):
        k, zc, home, mine, w = R.choice(custs)
        rows.append((k, R.choice(mine)[0], home[0], R.choice([1, 1, 1, 2, 3, 4, 5]), datetime(2026, 10, R.randint(22, 31), R.randint(8, 17), R.randint(0, 59)), date(2026, 11, R.randint(1, 14)), R.choice(["电话", "小程序"]), 0, None))
    rows.sort(key=lambda r: r[4])
    for r in rows:
        yid += 1
        c.execute("INSERT INTO t_yy VALUES (?,?,?,?,?,?,?,?,?,?)", (yid, r[0], r[1], r[2], r[3], r[4].strftime("%Y-%m-%d %H:%M"), d(r[5]), r[6], r[7], r[8]))
    c.commit()
    c.close()


if __name__ == "__main__":
    main(sys.argv[1])
