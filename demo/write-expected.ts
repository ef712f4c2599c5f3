import { readFileSync, writeFileSync } from 'node:fs';
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { expectedOf, questionsFile } from './sample-questions.ts';

/** Runs every gold statement and writes what came out into questions.yaml, leaving all else as it is. */
const document = parseDocument(readFileSync(questionsFile, 'utf8'));
if (!isSeq(document.contents)) throw new Error('questions.yaml should hold a list');
for (const entry of document.contents.items) {
  if (!isMap(entry)) throw new Error('every question should be a mapping');
  const expected = document.createNode(expectedOf(String(entry.get('sql'))));
  const rows = expected.get('rows');
  if (isSeq(rows)) for (const row of rows.items) if (isSeq(row)) row.flow = true;
  (entry as YAMLMap).set('expect', expected);
}
writeFileSync(questionsFile, document.toString({ lineWidth: 0, flowCollectionPadding: false }));
