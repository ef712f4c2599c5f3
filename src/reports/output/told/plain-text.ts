/** Signs that no page and no XML can hold, and those that turn the direction of what follows: a text must not reach beyond itself. */
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

const kept = new Set(['\t', '\n']);

/** What can stand in a file at all. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unwanted, (sign) => (kept.has(sign) ? sign : ''));

/** A text as the text that it is, between tags and within quoted attributes alike. */
export const escapeHtml = (text: string): string =>
  plainText(text).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
