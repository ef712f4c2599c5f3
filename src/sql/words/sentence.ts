import type { Dialect } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { keyGraph } from '../../schema/keys/keys.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { normaliseSql } from '../normalise/normalise.ts';
import type { Tree } from '../parse/parse.ts';
import { outputPhrases } from './column.ts';
import { sayExpression } from './expression.ts';
import { type Audience, labelsOf } from './labels.ts';
import type { Lexicon } from './lexicon.ts';
import { english } from './lexicon-en.ts';
import { chinese } from './lexicon-zh.ts';
import { sayPredicate } from './predicate.ts';
import { isQuery, sayQuery } from './query.ts';
import { factsOf, leadingSelect } from './source-facts.ts';
import type { Speech, Voices } from './speech.ts';

export interface WordsOptions {
  dialect: Dialect;
  snapshot: Snapshot;
  language: Language;
  /** Analysts get names as they are; business users get comments and glossary names and never a table's own name. */
  audience: Audience;
  glossary?: readonly GlossaryTerm[];
}

export interface Words {
  text: string;
  /** False when the statement has something that the text does not say; the text then says so. */
  complete: boolean;
}

const voices: Voices = { expression: sayExpression, predicate: sayPredicate, query: sayQuery };

const lexicons: Record<Language, Lexicon> = { zh: chinese, en: english };

/**
 * What a query asks for, as one sentence that a reader could write the query back from: two queries whose normalised
 * trees differ get two different sentences. Pure; the text must be one that the access policy allows.
 */
export function sqlInWords(sql: string, options: WordsOptions): Words {
  const lexicon = lexicons[options.language];
  const parsed = normaliseSql(sql, options);
  const [statement] = parsed.ok ? parsed.statements : [];
  if (!parsed.ok || !statement) return { text: lexicon.nothing, complete: false };
  const words = treeInWords(statement, options);
  return parsed.statements.length > 1 && words.complete ? unfinished(words.text, lexicon) : words;
}

/** The same for a tree that has been normalised already. */
export function treeInWords(tree: Tree, options: WordsOptions): Words {
  const lexicon = lexicons[options.language];
  if (!isQuery(tree)) return { text: lexicon.nothing, complete: false };
  let complete = true;
  const speech = speechAbout(tree, options, () => {
    complete = false;
  });
  const text = sayQuery(speech, tree, false);
  return complete ? { text: lexicon.sentence(text), complete } : unfinished(lexicon.sentence(text), lexicon);
}

/** What each column of a query's result is, in a few words; undefined where its position says it better. */
export function outputsInWords(sql: string, options: WordsOptions): (string | undefined)[] {
  const parsed = normaliseSql(sql, options);
  const [statement] = parsed.ok ? parsed.statements : [];
  const select = statement && leadingSelect(statement);
  if (!select) return [];
  const speech = speechAbout(statement, options, () => undefined);
  return outputPhrases(speech, select).map((phrase) => phrase?.text);
}

/** What is needed to say any part of this tree. */
export function speechAbout(tree: Tree, options: WordsOptions, leaveOut: () => void): Speech {
  const lexicon = lexicons[options.language];
  const facts = factsOf(tree, options.snapshot);
  return {
    lexicon,
    voices,
    labels: labelsOf(options.snapshot, { ...options, lexicon }),
    keys: keyGraph(options.snapshot),
    dialect: options.dialect,
    facts: facts.sources,
    steps: facts.steps,
    outputs: new Map(),
    frames: [],
    leaveOut,
  };
}

function unfinished(sentence: string, lexicon: Lexicon): Words {
  return { text: lexicon.sentence(sentence.slice(0, -1) + lexicon.more), complete: false };
}
