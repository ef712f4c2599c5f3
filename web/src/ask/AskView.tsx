import { useRef } from 'react';
import { ConversationView } from './ConversationView.tsx';
import { randomName } from './random-name.ts';

/** The conversation that the address names; without a name a new one, which gets its address with its first question. */
export function AskView({ thread }: { thread: string }) {
  const fresh = useRef(randomName());
  const before = useRef(thread);
  if (thread === '' && before.current !== '') fresh.current = randomName();
  before.current = thread;
  const name = thread === '' ? fresh.current : thread;
  return <ConversationView key={name} thread={name} isNew={thread === ''} />;
}
