/**
 * The grammar of business questions alone: how often its first reading is right, and whether any of its first 15 is, whatever the
 * confidence. `node bench/grammar.ts [--split fit|choose|judge|shared] [--only NAME] [--id ID] [--reworded] [--lang zh|en] [--verbose]`;
 * `--reworded` asks the same in other people's words, `--verbose` shows how what it missed was taken apart, of fit only. Needs python3.
 */
import { parseArgs } from 'node:util';
import { dialectOf } from '../src/dialects/registry.ts';
import { type Parse, parseQuestion } from '../src/embedded/grammar/parse.ts';
import type { Piece, Sense } from '../src/embedded/grammar/pieces.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { withAllOfFew } from '../src/schema/values/all-of-few.ts';
import { createValueIndex } from '../src/schema/values/value-index.ts';
import {
  type Asked,
  builtDatabase,
  businessesOf,
  openJudge,
  questionsOf,
  rewordedOf,
  type Split,
  today,
} from './business/folder.ts';
import { distinctValues, sqliteSnapshot } from './sqlite-snapshot.ts';

const { values: told } = parseArgs({
  options: {
    split: { type: 'string', default: 'fit' },
    only: { type: 'string' },
    id: { type: 'string' },
    lang: { type: 'string' },
    reworded: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const isShown = (told.verbose || told.id !== undefined) && told.split === 'fit';
const all = { questions: 0, first: 0, three: 0, fifteen: 0 };
const times: number[] = [];
for (const business of businessesOf(told.split as Split)) {
  if (told.only && business.name !== told.only) continue;
  const file = builtDatabase(business);
  const { snapshot: found, database } = await sqliteSnapshot(file, business.name);
  const snapshot = { ...found, today };
  const values = createValueIndex({
    snapshot,
    distinctValues: async (table, column, limit) => distinctValues(database, table, column, limit),
  });
  const whole = await withAllOfFew(snapshot, values);
  const judge = openJudge(file);
  const own = { questions: 0, first: 0, three: 0, fifteen: 0 };
  for (const asked of told.reworded ? rewordedOf(business) : questionsOf(business)) {
    if (told.lang && asked.lang !== told.lang) continue;
    if (told.id && asked.id !== told.id) continue;
    const started = performance.now();
    const question = readQuestion(asked.question, { today });
    const links = await linkQuestion(question, { snapshot, values });
    const { pieces, parses } = parseQuestion({ question, links, snapshot: whole, dialect: dialectOf('sqlite'), today });
    times.push(performance.now() - started);
    const at =
      asked.accept.length === 0
        ? -1
        : parses.slice(0, 15).findIndex(({ compiled }) => judge.isRight(compiled.sql, asked));
    if (asked.accept.length > 0)
      for (const sum of [all, own]) {
        sum.questions++;
        sum.first += Number(at === 0);
        sum.three += Number(at >= 0 && at < 3);
        sum.fifteen += Number(at >= 0);
      }
    if (isShown && (at !== 0 || told.id)) show(asked, pieces, parses, at);
  }
  judge.close();
  if (own.questions > 0) console.log(business.name, JSON.stringify(own));
}
times.sort((left, right) => left - right);
const percent = (part: number) => `${((100 * part) / all.questions).toFixed(1)} %`;
console.log(
  `${all.questions} questions: first ${percent(all.first)}, in three ${percent(all.three)}, in fifteen ${percent(all.fifteen)}; median ${times[times.length >> 1]?.toFixed(0)} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms`,
);

function show(
  { id, kind, question, accept }: Asked,
  pieces: readonly Piece[],
  parses: readonly Parse[],
  at: number,
): void {
  console.log(`\n${id} ${kind} [${at}] ${question}`);
  console.log(`   ${pieces.map(pieceText).join(' ')}`);
  const line = ({ score, features, assignment, compiled }: Parse) =>
    `${score.toFixed(2)} ${features.join(' ')} | ${assignment.uses.map(({ piece, as }) => `${piece.text}=${as}`).join(' ')} | ${compiled.sql.replaceAll('\n', ' ')}`;
  for (const parse of parses.slice(0, told.id ? 8 : 2)) console.log(`   ${line(parse)}`);
  const right = parses[at];
  if (at > 1 && right) console.log(`   RIGHT ${at}: ${line(right)}`);
  console.log(`   GOLD ${accept[0] ?? 'cannot be answered'}`);
}

function pieceText({ text, isFiller, isUnknown, cues, period, number, senses }: Piece): string {
  if (isFiller) return `(${text})`;
  if (isUnknown) return `?${text}?`;
  const parts = [
    ...cues.map((cue) => cue.class),
    ...(period ? ['period'] : []),
    ...(number ? ['number'] : []),
    ...senses.slice(0, told.id ? 9 : 3).map(senseText),
  ];
  return `${text}{${parts.join(' ')}}`;
}

function senseText(sense: Sense): string {
  const score = sense.score < 0.99 ? sense.score.toFixed(1) : '';
  if (sense.is === 'concept') return `${sense.concept.id}${sense.isVerb ? '!' : ''}${score}`;
  if (sense.is === 'formula') return `=${sense.formula.id}`;
  if (sense.is === 'value') return `'${sense.hit.table}.${sense.hit.column}=${sense.hit.value}'${score}`;
  if (sense.is === 'term') return 'term';
  return `${sense.table}${'column' in sense ? `.${sense.column}` : ''}${sense.is === 'part' ? '~' : ''}${score}`;
}
