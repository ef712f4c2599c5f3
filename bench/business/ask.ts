import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { readForms } from '../../src/embedded/judge/read-forms.ts';
import { weights } from '../../src/embedded/judge/weights.ts';
import type { Answer } from '../../src/index.ts';
import { sureConfidence } from '../../src/question/confidence.ts';
import type { Additions } from '../../src/schema/draft/draft.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { embeddedWriter } from '../../src/writers/embedded-writer.ts';
import type { Writer, WriterInput, Written } from '../../src/writers/writer.ts';
import {
  type Asked,
  type Business,
  builtDatabase,
  glossaryOf,
  type Judge,
  openJudge,
  questionsOf,
  rewordedOf,
  type Split,
  today,
} from './folder.ts';

/** What became of one question. */
export interface Outcome {
  asked: Asked;
  business: string;
  split: Split;
  /** `answered` stands for an answer to what the data cannot answer; `asked` for a question back. */
  verdict: 'right' | 'wrong' | 'asked' | 'declined' | 'answered';
  /** The person was told that it is not sure. */
  isMarked: boolean;
  /** One of the options of a question back leads to accepted rows. */
  isOffered: boolean;
  /** With `guess`: whether the first candidate is right however unsure, and the place of the first right one (from 1). */
  guess?: { isRight: boolean; place: number | undefined };
  sql: string | null;
  confidence: number;
  options: string[];
  ms: number;
  /** Set when no run was possible. */
  error?: string;
}

export interface AskingOptions {
  /** Try each option of a question back. */
  options: boolean;
  /** Look at the engine's candidates too. */
  guess: boolean;
  /** The same questions in other people's words. */
  reworded: boolean;
}

const mostCandidates = 20;

const nothing = {
  verdict: 'declined' as const,
  isMarked: true,
  isOffered: false,
  sql: null,
  confidence: 0,
  options: [],
};

/** Asks every question of a business through the whole product, with no model. */
export async function askBusiness(
  business: Business,
  wanted: AskingOptions,
  /** What its connection says beside its own glossary, and another file to ask than the one that is built. */
  { said = {}, file = builtDatabase(business) }: { said?: Additions; file?: string } = {},
): Promise<Outcome[]> {
  const home = mkdtempSync(join(tmpdir(), 'wenshu-business-'));
  const connection = {
    id: business.name,
    ...connectionSchema.parse({
      url: `sqlite:${file}`,
      today,
      ...said,
      glossary: [...glossaryOf(business.folder), ...(said.glossary ?? [])],
    }),
  };
  const settings = { ...parseConfig({ model: 'embedded' }), home, today: () => today, secret: () => undefined };
  const watched = watchedWriter();
  const wenshu = createWenshu(
    { ...settings, connection, connections: [connection] },
    wanted.guess ? { writers: [watched.writer] } : {},
  );
  const judge = openJudge(file);
  const outcomes: Outcome[] = [];
  for (const asked of wanted.reworded ? rewordedOf(business) : questionsOf(business)) {
    watched.taken();
    const started = performance.now();
    const answer = await wenshu.ask(asked.question).catch((error: unknown) => String(error));
    const ms = performance.now() - started;
    const about = { asked, business: business.name, split: business.split, ms };
    // Before the options are tried: they come to the engine as well.
    const guess = wanted.guess ? { guess: await guessed(wenshu, watched, asked, judge) } : {};
    if (typeof answer === 'string') outcomes.push({ ...about, ...nothing, ...guess, error: answer });
    else outcomes.push({ ...about, ...guess, ...(await judged(answer, asked)) });
  }

  async function judged(answer: Answer, asked: Asked) {
    const { sql, confidence } = answer.receipt;
    const verdict = verdictOf(answer, asked, judge);
    return {
      verdict,
      isMarked: (confidence ?? 0) < sureConfidence || answer.warnings.length > 0,
      isOffered:
        (verdict === 'wrong' && isToldBeside(answer, asked, judge)) ||
        (verdict === 'asked' && wanted.options && (await isOffered(wenshu, answer, asked, judge))),
      sql,
      confidence: confidence ?? 0,
      options: answer.clarification?.options.map(({ label }) => label) ?? [],
    };
  }
  await wenshu.close();
  judge.close();
  rmSync(home, { recursive: true });
  return outcomes;
}

function verdictOf({ status, receipt }: Answer, asked: Asked, judge: Judge): Outcome['verdict'] {
  if (status === 'clarify') return 'asked';
  if (status !== 'answered') return 'declined';
  if (asked.accept.length === 0) return 'answered';
  return judge.isRight(receipt.sql, asked) ? 'right' : 'wrong';
}

/** Whether one of the other readings that came with an unsure answer is right. */
function isToldBeside({ receipt }: Answer, asked: Asked, judge: Judge): boolean {
  const readings = receipt.assumption_details.flatMap((one) => one.readings ?? []);
  return readings.some(({ sql }) => sql !== null && judge.isRight(sql, asked));
}

/** A run takes one reply: each further option gets a run of its own. */
async function isOffered(wenshu: Wenshu, first: Answer, asked: Asked, judge: Judge): Promise<boolean> {
  const options = first.clarification?.options ?? [];
  for (const [index, { id }] of options.entries()) {
    const waiting = index === 0 ? first : await wenshu.ask(asked.question);
    if (waiting.status !== 'clarify') throw new Error(`${asked.id} was asked back once, and then not`);
    const { status, receipt } = await wenshu.resume(waiting.receipt.run_id, { choose: id });
    if (status === 'answered' && judge.isRight(receipt.sql, asked)) return true;
  }
  return false;
}

interface Watched {
  writer: Writer;
  /** What the engine was last given and what it made of it, once. */
  taken(): { input: WriterInput; written: Written } | undefined;
}

/** The embedded engine, looked at while it writes. */
function watchedWriter(): Watched {
  let last: { input: WriterInput; written: Written } | undefined;
  return {
    writer: {
      ...embeddedWriter,
      async write(input) {
        const written = await embeddedWriter.write(input);
        last = { input, written };
        return written;
      },
    },
    taken() {
      const found = last;
      last = undefined;
      return found;
    },
  };
}

async function guessed(
  wenshu: Wenshu,
  watched: Watched,
  asked: Asked,
  judge: Judge,
): Promise<NonNullable<Outcome['guess']>> {
  let seen = watched.taken();
  if (!seen) {
    // What was taken for chat never came to the engine.
    await wenshu.ask(asked.question, { settings: { routing_mode: 'database_direct' } });
    seen = watched.taken();
  }
  if (!seen) return { isRight: false, place: undefined };
  const { input, written } = seen;
  const best = written.candidates[0] ?? written.doubtful?.[0];
  const isRight = judge.isRight(best?.sql ?? null, asked);
  const { ranked } = readForms({ ...input, weights });
  const index = ranked.slice(0, mostCandidates).findIndex(({ compiled }) => judge.isRight(compiled.sql, asked));
  return { isRight, place: isRight ? 1 : index < 0 ? undefined : index + 1 };
}
