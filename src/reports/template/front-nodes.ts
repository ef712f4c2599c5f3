import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';
import { faultTexts } from './fault-texts.ts';
import { nearestOf } from './names.ts';
import type { Say } from './say.ts';

/** One setting: its name and what stands there, with their places in the file. */
export interface Entry {
  name: string;
  node: Node | null;
  at: number;
}

/** Reads nodes of the settings; what is not as it should be is told, and left out. */
export function openNodes(say: Say, start: number) {
  const placeOf = (node: unknown, otherwise = start): number =>
    ((node as Node | null)?.range?.[0] ?? otherwise - start) + start;

  /** References and tags could make a small file large, or something else than text. */
  const isPlain = (node: Node | null): boolean => {
    if (!node || (!isAlias(node) && !node.tag && !('anchor' in node && node.anchor))) return true;
    say(placeOf(node), faultTexts.noReferences());
    return false;
  };

  function text(name: string, { node, at }: Entry, most = 2000): string | undefined {
    if (!isPlain(node)) return undefined;
    if (!isScalar(node) || node.value === null || String(node.value).trim() === '') {
      say(placeOf(node, at), faultTexts.needsText(name));
      return undefined;
    }
    // As it is written: 007 and 2026-03 are no numbers here.
    const said = typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
    if (said.length <= most) return said.trim();
    say(placeOf(node, at), faultTexts.textTooLong(name, most));
    return undefined;
  }

  function oneOf<const Word extends string>(name: string, entry: Entry, known: readonly Word[]): Word | undefined {
    const said = text(name, entry);
    const found = known.find((word) => word === said);
    if (said !== undefined && !found) say(placeOf(entry.node, entry.at), faultTexts.oneOf(name, known));
    return found;
  }

  function yesNo(name: string, { node, at }: Entry): boolean | undefined {
    if (isScalar(node) && typeof node.value === 'boolean') return node.value;
    say(placeOf(node, at), faultTexts.needsYesNo(name));
    return undefined;
  }

  /** The entries of a list, each with its place. */
  function list(name: string, { node, at }: Entry, most: number): Entry[] {
    if (!isPlain(node)) return [];
    if (!isSeq(node)) {
      say(placeOf(node, at), faultTexts.needsList(name));
      return [];
    }
    if (node.items.length > most) say(placeOf(node, at), faultTexts.listTooLong(name, most));
    return node.items.slice(0, most).map((item) => ({ name, node: item as Node | null, at: placeOf(item, at) }));
  }

  /** The entries of a map; with `known`, others are told. */
  function map(name: string, { node, at }: Entry, known?: readonly string[]): Map<string, Entry> {
    const found = new Map<string, Entry>();
    if (!isPlain(node)) return found;
    if (!isMap(node)) {
      say(placeOf(node, at), faultTexts.needsMap(name));
      return found;
    }
    for (const { key, value } of node.items as Pair<Node, Node | null>[]) {
      const word = isScalar(key) ? String(key.value) : '';
      if (known && !known.includes(word)) say(placeOf(key), faultTexts.unknownKey(word, known, nearestOf(word, known)));
      else found.set(word, { name: word, node: value, at: placeOf(key) });
    }
    return found;
  }

  return { placeOf, text, oneOf, yesNo, list, map };
}

export type Nodes = ReturnType<typeof openNodes>;
