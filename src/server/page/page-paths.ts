/** Whether a path is one of the page's own. It holds no data, so that whoever has yet to log in gets it too. */
export const isPagePath = (path: string): boolean =>
  path === '/' || path === '/favicon.svg' || path === '/embed.js' || /^\/assets\/[\w.-]+$/.test(path);
