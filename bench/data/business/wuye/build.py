"""生成物业公司样例库: python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

R = random.Random(315)

DDL = """
CREATE TABLE t_xq (
  xqid INTEGER PRIMARY KEY, -- 小区编号
  xqmc TEXT NOT NULL, -- 小区名称
  dz TEXT, -- 地址
  wyfdj NUMERIC NOT NULL -- 物业费单价（元/平米/月）
);
CREATE TABLE t_ld (
  ldid INTEGER PRIMARY KEY, -- 楼栋编号
  xqid INTEGER NOT NULL REFERENCES t_xq(xqid), -- 所属小区
  ldh TEXT NOT NULL, -- 楼栋号
  cs INTEGER NOT NULL, -- 层数
  jgnf INTEGER -- 竣工年份
);
CREATE TABLE t_yz (
  yzid INTEGER PRIMARY KEY, -- 业主编号
  yzxm TEXT NOT NULL, -- 业主姓名
  xb TEXT, -- 性别
  lxdh TEXT, -- 联系电话
  djrq TEXT NOT NULL, -- 登记日期
  bz TEXT -- 备注
);
CREATE TABLE t_fj (
  fjid INTEGER PRIMARY KEY, -- 房间编号
  ldid INTEGER NOT NULL REFERENCES t_ld(ldid), -- 楼栋
  fjh TEXT NOT NULL, -- 房间号
  mj NUMERIC NOT NULL, -- 建筑面积（平米）
  hx TEXT, -- 户型
  yzid INTEGER REFERENCES t_yz(yzid), -- 业主，未售为空
  syzt INTEGER NOT NULL -- 使用状态：1 自住 2 出租 3 空置
);
CREATE TABLE t_yg (
  ygid INTEGER PRIMARY KEY, -- 员工编号
  ygxm TEXT NOT NULL, -- 员工姓名
  bm TEXT NOT NULL, -- 部门
  gw TEXT NOT NULL, -- 岗位
  xqid INTEGER REFERENCES t_xq(xqid), -- 所在小区，公司总部为空
  yx NUMERIC NOT NULL, -- 月薪
  rzrq TEXT NOT NULL, -- 入职日期
  lzrq TEXT -- 离职日期
);
CREATE TABLE t_sfxm (
  xmid INTEGER PRIMARY KEY, -- 收费项目编号
  xmmc TEXT NOT NULL -- 项目名称
);
CREATE TABLE wyf_jl (
  jlid INTEGER PRIMARY KEY, -- 记录编号
  fjid INTEGER NOT NULL REFERENCES t_fj(fjid), -- 房间
  xmid INTEGER NOT NULL REFERENCES t_sfxm(xmid), -- 收费项目
  zq TEXT NOT NULL, -- 账期（年月，如202609）
  yjje NUMERIC NOT NULL, -- 应缴金额（元）
  sjje NUMERIC NOT NULL, -- 实缴金额（元）
  jzrq TEXT NOT NULL, -- 缴费截止日期
  jfrq TEXT, -- 缴费日期
  jffs INTEGER, -- 缴费方式：1 微信 2 支付宝 3 现金 4 银行代扣
  jfzt INTEGER NOT NULL -- 缴费状态：0 未缴 1 已缴 2 部分缴 9 作废
);
CREATE TABLE t_bx (
  bxid INTEGER PRIMARY KEY, -- 报修编号
  fjid INTEGER REFERENCES t_fj(fjid), -- 房间，公共区域为空
  xqid INTEGER NOT NULL REFERENCES t_xq(xqid), -- 小区
  bxlx TEXT NOT NULL, -- 报修类型
  bxnr TEXT, -- 报修内容
  bxsj TEXT NOT NULL, -- 报修时间
  ygid INTEGER REFERENCES t_yg(ygid), -- 维修人员
  wcsj TEXT, -- 完成时间
  wxfy NUMERIC, -- 维修费用（元）
  myd INTEGER, -- 满意度 1-5
  bxzt INTEGER NOT NULL -- 报修状态：0 待派单 1 处理中 2 已完成 3 已取消
);
CREATE TABLE t_cw (
  cwid INTEGER PRIMARY KEY, -- 车位编号
  xqid INTEGER NOT NULL REFERENCES t_xq(xqid), -- 小区
  cwh TEXT NOT NULL, -- 车位号
  cwlx INTEGER NOT NULL, -- 车位类型：1 地上 2 地下
  yzj NUMERIC NOT NULL, -- 月租金（元）
  yzid INTEGER REFERENCES t_yz(yzid), -- 使用业主
  cwzt INTEGER NOT NULL -- 车位状态：0 空闲 1 已租 2 已售
);
CREATE TABLE t_cl (
  clid INTEGER PRIMARY KEY, -- 车辆编号
  yzid INTEGER NOT NULL REFERENCES t_yz(yzid), -- 业主
  cph TEXT NOT NULL, -- 车牌号
  pp TEXT, -- 品牌
  ys TEXT -- 颜色
);
"""

XQ = [("翠湖苑", "苏州市吴中区翠湖路18号", 1.8, 4), ("金色家园二期", "苏州市姑苏区人民路560号", 2.2, 3), ("枫桥雅居", "苏州市虎丘区枫桥大街77号", 2.8, 3)]
XING = "王李张刘陈杨赵黄周吴徐孙朱马胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
MING = ["建华", "秀英", "丽", "强", "敏", "静", "志明", "晓东", "红梅", "国庆", "文静", "海涛", "玉兰", "春燕", "立新", "佳琪", "雪梅", "永刚", "家豪", "婷婷", "卫东", "美玲", "振宇", "晨曦", "桂芳", "一鸣"]
LX = [("水管", ["厨房水管渗水", "马桶堵了", "水龙头坏了", "下水不畅"], 22), ("电路", ["跳闸", "插座没电", "灯不亮"], 18), ("漏水", ["卫生间天花板漏水", "阳台漏水", "外墙渗水"], 12),
      ("门窗", ["窗户关不严", "门锁坏了"], 11), ("电梯", ["电梯异响", "电梯停运", "电梯按钮失灵"], 13), ("门禁", ["门禁卡刷不开", "对讲没声音"], 12), ("公区照明", ["楼道灯不亮", "车库灯坏了"], 12)]


def main(path):
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(DDL)
    today = date(2026, 10, 31)
    used = {"张建华"}

    def name():
        while True:
            n = R.choice(XING[:60] if R.random() < .8 else XING) + R.choice(MING)
            if n not in used:
                used.add(n)
                return n

    flats, ld = [], 0
    for xi, x in enumerate(XQ, 1):
        con.execute("INSERT INTO t_xq VALUES (?,?,?,?)", (xi,) + x[:3])
        for k in range(1, x[3] + 1):
            ld += 1
            cs = R.choice([11, 18, 26])
            con.execute("INSERT INTO t_ld VALUES (?,?,?,?,?)", (ld, xi, "%d栋" % k, cs, 2008 + xi * 3 + k % 2))
            for f in sorted(R.sample(range(1, cs + 1), 8)):
                for u in (1, 2):
                    hx, mj = R.choice([("一室一厅", 56.5), ("两室一厅", 78.2), ("两室两厅", 89.6), ("三室两厅", 118.4), ("三室两厅", 126.8), ("四室两厅", 152.3)])
                    flats.append([len(flats) + 1, ld, "%d%02d" % (f, u), round(mj + R.choice([-1.5, 0, 0, 2.2, 3.6]) + R.randrange(10) / 10, 1), hx, None, 3, xi])
    for k, mj in ((37, 188.6), (12, 176.3), (84, 171.9), (131, 168.5), (66, 162.0)):
        flats[k][3], flats[k][4] = mj, "四室两厅"
    owners = []
    for i in range(1, 141):
        n = "张建华" if i == 23 else name()
        dj = date(2012, 1, 1) + timedelta(R.randrange(4300))
        if i > 128:
            dj = date(2024, 1, 10) + timedelta(R.randrange(980))
        owners.append((i, n, R.choice(["男", "女"]), "1" + R.choice("3578") + "".join(R.choice("0123456789") for _ in range(9)) if R.random() > .07 else None, dj.isoformat(),
                       R.choice(["常住外地", "独居老人，需关注", "微信联系", "有宠物"]) if R.random() < .12 else None))
    for o in owners:
        con.execute("INSERT INTO t_yz VALUES (?,?,?,?,?,?)", o)
    order = flats[:]
    R.shuffle(order)
    for i, f in enumerate(order):
        if i < 140:
            f[5] = i + 1
        elif i < 150:
            f[5] = R.choice([4, 11, 40, 66, 77, 90, 101, 120])
        if f[5]:
            f[6] = R.choices([1, 2, 3], [72, 20, 8])[0]
    for f in flats:
        con.execute("INSERT INTO t_fj VALUES (?,?,?,?,?,?,?)", f[:7])

    staff, wx = [], {1: [], 2: [], 3: []}
    for xi in (1, 2, 3):
        for bm, gw, n, base in (("客服部", "客服", 2, 5000), ("客服部", "收费员", 1, 4800), ("工程部", "维修工", 4, 6200), ("秩序部", "保安", 5, 4600), ("环境部", "保洁", 3, 3800), ("项目部", "项目经理", 1, 12000)):
            for k in range(n):
                rz = date(2016, 3, 1) + timedelta(R.randrange(2800)) if gw == "维修工" else date(2016, 3, 1) + timedelta(R.randrange(3850))
                lz = None
                if k and gw != "维修工" and R.random() < .22:
                    lz = max(rz, date(2024, 3, 1)) + timedelta(R.randrange(30, 600))
                    lz = None if lz > today else lz
                if gw == "维修工" and k == 3:
                    lz = date(2025, 11, 30)
                sid = len(staff) + 1
                staff.append((sid, name(), bm, gw, xi, round(base * R.uniform(.92, 1.3) / 50) * 50, rz.isoformat(), lz.isoformat() if lz else None))
                if gw == "维修工":
                    wx[xi].append(staff[-1])
    for bm, gw, base in (("财务部", "会计", 7800), ("财务部", "出纳", 6000), ("工程部", "工程主管", 10500), ("总经办", "总经理", 22000)):
        staff.append((len(staff) + 1, name(), bm, gw, None, base, (date(2014, 1, 1) + timedelta(R.randrange(2500))).isoformat(), None))
    for s in staff:
        con.execute("INSERT INTO t_yg VALUES (?,?,?,?,?,?,?,?)", s)
    for i, m in enumerate(["物业费", "车位费", "装修垃圾清运费", "公共能耗费"], 1):
        con.execute("INSERT INTO t_sfxm VALUES (?,?)", (i, m))

    # 车位与车辆
    cw, rented = 0, {}
    own_xq = {f[5]: (f[7], f[0]) for f in reversed(flats) if f[5]}
    for xi in (1, 2, 3):
        cand = [o for o in own_xq if own_xq[o][0] == xi]
        R.shuffle(cand)
        for k in range(30):
            cw += 1
            lx = 1 if k < 10 else 2
            zt = R.choices([0, 1, 2], [20, 60, 20] if lx == 2 else [15, 85, 0])[0]
            yz = cand.pop() if zt and cand else None
            if not yz:
                zt = 0
            rent = (150 if lx == 1 else 300) + xi * 30
            con.execute("INSERT INTO t_cw VALUES (?,?,?,?,?,?,?)", (cw, xi, "%s-%03d" % ("A" if lx == 1 else "B", k + 1), lx, rent, yz, zt))
            if zt == 1:
                rented[yz] = (rent, (date(2023, 1, 1) + timedelta(R.randrange(1100))).strftime("%Y%m"))
    cl = 0
    plates = set()
    for o in range(1, 141):
        for _ in range(R.choices([0, 1, 2, 3], [30, 52, 15, 3])[0]):
            cl += 1
            p = "苏E·" + "".join(R.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(5))
            if cl == 31:
                p = "苏E·88K6Q"
            con.execute("INSERT INTO t_cl VALUES (?,?,?,?,?)", (cl, o, p, R.choice(["大众", "丰田", "比亚迪", "特斯拉", "宝马", "本田", "吉利", None]), R.choice(["白", "黑", "灰", "红", "蓝"])))

    # 收费
    tard = {o: R.choices([.02, .1, .35, .75], [55, 28, 12, 5])[0] for o in range(1, 141)}
    never = {19, 58, 112}
    pay_way = {o: R.choices([1, 2, 3, 4], [46, 28, 10, 16])[0] for o in range(1, 141)}
    months = [(y, m) for y in (2024, 2025, 2026) for m in range(1, 13) if (y, m) <= (2026, 10)]
    jl = 0
    for y, m in months:
        zq = "%d%02d" % (y, m)
        last = (date(y + m // 12, m % 12 + 1, 1) - timedelta(1))
        for f in flats:
            o = f[5]
            if not o or owners[o - 1][4][:7].replace("-", "") > zq:
                continue
            items = [(1, round(f[3] * XQ[f[7] - 1][2], 2))]
            if o in rented and rented[o][1] <= zq and own_xq[o][1] == f[0]:
                items.append((2, rented[o][0]))
            if R.random() < .006:
                items.append((3, R.choice([300, 500, 800])))
            for xm, amt in items:
                jl += 1
                paid, dt, way, zt = 0, None, None, 0
                if R.random() < .008 and o not in never:
                    zt = 9
                elif o not in never:
                    if R.random() < tard[o]:
                        late = R.randint(5, 260) if R.random() < .85 else 9999
                        d = last + timedelta(late) if late < 9999 else None
                    else:
                        d = date(y, m, 1) + timedelta(R.randint(1, last.day - 1))
                    if d and d <= today:
                        dt, zt, paid = d.isoformat(), 1, amt
                        way = pay_way[o] if R.random() < .85 else R.choice([1, 2, 3])
                        if R.random() < .012:
                            zt, paid = 2, round(amt / 2, 2)
                con.execute("INSERT INTO wyf_jl VALUES (?,?,?,?,?,?,?,?,?,?)", (jl, f[0], xm, zq, amt, paid, last.isoformat(), dt, way, zt))

    # 报修
    reps = []
    d = date(2024, 1, 3)
    while d <= today:
        n = R.choices([0, 1, 2, 3], [35, 42, 17, 6] if d.month in (6, 7, 8) else [48, 38, 11, 3])[0]
        for _ in range(n):
            lx, nrs, _w = R.choices(LX, [l[2] for l in LX])[0]
            xi = R.choices([1, 2, 3], [50, 28, 22])[0]
            fj = None
            if lx not in ("电梯", "公区照明"):
                fl = [f for f in flats if f[7] == xi and f[5] and f[6] != 3]
                fj = R.choices(fl, [1 + (f[0] % 7 == 0) * 3 for f in fl])[0][0]
            t = datetime(d.year, d.month, d.day, R.randint(7, 20), R.randrange(60))
            reps.append((t, fj, xi, lx, R.choice(nrs) if R.random() > .05 else None))
        d += timedelta(1)
    reps.sort(key=lambda r: (r[0], r[2]))
    for i, (t, fj, xi, lx, nr) in enumerate(reps, 1):
        pool = [s for s in wx[xi] if s[6] <= t.date().isoformat() and (not s[7] or s[7] >= t.date().isoformat())]
        s = R.choices(pool, [1 + k for k in range(len(pool))])[0]
        zt, done, fee, my, yg = 2, t + timedelta(hours=R.choice([2, 3, 5, 8, 20, 26, 48, 75, 120]), minutes=R.randrange(60)), 0, None, s[0]
        if lx == "漏水":
            done += timedelta(hours=R.choice([24, 48, 96]))
        if R.random() < .05:
            zt, done, fee, yg = 3, None, None, (None if R.random() < .6 else yg)
        elif done > datetime(2026, 10, 31, 18, 0) or (t > datetime(2026, 10, 5) and R.random() < .3):
            zt, done, fee = R.choice([0, 1]), None, None
            if zt == 0:
                yg = None
        else:
            fee = R.choice([0, 0, 20, 30, 50, 80, 120]) if lx not in ("电梯", "漏水") else R.choice([0, 150, 260, 480, 900, 1300])
            if lx == "电梯" and R.random() < .05:
                fee = R.choice([3600, 5200, 6800])
            if R.random() < .6:
                my = R.choices([5, 4, 3, 2, 1], [50 + (yg % 5) * 8, 28, 12, 6, 4])[0]
        con.execute("INSERT INTO t_bx VALUES (?,?,?,?,?,?,?,?,?,?,?)", (i, fj, xi, lx, nr, t.strftime("%Y-%m-%d %H:%M"), yg, done.strftime("%Y-%m-%d %H:%M") if done else None, fee, my, zt))
    con.commit()
    con.close()


if __name__ == "__main__":
    main(sys.argv[1])
