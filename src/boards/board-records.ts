import { createHash, randomBytes } from 'node:crypto';
import { type LazyStore, recordsIn } from '../memory/records.ts';
import {
  type BoardRecord,
  boardsOf,
  type Keeper,
  openUserRecords,
  type SavedRecord,
  type ShareRecord,
  savedBy,
  sharesOf,
  shareTokens,
  type UserRecords,
} from '../memory/user-records.ts';

export interface BoardRecords {
  saved: UserRecords<SavedRecord>;
  boards: UserRecords<BoardRecord>;
  shares: Omit<UserRecords<ShareRecord>, 'add'> & {
    /** The token is given this once. */
    add(keeper: Keeper, record: Omit<ShareRecord, 'digest'>): Promise<{ id: string; token: string }>;
    /** Whose link this token opens, unless it was revoked or is over. */
    open(token: string, now: Date): Promise<{ share: ShareRecord & { id: string }; keeper: Keeper } | undefined>;
  };
}

const most = { saved: 1000, boards: 200, shares: 1000 };

export function openBoardRecords(store: LazyStore['store'], hasStore: () => boolean): BoardRecords {
  const place = { store, hasStore };
  const shares = openUserRecords(place, sharesOf, 'l', most.shares);
  const tokens = async () => recordsIn(await store(), shareTokens);
  return {
    saved: openUserRecords(place, savedBy, 's', most.saved),
    boards: openUserRecords(place, boardsOf, 'b', most.boards),
    shares: {
      ...shares,
      async add(keeper, record) {
        const token = `wss_${randomBytes(32).toString('base64url')}`;
        const digest = digestOf(token);
        const id = await shares.add(keeper, { ...record, digest });
        await (await tokens()).put(digest, { id, ...keeper });
        return { id, token };
      },
      async remove(keeper, id) {
        const found = await shares.find(keeper, id);
        await shares.remove(keeper, id);
        if (found) await (await tokens()).delete(found.digest);
      },
      async open(token, now) {
        const digest = digestOf(token);
        const known = hasStore() ? (await (await tokens()).get(digest))?.record : undefined;
        if (!known) return undefined;
        const keeper = { user: known.user, role: known.role };
        const share = await shares.find(keeper, known.id);
        const isOver = !!share?.expires_at && Date.parse(share.expires_at) <= now.getTime();
        return share && !isOver && share.digest === digest ? { share, keeper } : undefined;
      },
    },
  };
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
