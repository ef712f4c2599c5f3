import { join } from 'node:path';

export const studioFolder =
  process.env.WENSHU_TEST_LANGGRAPH_CLI ??
  join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'wenshu-langgraph-cli');
