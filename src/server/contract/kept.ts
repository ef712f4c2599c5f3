import type { KeptAnswers } from '../../connections/kept-answers.ts';
import type { Board, Card, OpenedShare, Saved, Share } from '../../protocol/saved.ts';

type Change = Parameters<KeptAnswers['changeSaved']>[1];
type NewBoard = Parameters<KeptAnswers['addBoard']>[0];
type BoardChange = Parameters<KeptAnswers['changeBoard']>[1];
type NewShare = Parameters<KeptAnswers['share']>[0];

/** What a caller keeps and shares; who they are is already in it. */
export interface KeptOfCaller {
  saved(): Promise<Saved[]>;
  save(runId: string, as: Change): Promise<Saved>;
  changeSaved(id: string, as: Change): Promise<Saved>;
  removeSaved(id: string): Promise<void>;
  refreshSaved(id: string, signal: AbortSignal): Promise<Card>;
  boards(): Promise<Board[]>;
  addBoard(board: NewBoard): Promise<Board>;
  changeBoard(id: string, as: BoardChange): Promise<Board>;
  removeBoard(id: string): Promise<void>;
  refreshBoard(id: string, signal: AbortSignal, told?: (card: Card) => void): Promise<{ title: string; cards: Card[] }>;
  shares(): Promise<Share[]>;
  share(what: NewShare): Promise<{ share: Share; token: string }>;
  unshare(id: string): Promise<void>;
  open(token: string, signal: AbortSignal): Promise<OpenedShare>;
}
