/** Where a link of a report may lead; undefined for anything that is not plainly an address of the web or of mail. */
export const safeAddress = (href: string): string | undefined =>
  /^(?:https?:\/\/|mailto:)/i.test(href) && URL.canParse(href) ? new URL(href).href : undefined;
