import { type FormEvent, useState } from 'react';
import type { DraftField, DraftForm, DraftReply } from '../../../src/protocol/explore.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Codes } from './Codes.tsx';
import { DraftQuestion } from './DraftQuestion.tsx';
import { DraftThing } from './DraftThing.tsx';
import { askedCodes, hasCorrections, withShownCodes } from './draft-reply.ts';
import { SuggestedQuestions } from './SuggestedQuestions.tsx';

/** What was understood of the data as a short form: agree, correct, or go on and ask. */
export function DraftView({ id, onSaid }: { id: string; onSaid: () => void }) {
  const words = useWords();
  const path = `/api/v1/connections/${encodeURIComponent(id)}`;
  const loaded = useLoaded<DraftForm>(`${path}/draft`);
  const [said, setSaid] = useState<DraftForm>();
  const [reply, setReply] = useState<DraftReply>({});
  const [isNoted, setIsNoted] = useState(false);
  const saying = useAct();
  const form = said ?? loaded.data;
  const asked = form ? askedCodes(form) : new Map<string, DraftField>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    saying.run(async () => {
      setSaid(
        await request<DraftForm>(`${path}/glossary`, { method: 'PUT', body: withShownCodes(reply, asked.values()) }),
      );
      setReply({});
      setIsNoted(true);
      onSaid();
    });
  };
  const correct = (next: DraftReply) => {
    setIsNoted(false);
    setReply(next);
  };

  if (!form)
    return loaded.problem ? <ProblemText problem={loaded.problem} /> : <p role="status">{words.data.readDraft}</p>;
  return (
    <form className="draft" onSubmit={submit}>
      <SuggestedQuestions id={id} questions={form.suggestions} />
      <p className="lead">{words.data.draftIntro}</p>
      {form.notes.length > 0 && (
        <section className="notes" aria-label={words.data.notes}>
          <h2>{words.data.notes}</h2>
          <ul>
            {form.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {form.questions.length > 0 && (
        <section className="draft-questions" aria-label={words.data.unclear}>
          <h2>{words.data.unclear}</h2>
          {form.questions.map((question) => {
            const field = asked.get(question.id);
            return field ? (
              <Codes key={question.id} field={field} reply={reply} onReply={correct} />
            ) : (
              <DraftQuestion key={question.id} question={question} reply={reply} onReply={correct} />
            );
          })}
        </section>
      )}
      {form.things.map((thing) => (
        <DraftThing
          key={thing.id}
          thing={thing}
          reply={reply}
          onReply={correct}
          isOpen={form.things.length === 1}
          asked={new Set([...asked.values()].map((field) => field.id))}
        />
      ))}
      {form.more_things > 0 && <p className="calm">{words.data.moreThings(form.more_things)}</p>}
      <div className="draft-end">
        <button type="submit" className="button primary" disabled={saying.isBusy}>
          {hasCorrections(reply) ? words.data.keepChanges : words.data.accept}
        </button>
        <p role="status">{isNoted || (form.accepted && !hasCorrections(reply)) ? words.data.accepted : ''}</p>
        <ProblemText problem={saying.problem} />
      </div>
    </form>
  );
}
