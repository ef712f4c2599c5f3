import { threadOf } from '../agents/threads.ts';
import type { WenshuConfig } from '../config/config.ts';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import type { BoardRecord, Keeper, SavedRecord, ShareRecord } from '../memory/user-records.ts';
import type { Chart } from '../protocol/chart.ts';
import type { Board, Card, OpenedShare, Saved, Share } from '../protocol/saved.ts';
import { asWenshuError } from './as-wenshu-error.ts';
import { freshCard, nothingOf } from './fresh-card.ts';
import type { Installation } from './installation.ts';
import type { KeepBooks } from './keep/keep-books.ts';
import { createPlaces } from './keep/places.ts';
import { mostRows } from './role-named.ts';
import { type RoleOption, viewerOf } from './viewer.ts';

/** Who keeps, or looks at what was kept. */
interface Onlooker {
  user: string;
  role?: RoleOption | undefined;
  audience: 'analyst' | 'business';
  signal?: AbortSignal | undefined;
}

type Placed = BoardRecord['cards'];

/** Answers that people keep, boards of them, and links to them. No rows are kept: they are read anew, as whoever looks may see them. */
export interface KeptAnswers {
  saved(who: Onlooker): Promise<Saved[]>;
  save(runId: string, as: { title?: string; chart?: Chart | null }, who: Onlooker): Promise<Saved>;
  changeSaved(id: string, as: { title?: string; chart?: Chart | null }, who: Onlooker): Promise<Saved>;
  removeSaved(id: string, who: Onlooker): Promise<void>;
  refreshSaved(id: string, who: Onlooker): Promise<Card>;
  boards(who: Onlooker): Promise<Board[]>;
  addBoard(board: { title: string; cards: Placed }, who: Onlooker): Promise<Board>;
  changeBoard(id: string, as: { title?: string; cards?: Placed }, who: Onlooker): Promise<Board>;
  removeBoard(id: string, who: Onlooker): Promise<void>;
  /** Each card when it is there; all of them in the order of the board at the end. */
  refreshBoard(id: string, who: Onlooker, told?: (card: Card) => void): Promise<{ title: string; cards: Card[] }>;
  shares(who: Onlooker): Promise<Share[]>;
  share(what: Pick<Share, 'kind' | 'of'> & { days?: number }, who: Onlooker): Promise<{ share: Share; token: string }>;
  unshare(id: string, who: Onlooker): Promise<void>;
  /** What a link names, as whoever opens it may see it. Rejects where there is nothing of it for them. */
  open(token: string, who: Onlooker): Promise<OpenedShare>;
}

const day = 86_400_000;
/** Cards that are read at once, in the whole process, and how many more may wait. */
const cardsAtOnce = { most: 16, mostWaiting: 2000 };

export function openKeptAnswers(
  { saved, boards, shares }: KeepBooks,
  installation: Installation,
  { limits, roles }: Pick<WenshuConfig, 'limits' | 'roles'>,
  now: () => Date = () => new Date(),
): KeptAnswers {
  const places = createPlaces(cardsAtOnce);
  const keeperOf = ({ user, role }: Onlooker): Keeper => ({ user, role: viewerOf(role).role ?? null });
  const personOf = ({ user, role }: Onlooker) => ({ user, role: viewerOf(role).role });

  /** One whose database is down is listed like any other: nothing is opened for it. */
  async function shownSaved(all: readonly (SavedRecord & { id: string })[], who: Onlooker): Promise<Saved[]> {
    const titles = await installation.titles(personOf(who));
    return all.map(({ id, title, question, language, chart, at, sql, connection: name }) => {
      const connection = titles.get(name) ?? name;
      return { id, title, question, connection, language, chart, at, ...(who.audience === 'analyst' ? { sql } : {}) };
    });
  }
  const shownOne = async (one: SavedRecord & { id: string }, who: Onlooker): Promise<Saved> =>
    (await shownSaved([one], who))[0] as Saved;
  const shownBoard = ({ id, title, cards, at }: BoardRecord & { id: string }): Board => ({ id, title, cards, at });

  async function theirs(id: string, who: Onlooker) {
    const found = await saved.find(keeperOf(who), id);
    if (!found) throw new WenshuError('saved_unknown');
    return found;
  }
  async function theirBoard(id: string, who: Onlooker) {
    const found = await boards.find(keeperOf(who), id);
    if (!found) throw new WenshuError('board_unknown');
    return found;
  }
  async function checkCards(cards: Placed, who: Onlooker): Promise<void> {
    for (const { saved: id } of cards) await theirs(id, who);
  }

  /** Of what somebody keeps, as this one may see it. */
  async function cardOf({ saved: id, size }: Placed[number], keeper: Keeper, who: Onlooker): Promise<Card> {
    const at = now().toISOString();
    const found = await saved.find(keeper, id);
    if (!found) return { saved: id, size, ...nothingOf('gone', at) };
    const { role } = viewerOf(who.role);
    const look = {
      ...viewerOf(who.role),
      audience: who.audience,
      isKeeper: keeper.user === who.user && keeper.role === (role ?? null),
      maxRows: mostRows({ limits, roles }, role),
      timeoutMs: limits.timeout_seconds * 1000,
      signal: who.signal,
    };
    const read = async () => freshCard(await installation.reach(found.connection, personOf(who)), found, look, now);
    const fresh = await places.within(read, who.signal).catch((thrown: unknown) => {
      // One that cannot be had now keeps nobody from the others.
      const error = asWenshuError(thrown, found.connection, who.signal);
      if (error.code === 'audit_failed' || error.code === 'server_busy') throw error;
      // Removed, or never theirs to ask.
      if (error.code === 'connection_unknown') return nothingOf('refused', at);
      const problem = errorText(error.code, found.language, error.params, who.audience);
      return { ...nothingOf('failed', at), problem };
    });
    return { saved: id, size, ...fresh };
  }

  async function cardsOf(cards: Placed, keeper: Keeper, who: Onlooker, told?: (card: Card) => void): Promise<Card[]> {
    return Promise.all(
      cards.map(async (one) => {
        const card = await cardOf(one, keeper, who);
        told?.(card);
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
    saved: async (who) => shownSaved(await saved.list(keeperOf(who)), who),
    async save(runId, { title, chart }, who) {
      const database = await installation.ofRun(threadOf(runId), personOf(who));
      const runner = await database.runner(viewerOf(who.role));
      const kept = await runner.keepable(runId, who.user);
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
      const id = await saved.add(keeperOf(who), record);
      return shownOne({ ...record, id }, who);
    },
    async changeSaved(id, as, who) {
      const { id: _, ...before } = await theirs(id, who);
      const record = {
        ...before,
        ...(as.title === undefined ? {} : { title: as.title }),
        ...(as.chart === undefined ? {} : { chart: as.chart }),
      };
      await saved.change(keeperOf(who), id, record);
      return shownOne({ ...record, id }, who);
    },
    async removeSaved(id, who) {
      await theirs(id, who);
      await saved.remove(keeperOf(who), id);
    },
    async refreshSaved(id, who) {
      await theirs(id, who);
      return cardOf({ saved: id, size: 'medium' }, keeperOf(who), who);
    },
    boards: async (who) => (await boards.list(keeperOf(who))).map(shownBoard),
    async addBoard(board, who) {
      await checkCards(board.cards, who);
      const record = { ...board, at: now().toISOString() };
      return shownBoard({ ...record, id: await boards.add(keeperOf(who), record) });
    },
    async changeBoard(id, { title, cards }, who) {
      const { id: _, ...before } = await theirBoard(id, who);
      if (cards) await checkCards(cards, who);
      const record = { ...before, ...(title === undefined ? {} : { title }), ...(cards ? { cards } : {}) };
      await boards.change(keeperOf(who), id, record);
      return shownBoard({ ...record, id });
    },
    async removeBoard(id, who) {
      await theirBoard(id, who);
      await boards.remove(keeperOf(who), id);
    },
    async refreshBoard(id, who, told) {
      const { title, cards } = await theirBoard(id, who);
      return { title, cards: await cardsOf(cards, keeperOf(who), who, told) };
    },
    async shares(who) {
      const keeper = keeperOf(who);
      return Promise.all((await shares.list(keeper)).map((one) => shownShare(one, keeper)));
    },
    async share({ kind, of, days }, who) {
      const keeper = keeperOf(who);
      if (kind === 'saved') await theirs(of, who);
      else await theirBoard(of, who);
      const at = now();
      const expires_at = days === undefined ? null : new Date(at.getTime() + days * day).toISOString();
      const record = { kind, of, at: at.toISOString(), expires_at };
      const { id, token } = await shares.add(keeper, record);
      return { share: await shownShare({ ...record, id, digest: '' }, keeper), token };
    },
    async unshare(id, who) {
      const keeper = keeperOf(who);
      if (!(await shares.find(keeper, id))) throw new WenshuError('share_unknown');
      await shares.remove(keeper, id);
    },
    async open(token, who) {
      const found = await shares.open(token, now());
      if (!found) throw new WenshuError('share_unknown');
      const { share, keeper } = found;
      const board = share.kind === 'board' ? await boards.find(keeper, share.of) : undefined;
      const placed: Placed = share.kind === 'saved' ? [{ saved: share.of, size: 'large' }] : (board?.cards ?? []);
      const cards = await cardsOf(placed, keeper, who);
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
