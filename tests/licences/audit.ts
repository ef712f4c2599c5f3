/**
 * Asks the registry for known weaknesses of what is installed with Wenshu: `node tests/licences/audit.ts`. A registry that cannot be asked, or one that
 * knows of some, is told loudly and fails nothing, so that news of others stop no change of ours; with `--strict` it fails on
 * serious ones that have a remedy.
 */
import { spawnSync } from 'node:child_process';

interface Found {
  name: string;
  severity: string;
  fixAvailable: boolean | object;
}

const isStrict = process.argv.includes('--strict');
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--omit=peer', '--json'], {
  encoding: 'utf8',
  timeout: 120_000,
  maxBuffer: 50_000_000,
});
const told = read(stdout);
if (!told?.vulnerabilities) console.log('ADVISORIES: could not be asked; the registry does not answer that');
else {
  const all = Object.values(told.vulnerabilities);
  const serious = all.filter(({ severity }) => severity === 'high' || severity === 'critical');
  const mendable = serious.filter(({ fixAvailable }) => fixAvailable !== false);
  console.log(
    `ADVISORIES: ${all.length} packages, ${serious.length} serious, ${mendable.length} of them with a remedy`,
  );
  for (const { name, severity, fixAvailable } of all)
    console.log(`ADVISORIES: ${severity} ${name}${fixAvailable === false ? ' (no remedy yet)' : ''}`);
  if (isStrict && mendable.length > 0) process.exitCode = 1;
}

function read(text: string): { vulnerabilities?: Record<string, Found> } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
