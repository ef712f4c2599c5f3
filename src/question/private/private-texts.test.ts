import { describe, expect, it } from 'vitest';
import { privateTexts } from './private-texts.ts';

const kindsIn = (text: string) => new Set(privateTexts(text, { personal: true }).map(({ kind }) => kind));

describe('what is private by its form', () => {
  it.each([
    ['phone', '1 (780) 836-9987'],
    ['phone', '+420 2 4172 5555'],
    ['phone', '+55 (12) 3923-5555'],
    ['phone', '(171) 555-7788'],
    ['phone', '(5) 555-4729'],
    ['phone', '030-0074321'],
    ['phone', '915-617-2408x832'],
    ['phone', '01 42 34 56 78'],
    ['phone', '13912345678'],
    ['phone', '139-1234-5678'],
    ['phone', '+86 139 1234 5678'],
    ['phone', '010-88700101转805'],
    ['phone', '0571-87654321'],
    ['phone', '400-820-8820'],
    ['email', 'ann.lee+x@mail.example.com'],
    ['national_id', '11010519491231002X'],
    ['national_id', '078-05-1120'],
    ['national_id', 'AB 12 34 56 C'],
    ['payment_card', '4111 1111 1111 1111'],
    ['payment_card', '6222021200112233403'],
    ['bank_account', 'DE89 3704 0044 0532 0130 00'],
    ['address', '上海市浦东新区世纪大道100号20楼1502室'],
    ['address', '文三路 90 号'],
    ['address', '42 Foobar Lane'],
    ['address', '908 W. Capital Way'],
    ['address', '1498 rue Bélanger'],
    ['address', 'Taucherstraße 10'],
    ['address', 'Obere Str. 57'],
    ['address', 'Rua dos Campeões, 46'],
    ['ip_address', '192.168.10.24'],
    ['ip_address', 'fe80::1ff:fe23:4567:890a'],
    ['plate', '粤B12345'],
    ['plate', '沪A·D12345'],
    ['messaging_id', 'wxid_abc12345'],
    ['location', '31.230416, 121.473701'],
    ['password', '$2b$12$KIXQ1x0z3s8yq3k8m1n2aO1kz9Jx8v7u6t5s4r3q2p1o0n9m8l7k'],
    ['password', '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b'],
    ['access_key', 'sk-proj-abcDEF1234567890abcd'],
    ['access_key', 'AKIAIOSFODNN7EXAMPLE'],
    ['access_key', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['access_key', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF123456'],
    ['long_token', 'aGVsbG8gd29ybGQ1234KxYz9QpLm7RtVw3Nb'],
    ['secret_address', 'mongodb://admin:S3cret!@db.example.com:27017/x'],
    ['secret_address', 'https://oss.example.com/a.png?Expires=1&Signature=abcd%3D'],
    ['phone', '+81-3-9674-1234'],
    ['phone', '07918323726'],
    ['phone', '0093 123459'],
    ['phone', '１３９１２３４５６７８'],
    ['address', '12 Rue de Rivoli'],
    ['address', 'Rue de Rivoli 12'],
    ['address', '3 Via Garibaldi'],
    ['address', 'Flat 3, Rosewood House'],
    ['address', '2单元1103室'],
    ['device_id', '00:1a:2b:3c:4d:5e'],
    ['password', 'DB_PASSWORD=QDDpXC646BL1'],
    ['password', 'password is Tr0ub4dor123'],
    ['password', '{"pass":"Sm!abcdefgh1"}'],
    ['password', '{"token":"AbCdEf123456"}'],
    ['password', 'Server=tcp:s.example;User Id=svc;Password=swordfish;'],
    ['password', '门锁密码669289'],
    ['password', '口令是 Hik@12345'],
    ['password', 'Gate code 3128#'],
    ['secret_address', 'MySQL://root:x1@h.example/db'],
    ['secret_address', 'Https://a.example/x?TOKEN=abcd1234'],
    ['secret_address', 'https://hooks.slack.com/services/T0ABCDEFG/B0ABCDEFG/abcdEFGH1234567890abcdEF'],
    ['private_key', '-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----'],
  ])('%s: %s', (kind, text) => {
    for (const around of [text, `see ${text}, please`, `请看${text}。`])
      if (kind !== 'messaging_id' || around !== `请看${text}。`) expect(kindsIn(around)).toContain(kind);
  });

  it.each([
    'SO-2026-00001',
    'password is required',
    '密码为必填项',
    'token: none',
    'pass rate is 98%',
    'gate 12',
    '2205551020',
    'order 20240115-0001 of 2024-01-15',
    '2024-01-15 10:20:30.000',
    '01.02.2024 12:00',
    'SKU WK-100-2231',
    'ISBN 978-3-16-148410-0',
    '订单号 202401151234567890',
    '1,234,567.89',
    'price 12 345 678',
    '1920-1940',
    '1975-7006',
    'Walker Classic 500 ml',
    '北京市西城区',
    '123e4567-e89b-12d3-a456-426614174000',
    'Asp.Net_Customer_Orders_2024_SalesByRegion_Report',
    "SELECT a, SUM(b) FROM t WHERE c >= '2025-01-01' AND d IN (1, 2, 3) LIMIT 10",
    '9780306406157',
  ])('nothing in: %s', (text) => {
    expect([...kindsIn(text)]).toEqual([]);
  });

  it('secrets alone where personal values may be shown', () => {
    const text = 'ann@example.com has sk-proj-abcDEF1234567890abcd';
    expect(privateTexts(text, { personal: false }).map(({ kind }) => kind)).toEqual(['access_key']);
  });

  it.each([
    ['住在北京市海淀区中关村大街27号', '北京市海淀区中关村大街27号'],
    ['发票寄到浙江省杭州市文三路90号', '浙江省杭州市文三路90号'],
    ['客户住在上海市静安区愚园路20弄3号', '上海市静安区愚园路20弄3号'],
    ['已搬至藕花洲大街32号', '藕花洲大街32号'],
    ['ring 030 12345678 ext. 654 please', '030 12345678 ext. 654'],
    ['call 2205551020 x136', '2205551020 x136'],
    ['电话０５７１－８７６５４３２１，急', '０５７１－８７６５４３２１'],
  ])('what stands in %s, and no word around it', (text, own) => {
    expect(privateTexts(text, { personal: true }).map((found) => found.text)).toContain(own);
  });
});
