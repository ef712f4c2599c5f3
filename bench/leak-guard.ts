/**
 * What business people get to read when everything goes wrong and the model tells all: 500 generated failures in both
 * languages through the whole graph on real SQLite databases, every outgoing channel searched for names, SQL and driver
 * messages by a detector of its own. And the other way round: plain sentences about a schema of everyday names, of which
 * none may be lost. `node bench/leak-guard.ts [failures]` prints the figures and, for all 500, writes
 * bench/scores/leak-guard.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leakDetector } from '../tests/leaks/detect.ts';
import { leakingTexts, makeFailure, pickNames } from '../tests/leaks/failures.ts';
import { openLeakLab } from '../tests/leaks/leak-lab.ts';
import { plainSentences, runPlainSentences } from '../tests/leaks/plain-sentences.ts';
import { createRandom } from '../tests/leaks/random.ts';
import { everydaySchema, unmistakableSchema } from '../tests/leaks/schemas.ts';

const wanted = Number(process.argv[2] ?? 500);
const perSchema = 50;
const questions = {
  zh: ['第七批的异常情况怎么样', '各渠道的健康度对比'],
  en: ['how unusual was the seventh batch', 'compare the health of the channels'],
};
const languages = ['zh', 'en'] as const;

const texts = new Map<string, number>();
const leaks: { kind: string; language: string; channel: string; found: string; text: string }[] = [];
const kinds = new Map<string, number>();
for (let first = 0; first < wanted; first += perSchema) {
  // Half of the schemas have not a word of explanation.
  const schema = unmistakableSchema(first + 1, { isExplained: (first / perSchema) % 2 === 0 });
  const detect = leakDetector(schema);
  const lab = openLeakLab(schema);
  for (let at = first; at < Math.min(first + perSchema, wanted); at += 1) {
    for (const language of languages) {
      const random = createRandom(at * 7 + 1);
      const failure = makeFailure(at, schema, random);
      kinds.set(failure.kind, (kinds.get(failure.kind) ?? 0) + 1);
      const said = (stage: string) => {
        const leak = random.pick(leakingTexts(pickNames(schema, random)));
        return stage === 'classify' ? `route: database\nconfidence: 0.9\nreason: ${JSON.stringify(leak)}` : leak;
      };
      for (const { channel, text } of await lab.run(failure, random.pick(questions[language]), language, said)) {
        const name = channel.replace(/^event run-end: .*/, 'event run-end');
        texts.set(name, (texts.get(name) ?? 0) + 1);
        const found = detect(text);
        if (found) leaks.push({ kind: failure.kind, language, channel, found, text: text.slice(0, 200) });
      }
    }
  }
  await lab.close();
}

const plain = await runPlainSentences(everydaySchema, plainSentences(everydaySchema));
const report = {
  command: 'node bench/leak-guard.ts',
  failures: wanted,
  languages: languages.length,
  kinds: Object.fromEntries([...kinds].sort()),
  texts_by_channel: Object.fromEntries([...texts].sort()),
  texts_searched: [...texts.values()].reduce((sum, one) => sum + one, 0),
  leaks: leaks.length,
  everyday_names: { sentences: plain.sentences, channels: plain.channels, spoilt: plain.spoilt.length },
};
console.log(report);
for (const leak of leaks.slice(0, 40)) console.log(leak);
for (const spoilt of plain.spoilt.slice(0, 40)) console.log(spoilt);
if (wanted >= 500)
  writeFileSync(join(import.meta.dirname, 'scores/leak-guard.json'), `${JSON.stringify(report, null, 2)}\n`);
