import { createHash } from 'node:crypto';
import { z } from 'zod';
import { columnsOfRule, type Rule, subjectOf } from '../schema/follow-up/rule.ts';
import type { ColumnName } from '../schema/glossary/glossary.ts';
import { everybody, preferences, recordsIn } from './records.ts';
import type { Store } from './store.ts';

/** Something that holds for later questions of a person, or of everybody. */
export interface KeptPreference {
  key: string;
  /** `rule`: said in a conversation; `reading`: chosen when a question could be read in several ways. */
  kind: 'rule' | 'reading';
  for: 'me' | 'everyone';
  /** As it was said or shown. */
  text: string;
  connection: string;
  /** ISO time. */
  at: string;
  /** Who said it. */
  by: string;
}

const ruleChoice = z.object({
  connection: z.string(),
  by: z.string(),
  rule: z.custom<Rule>((value) => typeof value === 'object'),
});
const readingChoice = z.object({ connection: z.string(), by: z.string(), label: z.string(), times: z.number() });

type Entry = Omit<KeptPreference, 'kind'> &
  ({ kind: 'rule'; rule: Rule } | { kind: 'reading'; label: string; times: number });

const mostRules = 200;
const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

/** The same reading of another question: its numbers and names are others, its words are the same. */
const shapeOf = (label: string): string => label.replace(/[“"「].*?[”"」]|\d+(?:[.,-]\d+)*/g, '…');

/** What people taught in conversations and what they chose, in long-term memory. */
export function openTaught(store: () => Promise<Store>) {
  const records = (user: string | typeof everybody) => recordsIn({ store }, preferences(user));

  async function keptOf(user: string | typeof everybody, scope: KeptPreference['for']): Promise<Entry[]> {
    const found = await records(user).search({ limit: mostRules });
    return found.flatMap(({ key, record: { about, choice, at } }): Entry[] => {
      if (about === 'rule') {
        const { success, data } = ruleChoice.safeParse(choice);
        return success ? [{ key, at, for: scope, kind: 'rule' as const, text: data.rule.said, ...data }] : [];
      }
      const { success, data } = readingChoice.safeParse(choice);
      return about === 'reading' && success
        ? [{ key, at, for: scope, kind: 'reading' as const, text: data.label, ...data }]
        : [];
    });
  }

  /** Those for everybody first: what a person said themselves comes after and wins. */
  const allOf = async (user: string) => (await Promise.all([keptOf(everybody, 'everyone'), keptOf(user, 'me')])).flat();

  return {
    /** With the columns that each of the rules reads. */
    async list(user: string): Promise<(KeptPreference & { columns: readonly ColumnName[] })[]> {
      const found = await allOf(user);
      return found
        .map((one) => {
          const { key, kind, for: scope, text, connection, at, by } = one;
          const columns = one.kind === 'rule' ? columnsOfRule(one.rule) : [];
          return { key, kind, for: scope, text, connection, at, by, columns };
        })
        .sort((left, right) => left.at.localeCompare(right.at) || left.key.localeCompare(right.key));
    },
    /** The rules that hold for a person's questions about a connection, with when and by whom they were said; the later wins. */
    async rulesFor(user: string, connection: string): Promise<Rule[]> {
      const found = await allOf(user);
      return found.toSorted(byScopeAndTime).flatMap((one) => {
        if (one.kind !== 'rule' || one.connection !== connection) return [];
        const since = { on: one.at.slice(0, 10), ...(one.for === 'everyone' && one.by !== user ? { by: one.by } : {}) };
        return [{ ...one.rule, choice: { ...one.rule.choice, since } } as Rule];
      });
    },
    /** A rule about the same takes the place of the one before. */
    async keep(
      rule: Rule,
      { user, connection, scope, at }: { user: string; connection: string; scope: KeptPreference['for']; at: string },
    ) {
      const key = digest('rule', connection, subjectOf(rule));
      const choice = JSON.parse(JSON.stringify({ connection, by: user, rule }));
      await records(scope === 'everyone' ? everybody : user).put(key, { about: 'rule', choice, at });
      return key;
    },
    async forget(user: string, key: string, scope: KeptPreference['for']): Promise<void> {
      await records(scope === 'everyone' ? everybody : user).delete(key);
    },
    /** How often readings of this form were chosen; for the order of options, never to answer for somebody. */
    async choices(user: string, connection: string): Promise<(label: string) => number> {
      const found = await keptOf(user, 'me');
      const times = new Map(
        found.flatMap((one) =>
          one.kind === 'reading' && one.connection === connection ? [[shapeOf(one.label), one.times] as const] : [],
        ),
      );
      return (label) => times.get(shapeOf(label)) ?? 0;
    },
    async choose(
      label: string,
      { user, connection, at }: { user: string; connection: string; at: string },
    ): Promise<void> {
      const own = records(user);
      const key = digest('reading', connection, shapeOf(label));
      const before = readingChoice.safeParse((await own.get(key))?.record.choice);
      const times = (before.success ? before.data.times : 0) + 1;
      await own.put(key, { about: 'reading', choice: { connection, by: user, label, times }, at });
    },
  };
}

/** Those for everybody first, each in the order in which they were said. */
const byScopeAndTime = (left: Entry, right: Entry): number =>
  left.for.localeCompare(right.for) || left.at.localeCompare(right.at);

export type Taught = ReturnType<typeof openTaught>;
