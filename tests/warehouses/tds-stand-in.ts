import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/**
 * A stand-in for SQL Server: it speaks as much of the TDS protocol (https://learn.microsoft.com/openspecs/windows_protocols/ms-tds) as the
 * official client needs for a login, batches, `sp_executesql`, transactions and cancelling, and answers what a test says. It
 * knows no SQL. What a real server makes of our statements was never seen.
 */
export interface TdsStandIn {
  port: number;
  /** Everything that was sent, in order: statements, `BEGIN`, `ROLLBACK`, `CANCEL`, `LOGIN user/database/intent`. */
  sent: string[];
  stop(): Promise<void>;
}

export type Cell =
  | string
  | number
  | bigint
  | boolean
  | null
  | { decimal: string }
  | { day: number }
  | { moment: [number, bigint] };
export type Reply =
  | { columns: [name: string, type: keyof typeof types][]; rows: Cell[][] }
  | { error: number; message: string }
  /** Answers nothing until it is cancelled. */
  | 'hang'
  | 'done';

const types = {
  text: Buffer.from([0xe7, 0x40, 0x1f, 0x09, 0x04, 0xd0, 0x00, 0x34]),
  integer: Buffer.from([0x26, 8]),
  truth: Buffer.from([0x68, 1]),
  float: Buffer.from([0x6d, 8]),
  decimal: Buffer.from([0x6a, 9, 18, 2]),
  date: Buffer.from([0x28]),
  moment: Buffer.from([0x2a, 7]),
};

export async function startTdsStandIn(
  answer: (sql: string) => Reply,
  { password = 'right' }: { password?: string } = {},
): Promise<TdsStandIn> {
  const sent: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    let message: Buffer[] = [];
    let isHanging = false;
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 8 && waiting.length >= waiting.readUInt16BE(2)) {
        const length = waiting.readUInt16BE(2);
        const [type, status] = [waiting[0] as number, waiting[1] as number];
        message.push(waiting.subarray(8, length));
        waiting = waiting.subarray(length);
        if ((status & 1) === 0) continue;
        const reply = replyTo(type, Buffer.concat(message));
        message = [];
        // Every message has one in return: the statement that was cancelled first, then the cancelling.
        if (type === 0x06 && isHanging) socket.write(packets(done(0)));
        isHanging = reply === undefined;
        if (reply) socket.write(packets(reply));
      }
    });
  });

  function replyTo(type: number, body: Buffer): Buffer | undefined {
    if (type === 0x12) return prelogin;
    if (type === 0x10) return login(body);
    if (type === 0x06) {
      sent.push('CANCEL');
      return done(0x20);
    }
    const content = body.subarray(body.readUInt32LE(0));
    if (type === 0x0e) {
      const isBegin = content.readUInt16LE(0) === 5;
      sent.push(isBegin ? 'BEGIN' : 'ROLLBACK');
      const value = Buffer.concat([Buffer.from([8]), Buffer.alloc(8, 7)]);
      const none = Buffer.from([0]);
      return Buffer.concat([environment(isBegin ? 8 : 10, isBegin ? [value, none] : [none, value]), done(0)]);
    }
    const sql = type === 0x03 ? calledText(content) : content.toString('utf16le');
    sent.push(sql);
    // What the client sets for every session.
    const reply = /^set (?:ansi|quoted|arith)/i.test(sql) ? 'done' : answer(sql);
    if (reply === 'hang') return undefined;
    if (reply === 'done') return done(0);
    if ('error' in reply) return Buffer.concat([errorToken(reply), done(0x02)]);
    const rows = reply.rows.map((cells) =>
      Buffer.concat([
        Buffer.from([0xd1]),
        ...cells.map((cell, at) => cellBytes(cell, reply.columns[at]?.[1] ?? 'text')),
      ]),
    );
    return Buffer.concat([described(reply.columns), ...rows, done(0x10, rows.length)]);
  }

  function login(body: Buffer): Buffer {
    const text = (at: number) =>
      body.subarray(body.readUInt16LE(at), body.readUInt16LE(at) + 2 * body.readUInt16LE(at + 2));
    const user = text(40).toString('utf16le');
    // https://learn.microsoft.com/openspecs/windows_protocols/ms-tds: each half of a byte swapped after XOR with 0xA5
    const secret = Buffer.from(text(44).map((byte) => (((byte ^ 0xa5) & 0x0f) << 4) | ((byte ^ 0xa5) >> 4)));
    const intent = ((body[26] as number) & 0x20) === 0 ? 'ReadWrite' : 'ReadOnly';
    sent.push(`LOGIN ${user}/${text(68).toString('utf16le')}/${intent}`);
    if (secret.toString('utf16le') !== password)
      return Buffer.concat([errorToken({ error: 18456, message: `Login failed for user '${user}'.` }), done(0x02)]);
    const name = short('stand-in');
    const acknowledged = Buffer.concat([Buffer.from([1, 0x74, 0, 0, 4]), name, Buffer.from([16, 0, 0, 0])]);
    return Buffer.concat([Buffer.from([0xad]), sized(acknowledged), done(0)]);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sent,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Version 16, and no encryption. */
const prelogin = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, 2]);

function packets(body: Buffer): Buffer {
  const most = 4000;
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length || at === 0; at += most) {
    const part = body.subarray(at, at + most);
    const head = Buffer.from([0x04, at + most >= body.length ? 1 : 0, 0, 0, 0, 0, 1, 0]);
    head.writeUInt16BE(part.length + 8, 2);
    parts.push(head, part);
  }
  return Buffer.concat(parts);
}

function sized(body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(body.length);
  return Buffer.concat([length, body]);
}

const short = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')]);

function done(status: number, rows = 0): Buffer {
  const token = Buffer.alloc(13);
  token[0] = 0xfd;
  token.writeUInt16LE(status, 1);
  token.writeBigUInt64LE(BigInt(rows), 5);
  return token;
}

const environment = (type: number, values: Buffer[]) =>
  Buffer.concat([Buffer.from([0xe3]), sized(Buffer.concat([Buffer.from([type]), ...values]))]);

function errorToken({ error, message }: { error: number; message: string }): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32LE(error);
  head[4] = 1;
  head[5] = 16;
  head.writeUInt16LE(message.length, 6);
  const body = Buffer.concat([head, Buffer.from(message, 'utf16le'), short(''), short(''), Buffer.from([1, 0, 0, 0])]);
  return Buffer.concat([Buffer.from([0xaa]), sized(body)]);
}

function described(columns: [name: string, type: keyof typeof types][]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(columns.length);
  const each = columns.map(([name, type]) =>
    Buffer.concat([Buffer.from([0, 0, 0, 0, 1, 0]), types[type], short(name)]),
  );
  return Buffer.concat([Buffer.from([0x81]), count, ...each]);
}

function cellBytes(cell: Cell, type: keyof typeof types): Buffer {
  if (cell === null) return type === 'text' ? Buffer.from([0xff, 0xff]) : Buffer.from([0]);
  if (type === 'text') return sized(Buffer.from(String(cell), 'utf16le'));
  if (type === 'truth') return Buffer.from([1, cell ? 1 : 0]);
  const wide = Buffer.alloc(9);
  wide[0] = 8;
  if (type === 'integer') {
    wide.writeBigInt64LE(BigInt(cell as number | bigint), 1);
    return wide;
  }
  if (type === 'float') {
    wide.writeDoubleLE(Number(cell), 1);
    return wide;
  }
  if (typeof cell === 'object' && 'decimal' in cell) {
    const bytes = Buffer.alloc(10);
    bytes[0] = 9;
    bytes[1] = cell.decimal.startsWith('-') ? 0 : 1;
    bytes.writeBigUInt64LE(BigInt(cell.decimal.replace(/[-.]/g, '')), 2);
    return bytes;
  }
  const days = Buffer.alloc(4);
  const moment = cell as { day: number } | { moment: [number, bigint] };
  days.writeUInt32LE('day' in moment ? moment.day : moment.moment[0]);
  if ('day' in moment) return Buffer.concat([Buffer.from([3]), days.subarray(0, 3)]);
  const ticks = Buffer.alloc(8);
  ticks.writeBigUInt64LE(moment.moment[1]);
  return Buffer.concat([Buffer.from([8]), ticks.subarray(0, 5), days.subarray(0, 3)]);
}

/** The text of `sp_executesql`, with the values of its parameters behind it. */
function calledText(content: Buffer): string {
  let at = 6;
  const texts: string[] = [];
  while (at < content.length) {
    at += 1 + 2 * (content[at] as number) + 1;
    if (content[at] !== 0xe7) throw new Error(`a parameter of type ${content[at]}`);
    const isLong = content.readUInt16LE(at + 1) === 0xffff;
    at += 8;
    if (!isLong) {
      const length = content.readUInt16LE(at);
      texts.push(content.toString('utf16le', at + 2, at + 2 + length));
      at += 2 + length;
      continue;
    }
    at += 8;
    let text = '';
    for (let length = content.readUInt32LE(at); length > 0; length = content.readUInt32LE(at)) {
      text += content.toString('utf16le', at + 4, at + 4 + length);
      at += 4 + length;
    }
    at += 4;
    texts.push(text);
  }
  const [sql = '', , ...values] = texts;
  return [sql, ...values].join(' | ');
}
