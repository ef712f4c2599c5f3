-- Pinyin and its initials, comments in Chinese, codes in comments, amounts in fen.
CREATE TABLE xiaoqu (            -- 校区表
  xq_id INTEGER PRIMARY KEY,     -- 校区编号
  xq_mc TEXT,                    -- 校区名称
  chengshi TEXT,                 -- 城市
  kaiye_rq TEXT                -- 开业日期
);
CREATE TABLE xueyuan (           -- 学员
  xy_id INTEGER PRIMARY KEY,     -- 学员编号
  xm TEXT,                       -- 姓名
  xb TEXT,                       -- 性别：M 男 F 女
  csrq TEXT,                     -- 出生日期
  bm_rq TEXT,                    -- 报名日期
  xq_id INTEGER REFERENCES xiaoqu(xq_id), -- 报名校区
  zt INTEGER                   -- 状态：1 在读 2 已结业 3 退学
);
CREATE TABLE kecheng (           -- 课程
  kc_id INTEGER PRIMARY KEY,     -- 课程编号
  kc_mc TEXT,                    -- 课程名称
  danjia INTEGER,                -- 单价（分）
  keshi INTEGER                -- 课时数
);
CREATE TABLE dingdan (           -- 报课订单
  dd_id INTEGER PRIMARY KEY,     -- 订单编号
  dd_hao TEXT,                   -- 订单号
  xy_id INTEGER REFERENCES xueyuan(xy_id), -- 学员
  xd_sj TEXT,                    -- 下单时间
  fk_sj TEXT,                    -- 付款时间，未付款为空
  dqr TEXT,                      -- 到期日
  zk INTEGER,                    -- 优惠金额（分）
  zt INTEGER                   -- 状态：0 待付款 1 已付款 9 作废
);
CREATE TABLE dingdan_mx (        -- 订单明细
  dd_id INTEGER REFERENCES dingdan(dd_id), -- 订单
  xh INTEGER,                    -- 序号
  kc_id INTEGER REFERENCES kecheng(kc_id), -- 课程
  shuliang INTEGER,              -- 数量
  danjia INTEGER,                -- 单价（分）
  PRIMARY KEY (dd_id, xh));
INSERT INTO xiaoqu VALUES (1, '城东校区', '杭州', '2019-09-01'), (2, '滨江校区', '杭州', '2021-03-01');
INSERT INTO xueyuan VALUES (1, '陈晨', 'M', '2012-05-06', '2024-02-01', 1, 1), (2, '李想', 'F', '2013-07-08', '2024-03-05', 2, 3);
INSERT INTO kecheng VALUES (1, '围棋启蒙', 12000, 24), (2, '少儿编程', 15000, 32);
INSERT INTO dingdan VALUES (1, 'DD240201001', 1, '2024-02-01 10:00:00', '2024-02-01 10:05:00', '2025-02-01', 0, 1), (2, 'DD240305002', 2, '2024-03-05 11:00:00', NULL, '2025-03-05', 1000, 0);
INSERT INTO dingdan_mx VALUES (1, 1, 1, 24, 12000), (2, 1, 2, 32, 15000);
