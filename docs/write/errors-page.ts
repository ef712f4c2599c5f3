import { errorCatalogue } from '../../src/errors/catalogue.ts';

const head = `# Errors

Every failure that leaves Wenshu has one of these codes: in \`error.code\` of \`--json\`, in events, in the log. The words are what people read, in
their own language; \`{…}\` is filled in. Made from \`src/errors/catalogue.ts\` by \`npm run docs\`.

Exit codes: 0 answered · 1 failed · 2 bad usage · 3 refused · 4 needs a clarification (the run id is printed).

| code | exit | HTTP | English | 中文 |
|---|---|---|---|---|
`;
const rows = Object.entries(errorCatalogue).map(
  ([code, entry]) =>
    `| \`${code}\` | ${entry.exitCode} | ${entry.status} | ${[entry.en, entry.hint.en].filter(Boolean).join(' ')} | ${entry.zh}${entry.hint.zh} |`,
);

/** docs/errors.md, from the catalogue. */
export const errorsPage = (): string => `${head}${rows.join('\n')}\n`;
