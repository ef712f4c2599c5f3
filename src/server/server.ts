/** `wenshu/server`: the HTTP server, the page, MCP and the LangGraph API inside a program of your own. */
import type { WenshuConfig } from '../config/config.ts';
import { readVersion } from '../config/version.ts';
import { createWenshu, type WenshuOptions } from '../wenshu.ts';
import { type Listening, listen } from './listen.ts';
import { serverParts } from './server-parts.ts';

export interface ServeOptions extends Pick<WenshuOptions, 'log' | 'model' | 'drivers'> {
  /** 8123 when absent; 0 for any free port. */
  port?: number;
  /** 127.0.0.1 when absent. Any other address requires login. */
  host?: string;
}

/**
 * Serves what a configuration names. Rejects with `WenshuError` if the port is taken, or if the address is reachable by others and no
 * login is configured.
 *
 * @example
 * const server = await serve(loadConfig({ folder: '.' }), { port: 8123 });
 * console.log(server.url);
 * await server.stop(5000);
 */
export async function serve(config: WenshuConfig, options: ServeOptions = {}): Promise<Listening> {
  const { port = 8123, host = '127.0.0.1', ...others } = options;
  const wenshu = createWenshu({ ...config, audience: config.server.audience }, others);
  try {
    const listening = await listen(serverParts(wenshu, config), { host, port, version: readVersion() });
    return {
      ...listening,
      async stop(withinMs) {
        await listening.stop(withinMs);
        await wenshu.close();
      },
    };
  } catch (error) {
    await wenshu.close();
    throw error;
  }
}

export type { Listening } from './listen.ts';
