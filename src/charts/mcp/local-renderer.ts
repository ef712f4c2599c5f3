import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import type { ChartLanguage } from '../option/contracts.ts';
import { drawSvg } from '../render/draw-svg.ts';
import { readRenderRequest } from './render-request.ts';

/** Draws what the chart server posts, on this machine and for nobody else. */
export interface LocalRenderer {
  /** Where it listens; whoever does not know the whole of it is not served. */
  address: string;
  /** The picture that a reply named. */
  picture(url: string): string | undefined;
  close(): Promise<void>;
}

/** On loopback, on any free port, under a path that cannot be guessed. */
export async function openLocalRenderer(language: ChartLanguage): Promise<LocalRenderer> {
  const secret = `/${randomUUID()}`;
  const pictures = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== secret)
      return reply(404, { success: false, errorMessage: 'not found' });
    try {
      const found = readRenderRequest(await readJson(request));
      const svg = found && (await drawSvg(found.chart, found.rows, { ...found.size, language }));
      if (!svg) return reply(200, { success: false, errorMessage: 'this kind of chart is not drawn here' });
      const url = `${address}/${pictures.size}.svg`;
      pictures.set(url, svg);
      return reply(200, { success: true, resultObj: url });
    } catch {
      return reply(200, { success: false, errorMessage: 'the chart could not be drawn' });
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${secret}`;
  return {
    address,
    picture: (url) => pictures.get(url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
