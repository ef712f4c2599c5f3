import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const scoresFolder = join(import.meta.dirname, '..', 'scores');

/** A file of `bench/scores`, or one part of it that is measured by itself: `vote.json`, `business.json#judge`. */
export type Source = string;

/** What was measured where, when and on what. */
export interface Origin {
  /** Of the figures: other figures have another origin. */
  digest: string;
  command: string;
  date: string;
  /** The last commit that had changed the product when it was measured; of older figures the one that brought them. */
  commit: string;
  /** Nobody wrote it down for older figures. */
  machine?: string;
}

export type Origins = Record<Source, Origin>;

// biome-ignore lint/suspicious/noExplicitAny: figures of forty programs; what a section reads of them, its picture and table show
export type Figures = any;

export interface Scores {
  of(source: Source): Figures;
  origin(source: Source): Origin | undefined;
}

export function figuresOf(source: Source): Figures {
  const [file = '', part] = source.split('#');
  const path = join(scoresFolder, file);
  if (!existsSync(path)) return undefined;
  const whole = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  return part === undefined ? whole : whole[part];
}

export const digestOf = (figures: unknown): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 12);

export const originsFile = join(scoresFolder, 'origins.json');

export const readOrigins = (): Origins =>
  existsSync(originsFile) ? (JSON.parse(readFileSync(originsFile, 'utf8')) as Origins) : {};

/** What is committed, as the sections read it. */
export function openScores(origins: Origins = readOrigins()): Scores {
  const known = new Map<Source, Figures>();
  return {
    of(source) {
      if (!known.has(source)) known.set(source, figuresOf(source));
      const figures = known.get(source);
      if (figures === undefined) throw new Error(`nothing was measured yet: ${source}`);
      return figures;
    },
    origin: (source) => origins[source],
  };
}
