import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Page } from 'playwright-core';
import { workbook } from '../fixtures/workbook.ts';

export interface OwnFiles {
  /** From a till: Chinese in GB 18030, money with a sign, dates with slashes, codes, and a line that sums up. */
  till: string;
  workbook: string;
  database: string;
  /** As an analyst's tool writes it. */
  columns: string;
  /** Called a table, and a picture. */
  picture: string;
  remove(): void;
}

/** Files as a shop owner has them. */
export async function ownFiles(): Promise<OwnFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-own-'));
  const path = (name: string) => join(folder, name);
  writeFileSync(path('咖啡店 销售明细.csv'), tillInGb18030());
  const rows = [
    ['城市', '季度', '收入'],
    ['Lyon', '2025Q1', 120],
    ['Paris', '2025Q1', 300],
    ['Lyon', '2025Q2', 90],
  ];
  writeFileSync(path('收入.xlsx'), workbook([{ name: '收入', rows: rows.map(rowXml).join('') }]));
  const database = new DatabaseSync(path('library.sqlite'));
  database.exec(`
    CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER REFERENCES authors, pages INTEGER);
    INSERT INTO authors VALUES (1, 'Lu Xun'), (2, 'Lao She');
    INSERT INTO books VALUES (1, 'Call to Arms', 1, 200), (2, 'Wandering', 1, 180), (3, 'Rickshaw Boy', 2, 320)`);
  database.close();
  const instance = await DuckDBInstance.create();
  const session = await instance.connect();
  await session.run(
    `COPY (SELECT 'Depot ' || (range % 4) AS depot, DATE '2025-01-01' + range::INTEGER AS sent_on, range * 2.5 AS kilos
     FROM range(40)) TO '${path('parcels.parquet')}' (FORMAT parquet)`,
  );
  session.closeSync();
  instance.closeSync();
  writeFileSync(
    path('holiday.csv'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3, 0, 0, 255]),
  );
  return {
    till: path('咖啡店 销售明细.csv'),
    workbook: path('收入.xlsx'),
    database: path('library.sqlite'),
    columns: path('parcels.parquet'),
    picture: path('holiday.csv'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const shops = ['上海店', '北京店', '广州店'];
/** GB 18030 of the words of the till: Node reads it and does not write it. */
const encoded: Record<string, string> = {
  订单号: 'b6a9b5a5bac5',
  下单日期: 'cfc2b5a5c8d5c6da',
  门店: 'c3c5b5ea',
  品名: 'c6b7c3fb',
  数量: 'cafdc1bf',
  金额: 'bdf0b6ee',
  状态: 'd7b4ccac',
  合计: 'bacfbcc6',
  上海店: 'c9cfbaa3b5ea',
  北京店: 'b1b1bea9b5ea',
  广州店: 'b9e3d6ddb5ea',
  拿铁: 'c4c3cca2',
  美式: 'c3c0cabd',
  '¥': 'a3a4',
};

function tillInGb18030(): Buffer {
  const head = '订单号,下单日期,门店,品名,数量,金额,状态';
  const lines = Array.from({ length: 60 }, (_, at) =>
    [
      `DD${1000 + at}`,
      `2025/${1 + (at % 6)}/${1 + (at % 27)}`,
      shops[at % 3],
      at % 2 ? '拿铁' : '美式',
      1 + (at % 4),
      `¥${20 + at}.00`,
      1 + (at % 3),
    ].join(','),
  );
  const text = [head, ...lines, '合计,,,,,¥2970.00,'].join('\r\n');
  const words = new RegExp(Object.keys(encoded).join('|'), 'g');
  const pieces: Buffer[] = [];
  let end = 0;
  for (const { index, 0: word } of text.matchAll(words)) {
    pieces.push(Buffer.from(text.slice(end, index), 'ascii'), Buffer.from(encoded[word] ?? '', 'hex'));
    end = index + word.length;
  }
  return Buffer.concat([...pieces, Buffer.from(text.slice(end), 'ascii')]);
}

function rowXml(cells: readonly (string | number)[], row: number): string {
  const inside = cells.map((cell, column) => {
    const place = `${'ABC'[column]}${row + 1}`;
    return typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${row + 1}">${inside.join('')}</row>`;
}

/** Drops a file on the middle of the page, as from the desktop. */
export async function dropFile(page: Page, path: string): Promise<void> {
  const held = await page.evaluateHandle(
    ([name, text]) => {
      const bytes = Uint8Array.from(atob(text ?? ''), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name ?? ''));
      return transfer;
    },
    [basename(path), readFileSync(path).toString('base64')],
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: held });
  await page.locator('.drop-over').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: held });
}
