/** Puts chdb, half a gigabyte, where the ClickHouse tests look for it; nothing to do when it is there. */
import { fetchPackage } from '../fixtures/fetch-package.ts';
import { chdbFolder } from './chdb-folder.ts';

fetchPackage(chdbFolder, 'chdb', '3.4.0');
