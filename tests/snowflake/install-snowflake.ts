/** Puts Snowflake's client, more than a hundred megabytes, where its tests look for it; nothing to do when it is there. */
import { fetchPackage } from '../fixtures/fetch-package.ts';
import { snowflakeFolder } from './snowflake-folder.ts';

fetchPackage(snowflakeFolder, 'snowflake-sdk', '3.3.0');
