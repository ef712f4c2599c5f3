import stringWidth from 'string-width';

export interface TextBox {
  text: string;
  corners: [number, number][];
}

/** Where every text of an SVG picture stands: its four corners, by the cells that a terminal would give it (half its height each). */
export function textBoxes(svg: string): TextBox[] {
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', raw = '']) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const text = raw.replace(/&#?\w+;/g, '&');
    const size = Number(/font-size:(\d+(?:\.\d+)?)px/.exec(attributes)?.[1] ?? 12);
    const width = stringWidth(text) * size * 0.5;
    const height = size;
    const anchor = of('text-anchor');
    const left = Number(of('x') || 0) + (anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0);
    const baseline = of('dominant-baseline');
    const top = Number(of('y') || 0) - (baseline === 'central' ? height / 2 : height * 0.85);
    const place = placeOf(of('transform'));
    const corners = [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ].map(([x = 0, y = 0]) => place(x, y));
    return { text, corners };
  });
}

function placeOf(transform: string): (x: number, y: number) => [number, number] {
  const numbers = (/\(([^)]*)\)/.exec(transform)?.[1] ?? '').split(/[\s,]+/).map(Number);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  if (transform.startsWith('translate')) return (x, y) => [x + a, y + b];
  if (transform.startsWith('matrix')) return (x, y) => [a * x + c * y + e, b * x + d * y + f];
  return (x, y) => [x, y];
}

/** Texts that are partly outside of the picture. */
export function outside(boxes: readonly TextBox[], width: number, height: number): string[] {
  const slack = 2;
  return boxes
    .filter(({ corners }) =>
      corners.some(([x, y]) => x < -slack || y < -slack || x > width + slack || y > height + slack),
    )
    .map(({ text, corners }) => `${text} at ${corners.map((corner) => corner.map(Math.round).join(',')).join(' ')}`);
}

/** Pairs of texts that lie upon each other: no line can be drawn between them along a side of either. */
export function overlaps(boxes: readonly TextBox[]): string[] {
  const seen = boxes.filter(({ text }) => text.trim());
  return seen.flatMap((one, index) =>
    seen
      .slice(index + 1)
      .filter((other) => meet(one.corners, other.corners))
      .map((other) => `${one.text} × ${other.text}`),
  );
}

function meet(one: readonly [number, number][], other: readonly [number, number][]): boolean {
  const sides = [one, other].flatMap(([first = [0, 0], second = [0, 0], , fourth = [0, 0]]) => [
    [second[0] - first[0], second[1] - first[1]],
    [fourth[0] - first[0], fourth[1] - first[1]],
  ]);
  return sides.every(([x = 0, y = 0]) => {
    const length = Math.hypot(x, y) || 1;
    const along = (corners: readonly [number, number][]) => corners.map(([a, b]) => (a * x + b * y) / length);
    const [first, second] = [along(one), along(other)];
    // A pixel of touching is none that a person sees.
    return Math.min(...first) < Math.max(...second) - 1 && Math.min(...second) < Math.max(...first) - 1;
  });
}
