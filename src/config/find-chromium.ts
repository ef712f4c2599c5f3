import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'chrome.exe',
  'msedge.exe',
];

/** Where it stands on systems that put programs elsewhere than on the path. */
const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The program that prints PDF: the one that the configuration names, and no other where it names one; else the first of the usual names on the
 * path. Undefined where there is none.
 */
export function findChromium(named?: string, variables: Variables = process.env): string | undefined {
  if (named && isAbsolute(named)) return isProgram(named) ? named : undefined;
  const folders = (variables.PATH ?? '').split(delimiter).filter(isAbsolute);
  const onPath = (named ? [named] : names).flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(named ? [] : usualPlaces)].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
