/** A name that nobody else has. `crypto.randomUUID` is missing where the page is not encrypted. */
export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
