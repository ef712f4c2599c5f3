import { useWords } from '../app/settings.ts';
import { askAnew } from '../ask/ask-anew.ts';
import { chooseDatabase } from './databases.ts';

/** Questions that this database will answer; one that is clicked is asked. */
export function SuggestedQuestions({ id, questions }: { id: string; questions: readonly string[] }) {
  const words = useWords();
  if (questions.length === 0) return null;
  return (
    <section className="suggested" aria-label={words.data.tryThese}>
      <h2>{words.data.tryThese}</h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="chip"
              onClick={() => {
                chooseDatabase(id);
                askAnew(question);
              }}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
