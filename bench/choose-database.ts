/**
 * Whether a question finds its database among three, by what snapshots alone tell:
 * `node bench/choose-database.ts` writes bench/scores/choose-database.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuestion } from '../src/question/read-question.ts';
import { fitsOf, isClear, linkSnapshot } from '../src/schema/fit-of-links.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { loadSet, open, sample } from './embedded-set.ts';

const [questions, seed, among] = [500, 7, 3];

async function measure(name: string) {
  const set = loadSet(name);
  const items = sample(set.items, questions, seed);
  const names = [...new Set(items.map(({ db }) => db))].sort();
  const snapshots = new Map<string, Snapshot>();
  for (const db of names) snapshots.set(db, (await open(set, db)).snapshot);

  const counts = { right: 0, wrong: 0, asked: 0 };
  items.forEach((item, index) => {
    // Two others, the same in every run.
    const others = names.filter((name) => name !== item.db);
    const rivals = [others[(index * 31) % others.length], others[(index * 17 + 5) % others.length]].filter(
      (name) => name !== undefined,
    );
    const databases = [...new Set([item.db, ...rivals])];
    const question = readQuestion(item.question, { today: '2024-01-01' });
    const fits = fitsOf(
      question,
      databases.map((db) => linkSnapshot(question, snapshots.get(db) as Snapshot, [])),
    );
    const ranked = databases.map((db, at) => ({ db, fit: fits[at] ?? 0 })).sort((left, right) => right.fit - left.fit);
    const [best, second] = ranked;
    if (!best || !isClear(best.fit, second?.fit ?? 0)) counts.asked += 1;
    else if (best.db === item.db) counts.right += 1;
    else counts.wrong += 1;
  });

  return { set: set.name, questions: items.length, databases: names.length, ...counts };
}

const sets = await Promise.all(['spider', 'spider-chinese'].map(measure));
const scores = { command: 'node bench/choose-database.ts', among, sets };
console.log(JSON.stringify(scores));
writeFileSync(join(import.meta.dirname, 'scores', 'choose-database.json'), `${JSON.stringify(scores, null, 2)}\n`);
process.exit(0);
