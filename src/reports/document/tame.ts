/** Quotes and lists in each other, as deep as anybody reads them. */
const mostMarkers = 8;
const mostIndent = 24;
/** Signs of emphasis, links and code in one run of text. */
const mostSigns = 1000;

const markers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const oneMarker = />|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])/g;
const beginsAnew = /^\s*(?:[|#>]|[-+*]\s|\d{1,9}[.)]\s|$)/;
const sign = /[*_`~[\]<>!\\&:@]/g;

/**
 * The same text where nothing takes long to read: what stands deeper or denser than anybody writes is text. Without it a file of a few
 * thousand signs keeps the reader of Markdown busy for minutes.
 */
export function tame(source: string): string {
  let signs = 0;
  return source
    .split('\n')
    .map((line) => {
      const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
      const near = indent > mostIndent ? line.slice(indent - mostIndent) : line;
      const depth = markers.exec(near)?.[0].match(oneMarker)?.length ?? 0;
      if (beginsAnew.test(near)) signs = 0;
      signs += near.match(sign)?.length ?? 0;
      if (depth > mostMarkers || signs > mostSigns) return near.trim().replace(/[*_`~[\]<>!\\&:@|#+\-.)]/g, '\\$&');
      return near;
    })
    .join('\n');
}
