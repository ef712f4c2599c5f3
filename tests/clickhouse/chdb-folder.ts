import { join } from 'node:path';

export const chdbFolder =
  process.env.WENSHU_TEST_CHDB ?? join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'wenshu-chdb');
