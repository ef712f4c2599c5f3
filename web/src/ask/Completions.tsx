import { useWords } from '../app/settings.ts';

export interface CompletionsProps {
  id: string;
  typed: string;
  options: readonly string[];
  marked: number;
  onTake: (completion: string) => void;
}

/** Ways to go on. The keys are handled by the box, which keeps the focus. */
export function Completions({ id, typed, options, marked, onTake }: CompletionsProps) {
  const words = useWords();
  if (options.length === 0) return null;
  return (
    <div className="completions">
      <div role="listbox" id={`${id}-list`} aria-label={words.completions}>
        {options.map((option, index) => (
          <div
            key={option}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            // The box must not lose the focus before the click is heard.
            onMouseDown={(event) => {
              event.preventDefault();
              onTake(option);
            }}
          >
            <Continued typed={typed} option={option} />
          </div>
        ))}
      </div>
      <p className="completion-keys">{words.completionKeys}</p>
    </div>
  );
}

/** What is typed already is told apart from what would come. */
function Continued({ typed, option }: { typed: string; option: string }) {
  let same = 0;
  while (same < typed.length && typed[same]?.toLowerCase() === option[same]?.toLowerCase()) same++;
  return (
    <>
      {option.slice(0, same)}
      <strong>{option.slice(same)}</strong>
    </>
  );
}
