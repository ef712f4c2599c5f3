import { join } from 'node:path';

export const snowflakeFolder =
  process.env.WENSHU_TEST_SNOWFLAKE_SDK ??
  join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'wenshu-snowflake');
