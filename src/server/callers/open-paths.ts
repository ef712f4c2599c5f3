/** What is told to anybody: that the server is there, and how to speak to it. Every other path needs a caller, also one that does not exist. */
export const openPaths: ReadonlySet<string> = new Set(['/health', '/ready', '/openapi.json', '/docs']);
