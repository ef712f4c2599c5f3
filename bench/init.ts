/**
 * What `wenshu init --yes` is worth with no model: the questions of businesses before and after, agreeing to everything it proposes.
 * Each is asked as it is or, with `--bare`, as a copy without a comment in its schema, which is what most people bring.
 * With `--model NAME` that model proposes too (`wenshu init --model NAME --yes`); the questions are still answered with none.
 * `node bench/init.ts [--split fit|shared] [--only NAME,NAME] [--bare] [--model NAME] [--save]`; only totals are shown. Needs python3.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '../src/config/config.ts';
import { connectionSchema } from '../src/config/schema.ts';
import { type Additions, proposedIn } from '../src/schema/draft/draft.ts';
import { createWenshu } from '../src/wenshu.ts';
import { askBusiness, type Outcome } from './business/ask.ts';
import { type Business, builtDatabase, businessesOf, glossaryOf, type Split } from './business/folder.ts';

const { values } = parseArgs({
  options: {
    split: { type: 'string', default: 'fit' },
    only: { type: 'string', default: 'wuliu,factory,qixiu,support,flatsales' },
    bare: { type: 'boolean', default: false },
    model: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const split = values.split as Split;
const names = split === 'fit' ? values.only.split(',') : undefined;
const businesses = businessesOf(split).filter(({ name }) => !names || names.includes(name));
const asking = { options: true, guess: false, reworded: false };
const folder = mkdtempSync(join(tmpdir(), 'wenshu-init-'));

const strip = `
import re, sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("PRAGMA writable_schema = ON")
for name, sql in database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall():
    bare = re.sub(r"/\\*.*?\\*/", "", re.sub(r"--[^\\n]*", "", sql), flags=re.S)
    database.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (bare, name))
database.commit()
`;

const rows: { business: string; comments: boolean; proposed: number; before: Tally; after: Tally }[] = [];
for (const business of businesses) {
  const whole = builtDatabase(business);
  for (const file of values.bare ? [withoutComments(business, whole)] : [whole]) {
    const said = await draftedFor(business, file);
    const before = tallied(await askBusiness(business, asking, { file }));
    const after = tallied(await askBusiness(business, asking, { file, said }));
    const proposed = Object.values(said).reduce((sum, part) => sum + Object.keys(part).length, 0);
    rows.push({ business: business.name, comments: file === whole, proposed, before, after });
    console.log(JSON.stringify(rows.at(-1)));
  }
}
rmSync(folder, { recursive: true });
console.table(
  rows.map(({ business, comments, proposed, before, after }) => ({
    business,
    comments,
    proposed,
    right: `${before.right} → ${after.right}`,
    'one click': `${before.oneClick} → ${after.oneClick}`,
    wrong: `${before.wrong} → ${after.wrong}`,
    'wrong, unmarked': `${before.unmarked} → ${after.unmarked}`,
    questions: before.questions,
  })),
);
if (values.save) save();

interface Tally {
  questions: number;
  right: number;
  oneClick: number;
  wrong: number;
  unmarked: number;
}

function tallied(outcomes: readonly Outcome[]): Tally {
  const own = outcomes.filter(({ asked }) => asked.accept.length > 0);
  const count = (is: (one: Outcome) => boolean) => own.filter(is).length;
  return {
    questions: own.length,
    right: count(({ verdict }) => verdict === 'right'),
    oneClick: count(({ verdict, isOffered }) => verdict !== 'right' && isOffered),
    wrong: count(({ verdict, isOffered }) => verdict === 'wrong' && !isOffered),
    unmarked: count(({ verdict, isMarked }) => verdict === 'wrong' && !isMarked),
  };
}

/** What `wenshu init --yes` would write. */
async function draftedFor({ name, folder: home }: Business, file: string): Promise<Additions> {
  const connection = { id: name, ...connectionSchema.parse({ url: `sqlite:${file}`, glossary: glossaryOf(home) }) };
  const settings = { ...parseConfig({ model: 'embedded' }), home: null, today: () => '', secret: () => undefined };
  const wenshu = createWenshu({ ...settings, connection, connections: [connection] });
  const { proposals, dropped } = await wenshu.draft(values.model ? { model: values.model } : {});
  await wenshu.close();
  if (dropped.length > 0) console.log(`${name}: ${dropped.length} proposals of the model do not hold`);
  return proposedIn(proposals);
}

/** A copy whose statements hold no comment; the data is the same. */
function withoutComments({ name }: Business, whole: string): string {
  const file = join(folder, `${name}.sqlite`);
  copyFileSync(whole, file);
  // Node's own SQLite lets nobody touch what a schema is written as.
  execFileSync('python3', ['-c', strip, file]);
  return file;
}

/** Each split and form takes its place beside those that were not asked. */
function save(): void {
  const file = join(import.meta.dirname, 'scores/init.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  const key = [split, ...(values.bare ? ['comments taken out'] : []), ...(values.model ? ['with a model'] : [])].join(
    ', ',
  );
  const flags = `${values.bare ? ' --bare' : ''}${values.model ? ` --only ${values.only} --model NAME` : ''}`;
  const command = `node bench/init.ts --split ${split}${flags} --save`;
  writeFileSync(file, `${JSON.stringify({ ...before, [key]: { command, rows } }, null, 2)}\n`);
}
