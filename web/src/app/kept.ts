/** A small choice that outlives the tab; a browser that keeps nothing is no reason to fail. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(`wenshu.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`wenshu.${name}`, value);
  } catch {
    // Then it is chosen again next time.
  }
}
