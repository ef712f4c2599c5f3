-- Initials of pinyin, no comments at all.
CREATE TABLE kh (khbh TEXT PRIMARY KEY, khmc TEXT, lxdh TEXT, cs TEXT, zcrq TEXT);
CREATE TABLE sp (spbh TEXT PRIMARY KEY, spmc TEXT, lb TEXT, dj REAL, kc INTEGER);
CREATE TABLE dd (ddbh TEXT PRIMARY KEY, khbh TEXT REFERENCES kh, xdsj TEXT, ddzt TEXT, ddje REAL);
CREATE TABLE ddmx (ddbh TEXT REFERENCES dd, spbh TEXT REFERENCES sp, sl INTEGER, dj REAL);
INSERT INTO kh VALUES ('K01', '王芳', '13800000001', '杭州', '2023-05-06'), ('K02', '李强', '13800000002', '宁波', '2024-01-09');
INSERT INTO sp VALUES ('S1', '茶杯', '餐具', 12.5, 80), ('S2', '台灯', '灯具', 89.9, 12);
INSERT INTO dd VALUES ('D1', 'K01', '2024-02-01 10:00:00', '已付款', 114.9), ('D2', 'K02', '2024-03-01 09:00:00', '已取消', 12.5);
INSERT INTO ddmx VALUES ('D1', 'S1', 2, 12.5), ('D1', 'S2', 1, 89.9), ('D2', 'S1', 1, 12.5);
