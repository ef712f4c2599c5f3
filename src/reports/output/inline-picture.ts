/** What our pictures are made of; anything else, and the picture does not become a part of the page. */
const shapes = new Set(
  'svg rect path text tspan g defs linearGradient radialGradient stop clipPath circle line polyline polygon ellipse'.split(
    ' ',
  ),
);
const attributes = new Set(
  `role aria-label width height viewBox xmlns x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset
  fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  opacity stop-color stop-opacity clip-path id gradientUnits dominant-baseline text-anchor font-size font-weight font-style
  paint-order`.split(/\s+/),
);
/** Styles that become attributes, so that the policy need not allow any style but the page's own. */
const styled = new Set(['font-size', 'font-weight', 'font-style', 'fill', 'stroke', 'stroke-width', 'opacity']);

const tag = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g;

/**
 * A drawn picture as a part of the page, with names of its own (`prefix`) so that two pictures never share one. Whatever is not
 * known to be harmless is dropped where it is an attribute; a picture with anything else in it is undefined, and stays outside the page.
 */
export function inlinePicture(svg: string, prefix: string): string | undefined {
  const isKnown = [...svg.replace(/<\?xml[^>]*\?>/, '').matchAll(/<[^>]*>?/g)].every(([text]) => {
    const [found, , name = ''] = new RegExp(tag.source).exec(text) ?? [];
    return found === text && shapes.has(name);
  });
  if (!isKnown) return undefined;
  const names = new Map<string, string>();
  const own = (name: string) => {
    const known = names.get(name) ?? `${prefix}-${names.size + 1}`;
    names.set(name, known);
    return known;
  };
  return svg.replace(/<\?xml[^>]*\?>/, '').replace(tag, (_, slash: string, name: string, list: string, end: string) => {
    if (slash) return `</${name}>`;
    const written = [...list.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(([, key = '', value = '']) =>
      key === 'style' ? fromStyle(value) : [[key, value] as const],
    );
    const harmless = written
      .filter(([key, value]) => attributes.has(key) && (key === 'aria-label' || isHarmless(value)))
      .map(
        ([key, value]) =>
          ` ${key}="${key === 'id' ? own(value) : value.replace(reference, (_, id) => `url(#${own(id)})`)}"`,
      );
    return `<${name}${harmless.join('')}${end}>`;
  });
}

const reference = /url\(#([\w-]+)\)/g;

/** No address but of a part of the same picture. */
const isHarmless = (value: string): boolean =>
  !/url\s*\(|:\/\/|javascript:/i.test(value.replace(reference, '')) || value === 'http://www.w3.org/2000/svg';

const fromStyle = (style: string): (readonly [string, string])[] =>
  style.split(';').flatMap((part) => {
    const [, key, value] = /^\s*([\w-]+)\s*:\s*([^"<>]*?)\s*$/.exec(part) ?? [];
    return key && value && styled.has(key) ? [[key, value] as const] : [];
  });
