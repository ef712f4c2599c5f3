/** Puts LangGraph's own server where the test of `langgraph.json` looks for it; nothing to do when it is there. */
import { fetchPackage } from '../fixtures/fetch-package.ts';
import { studioFolder } from './studio-folder.ts';

fetchPackage(studioFolder, '@langchain/langgraph-cli', '1.5.1');
