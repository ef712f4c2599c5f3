import { serverParts } from '../server/server-parts.ts';
import type { Command } from './context.ts';
import { readVersion } from './version.ts';

/** `wenshu mcp`: tools for the agent that started us. Standard output carries the protocol and nothing else. */
export const mcp: Command = async ({ values }, context) => {
  const { terminal, language } = context;
  const loaded = await context.config(values);
  const audience = (values.audience as 'analyst' | 'business' | undefined) ?? loaded.audience;
  const config = { ...loaded, audience, server: { ...loaded.server, audience } };
  const wenshu = await context.open(values, { audience });
  const work = context.interrupt.begin();
  try {
    const parts = serverParts(wenshu, config, {
      allowPrivileged: values['allow-privileged'] === true,
      language,
      ...(values.role ? { role: values.role } : {}),
      log: (message, detail) => context.log({ message, detail }),
    });
    const { serveStdio } = await import('../server/mcp/stdio.ts');
    const { input, output } = terminal;
    await serveStdio(parts, { input, output, version: readVersion(), signal: work.signal });
    await parts.runs.stop(0);
    return 0;
  } finally {
    work.finish();
    await wenshu.close();
  }
};
