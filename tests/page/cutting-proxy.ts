import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

/** A wire between browser and server that can be cut. */
export interface CuttingProxy {
  port: number;
  /** Where it leads; known when the server is there. */
  leadTo(url: string): void;
  /** Cuts the wire when this has gone through it to the browser, so many times. */
  cutAfter(text: string, times: number): void;
  /** Cuts what there is now, and lets nothing through for a while. */
  cut(forMs: number): void;
  cuts(): number;
  close(): Promise<void>;
}

export async function openCuttingProxy(): Promise<CuttingProxy> {
  let target = { host: '', port: 0 };
  let trap = { text: '', times: 0 };
  let closedUntil = 0;
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    if (Date.now() < closedUntil) return browser.destroy();
    const behind = dial(target);
    open.add(browser);
    const end = () => {
      open.delete(browser);
      browser.destroy();
      behind.destroy();
    };
    browser.pipe(behind);
    behind.on('data', (piece) => {
      browser.write(piece);
      if (trap.times > 0 && piece.includes(trap.text)) {
        trap.times -= 1;
        count += 1;
        // What was written is still on its way.
        setTimeout(end, 30);
      }
    });
    for (const side of [browser, behind]) side.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(url) {
      const { hostname: host, port } = new URL(url);
      target = { host, port: Number(port) };
    },
    cutAfter: (text, times) => {
      trap = { text, times };
    },
    cut(forMs) {
      closedUntil = Date.now() + forMs;
      count += 1;
      for (const socket of open) socket.destroy();
    },
    cuts: () => count,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
