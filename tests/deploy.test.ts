import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { commands } from '../src/cli/commands.ts';
import { loadConfig } from '../src/config/config.ts';
import { allRoutes } from '../src/server/routes/all-routes.ts';

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');
const paths = new Set(allRoutes.map(({ path }) => path));

describe('deploy', () => {
  it('the settings are settings, and their passwords are given to the servers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-deploy-'));
    writeFileSync(join(folder, 'wenshu.yaml'), read('wenshu.yaml'));
    const config = loadConfig({ folder, environment: {} });
    expect(config).toMatchObject({ queue: 'redis://redis:6379', memory: { password_env: 'MEMORY_PASSWORD' } });
    const { server } = parse(read('compose.yaml')).services;
    const variables = [...read('wenshu.yaml').matchAll(/^\s*password_env: (\w+)/gm)].map(([, name]) => name);
    expect(Object.keys(server.environment).sort()).toEqual(variables.sort());
  });

  it('compose runs two servers, and every name that is called is a service of it', () => {
    const { services } = parse(read('compose.yaml'));
    expect(services.server.deploy.replicas).toBe(2);
    expect(read('nginx.conf')).toContain('http://server:8123');
    for (const called of ['postgres', 'redis']) expect(services).toHaveProperty(called);
    expect(read('wenshu.yaml')).toMatch(/@postgres\/[\s\S]*redis:\/\/redis:/);
  });

  it('the image starts the server with flags that there are, and asks an address that there is', () => {
    const image = read('Dockerfile');
    const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(image) ?? [];
    const [name, ...words] = JSON.parse(command) as string[];
    expect(name).toBe('serve');
    const known = commands.serve.flags.map((name) => `--${name}`);
    expect(words.filter((word) => word.startsWith('--')).filter((word) => !known.includes(word))).toEqual([]);
    expect(paths).toContain(/8123(\/\w+)'/.exec(image)?.[1]);
  });

  it('the probes of Kubernetes ask addresses that there are', () => {
    const [deployment] = parseAllDocuments(read('kubernetes/wenshu.yaml')).map((one) => one.toJS());
    const { template } = deployment.spec;
    const [container] = template.spec.containers;
    expect(paths).toContain(container.readinessProbe.httpGet.path);
    expect(paths).toContain(container.livenessProbe.httpGet.path);
    expect(paths).toContain(template.metadata.annotations['prometheus.io/path']);
  });
});
