"""诊所连锁数据库：python3 build.py FILE"""
import os
import random
import sqlite3
import sys
from datetime import date, datetime, timedelta

SCHEMA = """
CREATE TABLE 门诊部 (
  门诊部编号 INTEGER PRIMARY KEY,
  名称 TEXT NOT NULL,
  城市 TEXT,
  地址 TEXT,
  开业日期 DATE
);
CREATE TABLE 科室 (
  科室编号 INTEGER PRIMARY KEY,
  科室名称 TEXT NOT NULL
);
CREATE TABLE 医生 (
  医生编号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  性别 TEXT,
  职称 TEXT, -- 主任医师/副主任医师/主治医师/住院医师
  科室编号 INTEGER REFERENCES 科室(科室编号),
  门诊部编号 INTEGER REFERENCES 门诊部(门诊部编号), -- 主要出诊的门诊部
  挂号费 NUMERIC, -- 元
  入职日期 DATE,
  离职日期 DATE -- 空 = 在职
);
CREATE TABLE 患者 (
  患者编号 INTEGER PRIMARY KEY,
  姓名 TEXT NOT NULL,
  性别 TEXT,
  出生日期 DATE,
  手机号 TEXT,
  医保类型 TEXT, -- 职工医保/居民医保/商业保险/自费
  建档日期 DATE,
  来源 TEXT
);
CREATE TABLE 预约 (
  预约编号 INTEGER PRIMARY KEY,
  患者编号 INTEGER NOT NULL REFERENCES 患者(患者编号),
  医生编号 INTEGER NOT NULL REFERENCES 医生(医生编号),
  预约方式 TEXT,
  下单时间 DATETIME, -- 患者提交预约的时间
  预约日期 DATE, -- 约定来看病的日子
  时段 TEXT,
  状态 TEXT -- 待就诊/已就诊/已取消/爽约
);
CREATE TABLE 就诊 (
  就诊编号 INTEGER PRIMARY KEY,
  预约编号 INTEGER REFERENCES 预约(预约编号), -- 现场挂号的为空
  患者编号 INTEGER NOT NULL REFERENCES 患者(患者编号),
  医生编号 INTEGER NOT NULL REFERENCES 医生(医生编号),
  门诊部编号 INTEGER NOT NULL REFERENCES 门诊部(门诊部编号),
  签到时间 DATETIME,
  开始时间 DATETIME,
  结束时间 DATETIME,
  是否初诊 TEXT, -- 是/否
  诊断 TEXT
);
CREATE TABLE 药品 (
  药品编号 INTEGER PRIMARY KEY,
  药品名称 TEXT NOT NULL,
  规格 TEXT,
  单价 NUMERIC,
  库存 INTEGER
);
CREATE TABLE 处方明细 (
  明细编号 INTEGER PRIMARY KEY,
  就诊编号 INTEGER NOT NULL REFERENCES 就诊(就诊编号),
  药品编号 INTEGER NOT NULL REFERENCES 药品(药品编号),
  数量 INTEGER,
  单价 NUMERIC
);
CREATE TABLE 收费 (
  收费编号 INTEGER PRIMARY KEY,
  就诊编号 INTEGER NOT NULL REFERENCES 就诊(就诊编号),
  收费项目 TEXT, -- 挂号费/药费/检查费/治疗费
  金额 NUMERIC, -- 元
  支付方式 TEXT,
  收费时间 DATETIME,
  收费状态 TEXT -- 已收/未收/已退
);
"""
CLINICS = [('康禾门诊部（上海静安店）', '上海', '静安区胶州路 218 号', '2019-05-18'), ('康禾门诊部（上海浦东张江店）', '上海', '浦东新区碧波路 690 号', '2021-03-01'),
           ('康禾门诊部（杭州西湖店）', '杭州', '西湖区文三路 77 号', '2020-09-12'), ('康禾门诊部（苏州园区店）', '苏州', '工业园区星湖街 328 号', '2022-06-08'),
           ('康禾门诊部（南京鼓楼店）', '南京', '鼓楼区中山北路 105 号', '2023-11-20')]
DEPTS = ['内科', '儿科', '皮肤科', '口腔科', '中医科', '骨科', '妇科', '眼科']
DIAG = {'内科': ['上呼吸道感染', '高血压', '2型糖尿病', '急性胃肠炎', '慢性胃炎'], '儿科': ['小儿感冒', '小儿腹泻', '支气管炎', '手足口病'],
        '皮肤科': ['湿疹', '痤疮', '荨麻疹', '带状疱疹'], '口腔科': ['龋齿', '牙周炎', '智齿冠周炎'], '中医科': ['失眠', '颈椎病', '脾胃虚弱', '月经不调'],
        '骨科': ['腰椎间盘突出', '膝关节炎', '肩周炎', '踝关节扭伤'], '妇科': ['阴道炎', '月经不调', '盆腔炎'], '眼科': ['干眼症', '结膜炎', '近视']}
DRUGS = [('阿莫西林胶囊', '0.5g*24粒', 18.5), ('布洛芬缓释胶囊', '0.3g*20粒', 22), ('连花清瘟胶囊', '0.35g*36粒', 29.8), ('蒙脱石散', '3g*10袋', 16.5),
         ('氨氯地平片', '5mg*28片', 31), ('二甲双胍缓释片', '0.5g*60片', 26), ('奥美拉唑肠溶胶囊', '20mg*14粒', 24.6), ('氯雷他定片', '10mg*12片', 19.9),
         ('糠酸莫米松乳膏', '10g', 33), ('小儿氨酚黄那敏颗粒', '6g*10袋', 15), ('玻璃酸钠滴眼液', '5ml', 38), ('左氧氟沙星滴眼液', '5ml', 21),
         ('甲硝唑片', '0.2g*100片', 9.8), ('氟比洛芬贴', '6贴', 45), ('逍遥丸', '200丸', 17.6), ('六味地黄丸', '360丸', 36), ('酸枣仁颗粒', '12袋', 42),
         ('头孢克肟分散片', '0.1g*8片', 34.5), ('维生素D滴剂', '30粒', 48), ('藿香正气水', '10ml*10支', 14)]
BYDEPT = {'内科': [0, 1, 2, 3, 4, 4, 5, 6, 17, 19], '儿科': [9, 9, 3, 17, 18], '皮肤科': [7, 8, 8], '口腔科': [0, 1, 12], '中医科': [14, 15, 16, 19],
          '骨科': [13, 13, 1], '妇科': [12, 14, 0], '眼科': [10, 10, 11]}
XING = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'
MM, FF = ['建国', '志强', '伟', '磊', '浩然', '子轩', '俊杰', '明', '涛', '宇航', '文博', '国栋', '海峰', '思远', '一鸣'], \
         ['秀英', '丽', '敏', '静', '雨桐', '子涵', '欣怡', '梦瑶', '芳', '婷', '雪', '佳琪', '晓燕', '玉兰', '诗雨']
TODAY = date(2026, 10, 31)


def ts(d):
    return d.strftime('%Y-%m-%d %H:%M:%S')


def main(path):
    if os.path.exists(path):
        os.remove(path)
    r = random.Random(8821)
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    for i, c in enumerate(CLINICS, 1):
        db.execute('INSERT INTO 门诊部 VALUES (?,?,?,?,?)', (i,) + c)
    for i, d in enumerate(DEPTS, 1):
        db.execute('INSERT INTO 科室 VALUES (?,?)', (i, d))
    for i, (n, g, p) in enumerate(DRUGS, 1):
        db.execute('INSERT INTO 药品 VALUES (?,?,?,?,?)', (i, n, g, p, r.choice([0, 6, 15, 28, 40, 66, 90, 130, 200, 260])))

    def name(sex, used):
        while True:
            n = r.choice(XING) + r.choice(MM if sex == '男' else FF)
            if n not in used:
                used.add(n)
                return n
    used = {'陈静'}
    docs = []
    did = 0
    for ci in range(1, 6):
        for di in range(1, 9):
            if (ci, di) in ((5, 8), (4, 8), (5, 6), (4, 7), (3, 8), (5, 7)):
                continue
            for _ in range(2 if di in (1, 2) and ci < 3 else 1):
                did += 1
                sex = r.choice('男女')
                n = name(sex, used)
                if did == 1:
                    sex, n = '女', '陈静'
                title, fee = r.choices([('主任医师', 100), ('副主任医师', 60), ('主治医师', 40), ('住院医师', 25)], [15, 30, 40, 15])[0]
                left = r.choice(['2025-06-30', '2026-03-31', '2025-12-31']) if did in (7, 19, 30) else None
                docs.append((did, ci, di, r.choice([1, 2, 2, 3, 4]), fee, left))
                db.execute('INSERT INTO 医生 VALUES (?,?,?,?,?,?,?,?,?)',
                           (did, n, sex, title, di, ci, fee, (date(2019, 6, 1) + timedelta(days=r.randint(0, 1600))).isoformat(), left))
    pats = []
    pused = set()
    for i in range(1, 521):
        sex = r.choice('男女女')
        n = name(sex, pused)
        if i % 97 == 0:
            pused.discard(n)
        age = r.choices([r.randint(1, 12), r.randint(13, 29), r.randint(30, 49), r.randint(50, 82)], [20, 22, 35, 23])[0]
        made = date(2024, 1, 2) + timedelta(days=int(1030 * r.random() ** 1.15))
        born = date(2026 - age, r.randint(1, 12), r.randint(1, 28))
        if born > made:
            born = made - timedelta(days=r.randint(20, 300))
        pats.append((i, made, age, 0 if r.random() < .06 else r.choice([1, 1, 2, 2, 3, 5]), sex))
        db.execute('INSERT INTO 患者 VALUES (?,?,?,?,?,?,?,?)',
                   (i, n, sex, born.isoformat(), None if r.random() < .05 else '1%s%08d' % (r.choice(['38', '39', '58', '86', '77']), r.randrange(10 ** 8)),
                    r.choices(['职工医保', '居民医保', '商业保险', '自费'], [45, 25, 10, 20])[0], made.isoformat(),
                    r.choices(['美团', '朋友介绍', '小程序', '路过', None], [25, 30, 25, 15, 5])[0]))
    yy = jz = mx = sf = 0
    visited = set()
    day = date(2024, 1, 4)
    while day <= TODAY + timedelta(days=12):
        lam = 1.3 + 1.3 * (day - date(2024, 1, 1)).days / 1034
        if day.month in (1, 11, 12):
            lam *= 1.3
        if day > TODAY:
            lam *= .8
        n = sum(r.random() < lam / 7 for _ in range(7))
        if abs((day - TODAY).days) <= 1:
            n += 2
        for _ in range(n):
            pool = [p for p in pats if p[1] <= day and p[3]]
            if not pool:
                continue
            p = r.choices(pool, [x[3] for x in pool])[0]
            dp = [d for d in docs if (d[5] is None or d[5] > day.isoformat()) and (d[2] == 2) == (p[2] <= 12 and d[2] in (1, 2, 7) or d[2] == 2 and p[2] <= 12)]
            dp = [d for d in dp if not (d[2] == 7 and p[4] == '男') and (d[2] != 2 or p[2] <= 12) and (p[2] > 12 or d[2] in (2, 3, 4, 8))]
            wt = [d[3] * {1: 3, 2: 2.2, 3: 1.6, 4: 1.8, 5: 1.6, 6: 1.1, 7: .8, 8: .7}[d[2]] * (1.5 if d[1] <= 2 else 1) for d in dp]
            d = r.choices(dp, wt)[0]
            hour = r.choice([8, 9, 9, 10, 10, 11, 13, 14, 15, 16])
            booked = r.random() < .78 or day > TODAY
            yid = None
            if booked:
                yy += 1
                yid = yy
                made = datetime(day.year, day.month, day.day, 7, 0) - timedelta(hours=r.randint(3, 150))
                if made.date() > TODAY:
                    made = datetime(2026, 10, 31, 16, 20) - timedelta(minutes=r.randint(0, 12000))
                if day > TODAY:
                    st = r.choices(['待就诊', '已取消'], [92, 8])[0]
                else:
                    st = r.choices(['已就诊', '已取消', '爽约'], [80, 13, 7])[0]
                db.execute('INSERT INTO 预约 VALUES (?,?,?,?,?,?,?,?)',
                           (yid, p[0], d[0], r.choices(['小程序', '电话', '美团', '前台'], [50, 22, 16, 12])[0], ts(made), day.isoformat(),
                            '上午' if hour < 12 else '下午', st))
                if st != '已就诊':
                    continue
            jz += 1
            arrive = datetime(day.year, day.month, day.day, hour, r.randint(0, 59))
            start = arrive + timedelta(minutes=int(r.expovariate(1 / (14 + 3 * d[1]))) + 2)
            end = start + timedelta(minutes=r.randint(6, 35))
            dep = DEPTS[d[2] - 1]
            first = '否' if p[0] in visited else '是'
            visited.add(p[0])
            db.execute('INSERT INTO 就诊 VALUES (?,?,?,?,?,?,?,?,?,?)',
                       (jz, yid, p[0], d[0], d[1], ts(arrive), ts(start), ts(end), first, None if r.random() < .02 else r.choice(DIAG[dep])))
            drug = 0
            if r.random() < .68:
                for k in sorted(set(r.choices(BYDEPT[dep], k=r.choice([1, 1, 2, 3])))):
                    mx += 1
                    q = r.choice([1, 1, 2, 2, 3])
                    drug += q * DRUGS[k][2]
                    db.execute('INSERT INTO 处方明细 VALUES (?,?,?,?,?)', (mx, jz, k + 1, q, DRUGS[k][2]))
            items = [('挂号费', d[4])]
            if drug:
                items.append(('药费', round(drug, 2)))
            if r.random() < .3:
                items.append(('检查费', r.choice([60, 85, 120, 160, 220, 380])))
            if dep in ('口腔科', '中医科', '骨科', '皮肤科') and r.random() < .5:
                items.append(('治疗费', r.choice([150, 200, 280, 360, 480, 800, 1200] if dep == '口腔科' else [80, 120, 160, 240])))
            pm = r.choices(['微信', '支付宝', '医保', '现金', '银行卡'], [38, 22, 28, 6, 6])[0]
            for it, a in items:
                sf += 1
                un = r.random() < (.02 if day < date(2026, 9, 1) else .1)
                st = '未收' if un else r.choices(['已收', '已退'], [97, 3])[0]
                db.execute('INSERT INTO 收费 VALUES (?,?,?,?,?,?,?)',
                           (sf, jz, it, a, None if un else pm, ts(end + timedelta(minutes=r.randint(2, 12))), st))
        day += timedelta(days=1)
    db.commit()
    db.close()


main(sys.argv[1])
