import type { OwnData } from '../../connections/own-data.ts';
import type { Language } from '../../protocol/answer.ts';
import type { ConnectionEntry, NewConnection } from '../../protocol/connection.ts';
import type { DraftForm, DraftReply } from '../../protocol/draft.ts';

/** What a caller may ask, brings and adds. */
export interface OwnOfCaller {
  /** Everything that they may ask: what is configured, what was added for them, and their own files. */
  reachable(): Promise<ConnectionEntry[]>;
  upload(file: Parameters<OwnData['upload']>[0], language: Language): ReturnType<OwnData['upload']>;
  uploads(): ReturnType<OwnData['uploads']>;
  removeUpload(id: string): Promise<void>;
  /** For those who look after the server. */
  add(wish: NewConnection, language: Language): Promise<{ connection: ConnectionEntry; things: string[] }>;
  try(wish: NewConnection, language: Language): Promise<{ things: string[] }>;
  remove(id: string): Promise<void>;
  draftForm(name: string, language: Language): Promise<DraftForm>;
  say(name: string, reply: DraftReply, language: Language): Promise<DraftForm>;
}
