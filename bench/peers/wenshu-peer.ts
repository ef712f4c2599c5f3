import { dirname } from 'node:path';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { today } from '../business/folder.ts';
import type { Peer } from './peer.ts';

/** The whole product as it comes, with the same model behind it. */
export const wenshuPeer: Peer = {
  title: 'Wenshu',
  packages: 'this repository',
  async open(file, _snapshot, url) {
    const config = parseConfig({
      home: null,
      model: `${url}#recorded`,
      model_settings: { requests_per_minute: 1_000_000 },
    });
    const connection = { id: dirname(file), ...connectionSchema.parse({ url: `sqlite:${file}`, today }) };
    const composed = { ...config, connection, connections: [connection], today: () => today, secret: () => undefined };
    const wenshu = createWenshu(composed);
    let ran = 0;
    let hasAnswered = false;
    return {
      async ask(question) {
        const answer = await wenshu.ask(question);
        ran += answer.receipt.statements.reduce((sum, { count }) => sum + count, 0);
        hasAnswered = answer.status === 'answered';
        return answer;
      },
      statements() {
        const found = ran;
        ran = 0;
        return found;
      },
      hasAnswered: () => hasAnswered,
      close: () => wenshu.close(),
    };
  },
  reply({ messages, tools = [] }, { sql }) {
    const system = messages[0]?.content ?? '';
    if (system.includes('route: database or chat'))
      return { content: 'route: database\nconfidence: 0.9\nreason: asks for data' };
    if (sql === '') return { content: 'sql:\nexplanation: The data does not hold that.' };
    return tools.some((tool) => tool.function.name === 'write_sql')
      ? { call: { name: 'write_sql', arguments: { sql } } }
      : { content: `sql: |\n  ${sql.replaceAll('\n', '\n  ')}\nconfidence: 0.95` };
  },
};
