import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Parts } from '../contract/parts.ts';
import { createMcpServer } from './mcp-server.ts';

/** Speaks with the program that started us, until it closes the input or the signal says so. Only the protocol is written to the output. */
export async function serveStdio(
  parts: Omit<Parts, 'own' | 'kept' | 'reports'>,
  { input, output, version, signal }: { input: Readable; output: Writable; version: string; signal: AbortSignal },
): Promise<void> {
  // No tool brings, adds or keeps anything.
  const server = createMcpServer(parts as Parts, { version, mayRunSql: true });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.onclose = () => resolve();
  const close = () => void server.close();
  input.once('end', close);
  input.once('close', close);
  signal.addEventListener('abort', close, { once: true });
  await server.connect(new StdioServerTransport(input, output));
  if (signal.aborted) close();
  await closed;
}
