/** Puts LangGraph's own server where the test of `langgraph.json` looks for it; nothing to do when it is there. */
import { readFileSync } from 'node:fs';
import { fetchPackage } from '../fixtures/fetch-package.ts';
import { studioFolder } from './studio-folder.ts';

/** As we run with it: its newest parts ask for a core that the registry does not have, and npm then looks for one without an end. */
const held = ['core', 'langgraph', 'langgraph-checkpoint', 'langgraph-sdk'].map((part) => {
  const name = `@langchain/${part}`;
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return [name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version] as const;
});

fetchPackage(studioFolder, '@langchain/langgraph-cli', '1.5.1', Object.fromEntries(held));
