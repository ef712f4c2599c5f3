import type { Route } from './contract/route.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const example = `curl -N http://HOST/api/v1/query -H 'Content-Type: application/json' \\
  -d '{"messages": [{"role": "user", "content": "上个月销售额最高的5个产品"}]}'`;

/** A page about all routes, with nothing from outside and nothing that runs. */
export function docsPage(routes: readonly Route[]): string {
  const rows = routes.map(
    ({ method, path, summary }) =>
      `<tr><td>${method.toUpperCase()}</td><td><code>${escaped(path)}</code></td><td>${escaped(summary.en)}<br>${escaped(summary.zh)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wenshu 问数</title>
<style>body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}td{vertical-align:top;padding:.3em .8em .3em 0}pre{background:#f4f4f4;padding:1em;overflow:auto}</style>
</head><body><h1>Wenshu 问数</h1>
<p>Ask the data, in Chinese or English. 用中文或英文向数据提问。</p>
<pre>${escaped(example)}</pre>
<p><a href="/openapi.json">/openapi.json</a></p>
<table>${rows.join('\n')}</table>
</body></html>
`;
}
