/** The key of whoever logged in: for this tab, and gone with it. */
const place = 'wenshu.key';
const listeners = new Set<() => void>();

export const readKey = (): string | null => sessionStorage.getItem(place);

export function keepKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(place);
  else sessionStorage.setItem(place, key);
}

/** Called when the server wants to know who asks. */
export function onLoginNeeded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const tellLoginNeeded = (): void => {
  for (const listener of listeners) listener();
};
