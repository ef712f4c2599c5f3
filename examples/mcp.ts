/** What an AI assistant does: starts `wenshu mcp`, looks which tools there are, and asks. Run it with `node examples/mcp.ts`. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

const program = join(import.meta.dirname, '../bin/wenshu.js');
const client = new Client({ name: 'example', version: '1' });
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', '--db', 'demo'] }) as Transport,
);

const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name).join(', '));
const result = await client.callTool({
  name: 'ask',
  arguments: { question: 'How many customers ordered in 2025?' },
});
for (const part of result.content as { text: string }[]) console.log(part.text);
await client.close();
