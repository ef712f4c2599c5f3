import { go } from '../app/route.ts';
import { askedDatabase } from '../data/databases.ts';
import { conversationNamed } from './conversation.ts';
import { randomName } from './random-name.ts';

/** Asks in a conversation of its own, from any part of the page. */
export function askAnew(question: string): void {
  const thread = randomName();
  conversationNamed(thread).ask(question, askedDatabase());
  go({ view: 'ask', rest: thread });
}
