import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AnswerArticle } from '../answer/AnswerArticle.tsx';
import { onReturn } from '../app/on-return.ts';
import { addressOf, go } from '../app/route.ts';
import { useWords } from '../app/settings.ts';
import { chooseDatabase, useDatabases } from '../data/databases.ts';
import { MakeReport } from '../report/MakeReport.tsx';
import { AskBox } from './AskBox.tsx';
import { ConnectionPicker } from './ConnectionPicker.tsx';
import { conversationNamed } from './conversation.ts';
import { Suggestions } from './Suggestions.tsx';
import { ThreadDrawer } from './ThreadDrawer.tsx';

/** Questions with their answers, and the box. */
export function ConversationView({ thread, isNew }: { thread: string; isNew: boolean }) {
  const words = useWords();
  const conversation = conversationNamed(thread);
  const turns = useSyncExternalStore(conversation.subscribe, conversation.turns);
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const last = useRef<HTMLDivElement>(null);
  const { all: connections = [], chosen: connection = '' } = useDatabases();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const count = turns.length;

  useEffect(() => {
    if (!isNew) conversation.load();
    box.current?.focus();
  }, [conversation, isNew]);
  useEffect(() => onReturn(conversation.catchUp), [conversation]);
  // A new question comes into sight; otherwise whoever reads is left in peace.
  useEffect(() => {
    if (count > 0) last.current?.scrollIntoView({ block: 'start' });
  }, [count]);

  const onAsk = (question: string) => {
    setText('');
    const isKnown = connections.some(({ id }) => id === connection);
    conversation.ask(question, isKnown ? connection : undefined);
    if (isNew) go({ view: 'ask', rest: thread }, { replace: true });
    box.current?.focus();
  };

  const isEmpty = count === 0 && isNew;
  // The example is one of the demo shop; of other data it would be a riddle.
  const title = connections.find(({ id }) => id === connection)?.title;
  const hint = title && connections.length > 1 ? words.askAbout(title) : words.placeholder;
  return (
    <div className={isEmpty ? 'ask-view empty' : 'ask-view'}>
      <div className="ask-bar">
        <button type="button" className="quiet" onClick={() => setIsDrawerOpen(true)}>
          {words.history}
        </button>
        <ConnectionPicker
          connections={connections}
          chosen={connection}
          onChoose={(id) => chooseDatabase(id || undefined)}
        />
        {!isEmpty && (
          <a className="quiet" href={addressOf({ view: 'ask', rest: '' })}>
            {words.newThread}
          </a>
        )}
        {turns.some(({ answer }) => answer?.status === 'answered') && <MakeReport of={{ thread }} />}
      </div>
      <ThreadDrawer current={thread} isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
      {isEmpty && <h1>{words.greeting}</h1>}
      <div className="turns">
        {turns.map((turn, index) => (
          <div key={turn.key} ref={index === count - 1 ? last : undefined} className="turn">
            <h2 className="question">{turn.question}</h2>
            <AnswerArticle turn={turn} isLast={index === count - 1} conversation={conversation} onAsk={onAsk} />
          </div>
        ))}
      </div>
      <div className="ask-place">
        <AskBox text={text} setText={setText} onAsk={onAsk} boxRef={box} connection={connection} hint={hint} />
      </div>
      {isEmpty && <Suggestions connections={connections} chosen={connection} onAsk={onAsk} />}
    </div>
  );
}
