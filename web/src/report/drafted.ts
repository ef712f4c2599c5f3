/** A template that was just made of a board or a conversation, until the editor takes it. */
let text: string | undefined;

export const keepDraft = (made: string): void => {
  text = made;
};

export function takeDraft(): string | undefined {
  const made = text;
  text = undefined;
  return made;
}
