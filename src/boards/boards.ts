import { threadOf } from '../agents/threads.ts';
import type { WenshuConfig } from '../config/config.ts';
import { asWenshuError } from '../databases/as-wenshu-error.ts';
import type { Databases } from '../databases/databases.ts';
import type { Identity } from '../databases/identity.ts';
import { mostRows } from '../databases/role-settings.ts';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import type { BoardRecord, Keeper, SavedRecord, ShareRecord } from '../memory/user-records.ts';
import type { Chart } from '../protocol/chart.ts';
import type { Board, Card, OpenedShare, Saved, Share } from '../protocol/saved.ts';
import type { BoardRecords } from './board-records.ts';
import { freshCard, nothingOf } from './fresh-card.ts';
import { createPlaces } from './places.ts';

/** Who saves answers, or looks at saved ones. */
export interface BoardReader extends Identity {
  audience: 'analyst' | 'business';
}

type Placed = BoardRecord['cards'];

/** Saved answers, boards of them and share links, for one user. No rows are saved: each reader gets the rows they may see now. */
export interface Boards {
  saved(): Promise<Saved[]>;
  save(runId: string, as: { title?: string; chart?: Chart | null }): Promise<Saved>;
  changeSaved(id: string, as: { title?: string; chart?: Chart | null }): Promise<Saved>;
  removeSaved(id: string): Promise<void>;
  refreshSaved(id: string, signal?: AbortSignal): Promise<Card>;
  boards(): Promise<Board[]>;
  addBoard(board: { title: string; cards: Placed }): Promise<Board>;
  changeBoard(id: string, as: { title?: string; cards?: Placed }): Promise<Board>;
  removeBoard(id: string): Promise<void>;
  /** Reports each card as it arrives; returns all of them in the board's order. */
  refreshBoard(
    id: string,
    options?: { signal?: AbortSignal; onCard?: (card: Card) => void },
  ): Promise<{ title: string; cards: Card[] }>;
  shares(): Promise<Share[]>;
  share(what: Pick<Share, 'kind' | 'of'> & { days?: number }): Promise<{ share: Share; token: string }>;
  unshare(id: string): Promise<void>;
  /** What a link names, as this user may see it. Rejects if they may see nothing of it. */
  open(token: string, signal?: AbortSignal): Promise<OpenedShare>;
}

const day = 86_400_000;
/** Cards that are read at once, in the whole process, and how many more may wait. */
const cardsAtOnce = { most: 16, mostWaiting: 2000 };

export function openBoards(
  { saved, boards, shares }: BoardRecords,
  databases: Databases,
  { limits, roles }: Pick<WenshuConfig, 'limits' | 'roles'>,
  now: () => Date = () => new Date(),
): (reader: BoardReader) => Boards {
  const places = createPlaces(cardsAtOnce);
  return (reader) => boardsFor(reader, { saved, boards, shares }, { databases, limits, roles, places, now });
}

interface BoardParts extends Pick<WenshuConfig, 'limits' | 'roles'> {
  databases: Databases;
  places: ReturnType<typeof createPlaces>;
  now: () => Date;
}

function boardsFor(
  reader: BoardReader,
  { saved, boards, shares }: BoardRecords,
  { databases, limits, roles, places, now }: BoardParts,
): Boards {
  const self: Keeper = { user: reader.user, role: reader.role ?? null };

  /** One whose database is down is listed like any other: nothing is opened for it. */
  async function shownSaved(all: readonly (SavedRecord & { id: string })[]): Promise<Saved[]> {
    const titles = await databases.titles(reader);
    return all.map(({ id, title, question, language, chart, at, sql, connection: name }) => {
      const connection = titles.get(name) ?? name;
      return {
        id,
        title,
        question,
        connection,
        language,
        chart,
        at,
        ...(reader.audience === 'analyst' ? { sql } : {}),
      };
    });
  }
  const shownOne = async (one: SavedRecord & { id: string }): Promise<Saved> => (await shownSaved([one]))[0] as Saved;
  const shownBoard = ({ id, title, cards, at }: BoardRecord & { id: string }): Board => ({ id, title, cards, at });

  async function ownSaved(id: string) {
    const found = await saved.find(self, id);
    if (!found) throw new WenshuError('saved_unknown');
    return found;
  }
  async function ownBoard(id: string) {
    const found = await boards.find(self, id);
    if (!found) throw new WenshuError('board_unknown');
    return found;
  }
  async function checkCards(cards: Placed): Promise<void> {
    for (const { saved: id } of cards) await ownSaved(id);
  }

  /** A saved answer as this reader may see it. */
  async function cardOf({ saved: id, size }: Placed[number], keeper: Keeper, signal?: AbortSignal): Promise<Card> {
    const at = now().toISOString();
    const found = await saved.find(keeper, id);
    if (!found) return { saved: id, size, ...nothingOf('gone', at) };
    const look = {
      ...reader,
      isKeeper: keeper.user === self.user && keeper.role === self.role,
      maxRows: mostRows({ limits, roles }, reader.role),
      timeoutMs: limits.timeout_seconds * 1000,
      signal,
    };
    const read = async () => freshCard(await databases.reach(found.connection, reader), found, look, now);
    const fresh = await places.within(read, signal).catch((thrown: unknown) => {
      // A card that fails must not hide the others.
      const error = asWenshuError(thrown, found.connection, signal);
      if (error.code === 'audit_failed' || error.code === 'server_busy') throw error;
      // Removed, or never theirs to ask.
      if (error.code === 'connection_unknown') return nothingOf('refused', at);
      const problem = errorText(error.code, found.language, error.params, reader.audience);
      return { ...nothingOf('failed', at), problem };
    });
    return { saved: id, size, ...fresh };
  }

  async function cardsOf(
    cards: Placed,
    keeper: Keeper,
    { signal, onCard }: { signal?: AbortSignal; onCard?: (card: Card) => void } = {},
  ): Promise<Card[]> {
    return Promise.all(
      cards.map(async (one) => {
        const card = await cardOf(one, keeper, signal);
        onCard?.(card);
        return card;
      }),
    );
  }

  async function titleOfShared({ kind, of }: ShareRecord, keeper: Keeper): Promise<string | undefined> {
    return (await (kind === 'saved' ? saved : boards).find(keeper, of))?.title;
  }
  const shownShare = async (one: ShareRecord & { id: string }, keeper: Keeper): Promise<Share> => {
    const { id, kind, of, at, expires_at } = one;
    return { id, kind, of, title: (await titleOfShared(one, keeper)) ?? '', at, expires_at };
  };

  return {
    saved: async () => shownSaved(await saved.list(self)),
    async save(runId, { title, chart }) {
      const database = await databases.ofRun(threadOf(runId), reader);
      const runner = await database.runner(reader);
      const kept = await runner.keepable(runId, self.user);
      const record: SavedRecord = {
        title: title ?? kept.question.slice(0, 200),
        question: kept.question,
        connection: database.connection.id,
        sql: kept.sql,
        today: kept.today,
        is_whole: kept.isWhole,
        language: kept.language,
        chart: chart === undefined ? kept.chart : chart,
        at: now().toISOString(),
      };
      const id = await saved.add(self, record);
      return shownOne({ ...record, id });
    },
    async changeSaved(id, as) {
      const { id: _, ...before } = await ownSaved(id);
      const record = {
        ...before,
        ...(as.title === undefined ? {} : { title: as.title }),
        ...(as.chart === undefined ? {} : { chart: as.chart }),
      };
      await saved.change(self, id, record);
      return shownOne({ ...record, id });
    },
    async removeSaved(id) {
      await ownSaved(id);
      await saved.remove(self, id);
    },
    async refreshSaved(id, signal) {
      await ownSaved(id);
      return cardOf({ saved: id, size: 'medium' }, self, signal);
    },
    boards: async () => (await boards.list(self)).map(shownBoard),
    async addBoard(board) {
      await checkCards(board.cards);
      const record = { ...board, at: now().toISOString() };
      return shownBoard({ ...record, id: await boards.add(self, record) });
    },
    async changeBoard(id, { title, cards }) {
      const { id: _, ...before } = await ownBoard(id);
      if (cards) await checkCards(cards);
      const record = { ...before, ...(title === undefined ? {} : { title }), ...(cards ? { cards } : {}) };
      await boards.change(self, id, record);
      return shownBoard({ ...record, id });
    },
    async removeBoard(id) {
      await ownBoard(id);
      await boards.remove(self, id);
    },
    async refreshBoard(id, options) {
      const { title, cards } = await ownBoard(id);
      return { title, cards: await cardsOf(cards, self, options) };
    },
    async shares() {
      return Promise.all((await shares.list(self)).map((one) => shownShare(one, self)));
    },
    async share({ kind, of, days }) {
      if (kind === 'saved') await ownSaved(of);
      else await ownBoard(of);
      const at = now();
      const expires_at = days === undefined ? null : new Date(at.getTime() + days * day).toISOString();
      const record = { kind, of, at: at.toISOString(), expires_at };
      const { id, token } = await shares.add(self, record);
      return { share: await shownShare({ ...record, id, digest: '' }, self), token };
    },
    async unshare(id) {
      if (!(await shares.find(self, id))) throw new WenshuError('share_unknown');
      await shares.remove(self, id);
    },
    async open(token, signal) {
      const found = await shares.open(token, now());
      if (!found) throw new WenshuError('share_unknown');
      const { share, keeper } = found;
      const board = share.kind === 'board' ? await boards.find(keeper, share.of) : undefined;
      const placed: Placed = share.kind === 'saved' ? [{ saved: share.of, size: 'large' }] : (board?.cards ?? []);
      const cards = await cardsOf(placed, keeper, { signal });
      // Not even its name is told to somebody who may see nothing of it.
      if (!cards.some(({ status }) => status === 'ready' || status === 'failed'))
        throw new WenshuError('share_unknown');
      // One that broke before it was judged says nothing of what may be seen; words of its own are told after that alone.
      const isSeen = cards.some((card) => card.status === 'ready' || card.title !== '' || card.question !== '');
      const title = (isSeen ? board?.title : undefined) ?? cards[0]?.title ?? '';
      return { kind: share.kind, title, by: keeper.user, cards };
    },
  };
}
