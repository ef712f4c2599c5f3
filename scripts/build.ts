/** Builds the package: compiles the sources, copies data that is read at run time, bundles the charts and the page. `npm run build`. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';

const run = (...command: string[]) => execFileSync('npx', command, { stdio: 'inherit' });

run('tsc', '-p', 'tsconfig.build.json');
for (const folder of ['prompts', 'schema/near'])
  cpSync(`src/${folder}`, `dist/${folder}`, { recursive: true, filter: (file) => !/[.](?:ts|txt)$/.test(file) });
run('vite', 'build', '-c', 'vite.charts.config.ts');
run('vite', 'build', 'web', '--logLevel', 'warn');
