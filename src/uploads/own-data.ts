import { createGate, type Reader } from '../answer/gate.ts';
import type { NamedConnection, WenshuConfig } from '../config/config.ts';
import { asWenshuError, toldAs } from '../databases/as-wenshu-error.ts';
import type { Database, Shared } from '../databases/database.ts';
import type { Databases } from '../databases/databases.ts';
import type { Identity, Viewer } from '../databases/identity.ts';
import { suggestionsOf } from '../databases/suggestions.ts';
import { draftForm, questionReference, referenceTo } from '../drafts/draft-form.ts';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import { hasStore, type Memory } from '../memory/open-memory.ts';
import { feedbackOn, recordsIn, verifiedAnswers } from '../memory/records.ts';
import type { Said } from '../memory/user-records.ts';
import type { Language } from '../protocol/answer.ts';
import type { ConnectionEntry, NewConnection, Upload, Uploaded, UploadSpace } from '../protocol/connection.ts';
import type { DraftForm, DraftReply } from '../protocol/explore.ts';
import { type Additions, draftOf, merged, type Proposal, proposedIn } from '../schema/draft/draft.ts';
import { readReply } from '../schema/draft/reply.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import { tableLabel } from '../schema/names/labels.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { type Added, openAdded } from './added-connections.ts';
import { type OwnConnections, ownConnections } from './own-connections.ts';
import { openSecretBox } from './secret-box.ts';
import { type Incoming, type KeptUpload, openUploads, type Uploads } from './uploads.ts';

/** Who uploads, adds or asks. */
type Owner = Identity & Pick<Reader, 'audience'>;

type Entry = Omit<ConnectionEntry, 'removable'>;

/** Data that isn't in the configuration: files one user uploads for themselves, and databases an administrator adds for others. */
export interface OwnData {
  /** What this user may ask besides what is configured. */
  connections(): Promise<Entry[]>;
  /** Makes a file a connection that only this user can ask. */
  upload(file: Incoming, language: Language): Promise<Uploaded>;
  uploads(): Promise<{ uploads: Upload[]; space: UploadSpace }>;
  /** Deletes the file, its snapshot and its verified answers. */
  removeUpload(id: string): Promise<void>;
  /** Tries the connection before saving it. The password can't be read again. */
  add(wish: NewConnection, language: Language): Promise<{ connection: Entry; things: string[] }>;
  /** Tries the connection as `add` does and saves nothing. */
  try(wish: NewConnection, language: Language): Promise<{ things: string[] }>;
  remove(id: string): Promise<void>;
  /** How the data was understood, in words. */
  draftForm(id: string, language: Language): Promise<DraftForm>;
  /** Saves the user's corrections and returns the form as it is understood then. */
  say(id: string, reply: DraftReply, language: Language): Promise<DraftForm>;
}

/** Where what people bring and add is kept. */
interface OwnBooks {
  uploads: Uploads;
  added: Added;
  connections: OwnConnections;
}

export function openOwnBooks(config: WenshuConfig, memory: () => Promise<Memory>): OwnBooks {
  const { home, server } = config;
  const secret = () => {
    const { secret_env: variable } = server;
    const found = variable === undefined ? undefined : config.secret(variable);
    if (variable === undefined || found) return found;
    throw new WenshuError('config_invalid', {
      detail: `server.secret_env: ${variable} is not set`,
      detail_zh: `server.secret_env：环境变量 ${variable} 没有设置`,
    });
  };
  const books = { store: async () => (await memory()).store, hasStore: () => hasStore(config) };
  const most = { file: server.upload_max_bytes, space: server.upload_space_bytes, files: server.upload_files };
  const uploads = openUploads({ ...books, home, most });
  const taken = new Set(config.connections.map(({ id }) => id));
  const added = openAdded({ ...books, box: openSecretBox({ home, secret }), allowed: server, taken });
  return { uploads, added, connections: ownConnections(uploads, added, config) };
}

/** A file that takes longer to be looked at is none that anybody can ask about. */
const patienceMs = 120_000;
const suggested = 5;

/** What a reference stands for in this schema. */
type Place = { table: string; column?: string };

/**
 * What a person says of a connection, as it adds to it: what is proposed, but for what they answered, and then their own
 * corrections. Throws `draft_unclear` for what names nothing here.
 */
function additionsOf(reply: DraftReply, snapshot: Snapshot, terms: readonly GlossaryTerm[]): Additions {
  const draft = draftOf(snapshot, terms);
  const places = placesIn(snapshot);
  const placeOf = (reference: string): Place => {
    const found = places.get(reference);
    if (!found) throw unclear(reference);
    return found;
  };
  const answers = new Map(
    Object.entries(reply.answers ?? {}).map(([reference, answer]) => {
      const asked = draft.find((one) => questionReference(one) === reference);
      if (!asked) throw unclear(reference);
      return [asked, answered(asked, answer)] as const;
    }),
  );
  const names = Object.entries(reply.names ?? {}).map(([reference, name]): Additions => {
    return { descriptions: { [textOf(placeOf(reference))]: oneLine(name) } };
  });
  const codes = Object.entries(reply.codes ?? {}).map(([reference, meant]): Additions => {
    const told = Object.entries(meant).map(([code, words]) => [code, severalIn(words)] as const);
    return { codes: { [textOf(columnOf(placeOf(reference), reference))]: Object.fromEntries(told) } };
  });
  const dates = Object.entries(reply.dates ?? {}).map(([reference, field]): Additions => {
    const { table } = placeOf(reference);
    const date = columnOf(placeOf(field), field);
    if (date.table !== table) throw unclear(field);
    return { dates: { [table]: date.column } };
  });
  const words = (reply.words ?? []).map(({ words: said, means }): Additions => {
    const place = placeOf(means);
    const meaning = place.column === undefined ? { table: place.table } : { column: textOf(place) };
    return { glossary: [{ words: said, ...meaning }] };
  });
  return merged([proposedIn(draft, answers), ...names, ...codes, ...dates, ...words]);
}

/** What was said before and what is said now; a word has the meaning that it was given last. */
function saidTogether(before: Said, now: Additions): Said {
  const again = new Set((now.glossary ?? []).flatMap(({ words }) => words.map((word) => word.toLowerCase())));
  const kept = (before.glossary ?? []).filter(({ words }) => !words.some((word) => again.has(word.toLowerCase())));
  const { glossary: _, ...rest } = before as Additions;
  const all = merged([{ ...rest, ...(kept.length > 0 ? { glossary: kept } : {}) }, now]);
  return {
    ...all,
    ...(all.exclude ? { exclude: [...new Set(all.exclude)] } : {}),
    ...(all.joins ? { joins: [...new Set(all.joins)] } : {}),
  };
}

function answered(asked: Proposal, answer: { choose: string } | { say: string }): Additions {
  if ('choose' in answer) {
    if (answer.choose === 'none') return {};
    const chosen = asked.options[Number(answer.choose) - 1];
    if (!chosen) throw unclear(answer.choose);
    return chosen.adds;
  }
  const read = readReply(answer.say, asked);
  if ('fault' in read) throw unclear(answer.say);
  return read.adds;
}

function placesIn({ tables }: Snapshot): Map<string, Place> {
  return new Map(
    tables.flatMap(({ name: table, columns }) => [
      [referenceTo(table), { table }] as const,
      ...columns.map(({ name: column }) => [referenceTo(table, column), { table, column }] as const),
    ]),
  );
}

function columnOf({ table, column }: Place, reference: string): Required<Place> {
  if (column === undefined) throw unclear(reference);
  return { table, column };
}

const textOf = ({ table, column }: Place): string => (column === undefined ? table : `${table}.${column}`);

/** A comment is one line, in which a colon begins a remark. */
const oneLine = (name: string): string => name.replace(/[\p{Cc}：:；;]+/gu, ' ').trim();

const severalIn = (words: string): string | string[] => {
  const parts = oneLine(words)
    .split(/\s*\/\s*/)
    .filter(Boolean);
  return parts.length > 1 ? parts : (parts[0] ?? words);
};

const unclear = (detail: string) => new WenshuError('draft_unclear', { detail: detail.slice(0, 100) });

export const openOwnData =
  (records: OwnBooks, databases: Databases, shared: Pick<Shared, 'memory' | 'results'>) =>
  (owner: Owner): OwnData =>
    ownDataOf(owner, records, databases, shared);

function ownDataOf(
  owner: Owner,
  { uploads, added, connections }: OwnBooks,
  databases: Databases,
  { memory, results }: Pick<Shared, 'memory' | 'results'>,
): OwnData {
  const { user, audience } = owner;

  async function lookAt(database: Database, viewer: Viewer, language: Language) {
    const snapshot = await database.schema(viewer);
    const gate = createGate(await database.leakGuard(), { language, audience });
    const { terms } = database.glossary(snapshot);
    const things = gate.only(snapshot.tables.map((table) => tableLabel(table, language, terms)));
    const suggestions = await suggestionsOf(database, { viewer, count: suggested, language, audience });
    return { things: [...new Set(things)], suggestions };
  }

  /** Opened for the first time; what stands in the way is told in the words of the catalogue, and nothing stays open. */
  async function firstLook(
    connection: NamedConnection,
    viewer: Viewer,
    language: Language,
    code: 'upload_unreadable' | 'connection_failed',
  ) {
    try {
      return await inTime(async () => lookAt(await databases.tried(connection), viewer, language));
    } catch (thrown) {
      databases.drop(connection.id);
      const error = asWenshuError(thrown, toldAs(connection));
      if (error.code === 'connection_privileged') throw error;
      throw new WenshuError(code, plainly(error, connection), error.technical);
    }
  }

  /** What was approved of it, and what is known of its structure; the rows that were read of it can be read no more. */
  async function forget(connection: NamedConnection): Promise<void> {
    const database = await databases.tried(connection).catch(() => undefined);
    if (database) {
      const { store } = await memory();
      await database.source.forget();
      for (const shelf of [verifiedAnswers(database.connectionId), feedbackOn(database.connectionId)]) {
        const kept = recordsIn<object>(store, shelf as Parameters<typeof recordsIn<object>>[1]);
        for (const { key } of await kept.search({ limit: 10_000 })) await kept.delete(key);
      }
    }
    databases.drop(connection.id);
    await results.forget();
  }

  async function formOf(id: string, language: Language): Promise<DraftForm> {
    const database = await databases.reach(id, owner);
    const form = await draftForm(database, owner, { language, audience });
    const { suggestions } = await lookAt(database, owner, language);
    return { ...form, accepted: await connections.hasSaid(database.connection.id, owner), suggestions };
  }

  return {
    connections: () => connections.list(owner),
    async upload(file, language) {
      const [kept, seen] = await uploads.take(file, user, (one) =>
        firstLook(one, owner, language, 'upload_unreadable'),
      );
      return { upload: shown(kept), ...seen };
    },
    async uploads() {
      return { uploads: (await uploads.list(user)).map(shown), space: await uploads.space(user) };
    },
    async removeUpload(id) {
      const found = await uploads.find(user, id);
      if (!found) throw new WenshuError('upload_unknown');
      await forget(uploads.connection(user, found));
      await uploads.remove(user, id);
    },
    async add(wish, language) {
      const [{ id, title }, { things }] = await added.add(wish, user, (one) =>
        firstLook(one, {}, language, 'connection_failed'),
      );
      return { connection: { id, title, kind: 'added' }, things };
    },
    try: (wish, language) =>
      added.try(wish, user, async (connection) => {
        const { things } = await firstLook(connection, {}, language, 'connection_failed');
        const database = await databases.tried(connection);
        await database.source.forget();
        databases.drop(connection.id);
        return { things };
      }),
    async remove(id) {
      const listed = (await connections.list(owner)).find((one) => one.id === id);
      if (listed?.kind !== 'added') throw new WenshuError('connection_unknown', { name: id, known: '' });
      const found = await added.find(id);
      // One whose password can no longer be opened can be removed all the same.
      if (found)
        await Promise.resolve(found)
          .then(added.connection)
          .then(forget, () => databases.drop(id));
      await added.remove(id);
    },
    draftForm: formOf,
    async say(id, reply, language) {
      const database = await databases.reach(id, owner);
      const snapshot = await database.schema(owner);
      const additions = additionsOf(reply, snapshot, database.glossary(snapshot).terms);
      const isKept = await connections.say(database.connection.id, (before) => saidTogether(before, additions), owner);
      if (!isKept) throw new WenshuError('connection_fixed');
      return formOf(database.connection.id, language);
    },
  };
}

const shown = ({ id, title, file, kind, bytes, at }: KeptUpload): Upload => ({ id, title, file, kind, bytes, at });

const damaged = {
  detail: 'it could not be read; it may be damaged. Export it anew and try again.',
  detail_zh: '读不出来，可能已经损坏。请重新导出后再试。',
};

/** The catalogue's own words, under the name that the person knows it by. */
function plainly({ code, params }: WenshuError, connection: NamedConnection) {
  const isOwn = connection.ownedBy !== undefined;
  if (isOwn && (code === 'query_failed' || code === 'internal')) return damaged;
  const name = connection.title ?? connection.id;
  const told = isOwn ? { ...params, path: name, name } : params;
  return { detail: errorText(code, 'en', told), detail_zh: errorText(code, 'zh', told) };
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new WenshuError('query_timeout')), patienceMs);
  try {
    const done = work();
    done.catch(() => undefined);
    return await Promise.race([done, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
