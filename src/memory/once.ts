/** Makes something on first use and gives the same one ever after; a failure is forgotten, so that the next use tries again. */
export function once<T>(make: () => Promise<T>): (() => Promise<T>) & { peek(): Promise<T> | undefined } {
  let made: Promise<T> | undefined;
  const get = () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return Object.assign(get, { peek: () => made });
}

/** Keeps the results of the last few texts. */
export function remembered<T>(make: (text: string) => Promise<T>, capacity = 20): (text: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (text) => {
    const found = known.get(text) ?? make(text);
    known.delete(text);
    known.set(text, found);
    found.catch(() => known.delete(text));
    const oldest = known.keys().next().value;
    if (known.size > capacity && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
