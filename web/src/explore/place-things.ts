/** Where everything stands in the drawing, in its own units. */
export interface Placed {
  width: number;
  height: number;
  boxes: { id: string; x: number; y: number; width: number }[];
  lines: { from: string; to: string; path: string }[];
}

interface Line {
  from: string;
  to: string;
}

/** What stands in a column: a thing, or a line on its way past the column. */
interface Stop {
  id: string;
  width: number;
  height: number;
}

type Spot = Stop & { x: number; y: number };

export const boxHeight = 36;
const lineHeight = 8;
const gapX = 56;
const gapY = 14;
const margin = 12;
/** Of a letter; a Chinese character is as wide as two. */
const letter = 8;

const wide = /[\u1100-\u9fff\uac00-\ud7af\uff00-\uff60]/g;
const widthOf = (name: string): number => {
  const letters = name.length + (name.match(wide)?.length ?? 0);
  return Math.min(220, Math.max(64, letters * letter + 24));
};

/**
 * Things in columns: what belongs to others stands left of them, so that every line leads from left to right where the data allow it, and
 * goes between the things that it passes. Those that have nothing to do with others are left out.
 */
export function placeThings(things: readonly { id: string; name: string }[], relations: readonly Line[]): Placed {
  const between = linesBetween(things, relations);
  const tied = things.filter(({ id }) => between.some(({ from, to }) => from === id || to === id));
  const columnOf = columnsOf(tied, between);
  const columns: Stop[][] = Array.from({ length: Math.max(0, ...columnOf.values()) + 1 }, () => []);
  for (const { id, name } of tied)
    columns[columnOf.get(id) ?? 0]?.push({ id, width: widthOf(name), height: boxHeight });
  const routes = between.map((line) => ({ ...line, stops: stopsOf(line, columnOf) }));
  for (const { stops } of routes)
    for (const { id, column } of stops.slice(1, -1)) columns[column]?.push({ id, width: 0, height: lineHeight });
  sortByNeighbours(
    columns,
    routes.flatMap(({ stops }) => pairsOf(stops.map(({ id }) => id))),
  );
  const spots = spotsOf(columns);
  const known = new Map(spots.map((spot) => [spot.id, spot]));
  return {
    width: Math.max(0, ...spots.map(({ x, width }) => x + width)) + margin,
    height: Math.max(0, ...spots.map(({ y, height }) => y + height)) + margin,
    boxes: spots.filter(({ height }) => height === boxHeight).map(({ id, x, y, width }) => ({ id, x, y, width })),
    lines: routes.map(({ from, to, stops }) => ({
      from,
      to,
      path: pathOf(stops.flatMap(({ id }) => known.get(id) ?? [])),
    })),
  };
}

/** One line for a pair, whatever number of fields ties them; none from a thing to itself. */
function linesBetween(things: readonly { id: string }[], relations: readonly Line[]): Line[] {
  const known = new Set(things.map(({ id }) => id));
  const pairs = new Map<string, Line>();
  for (const { from, to } of relations)
    if (from !== to && known.has(from) && known.has(to)) pairs.set(`${from} ${to}`, { from, to });
  return [...pairs.values()];
}

/** As far right as the longest way that leads to it; what nothing leads to stands just before what it leads to. A circle is walked once. */
function columnsOf(things: readonly { id: string }[], lines: readonly Line[]): Map<string, number> {
  const columns = new Map<string, number>();
  const under = new Set<string>();
  function columnOf(id: string): number {
    const known = columns.get(id);
    if (known !== undefined) return known;
    under.add(id);
    const before = lines.filter(({ from, to }) => to === id && !under.has(from)).map(({ from }) => columnOf(from));
    under.delete(id);
    const column = Math.max(-1, ...before) + 1;
    columns.set(id, column);
    return column;
  }
  for (const { id } of things) columnOf(id);
  for (const { id } of things) {
    if (lines.some(({ to }) => to === id)) continue;
    const next = lines.filter(({ from }) => from === id).map(({ to }) => columns.get(to) ?? 1);
    columns.set(id, Math.max(0, Math.min(...next) - 1));
  }
  return columns;
}

/** The columns that a line passes, with a stop in each. */
function stopsOf({ from, to }: Line, columnOf: ReadonlyMap<string, number>): { id: string; column: number }[] {
  const [start, end] = [columnOf.get(from) ?? 0, columnOf.get(to) ?? 0];
  const step = end >= start ? 1 : -1;
  const passed = Array.from({ length: Math.max(0, Math.abs(end - start) - 1) }, (_, index) => {
    const column = start + step * (index + 1);
    return { id: `${from} ${to} ${column}`, column };
  });
  return [{ id: from, column: start }, ...passed, { id: to, column: end }];
}

const pairsOf = (ids: readonly string[]): Line[] => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));

/** Whoever has neighbours high up stands high up: fewer lines cross. */
function sortByNeighbours(columns: Stop[][], lines: readonly Line[]): void {
  const near = new Map<string, string[]>();
  const tie = (one: string, other: string) => near.set(one, [...(near.get(one) ?? []), other]);
  for (const { from, to } of lines) {
    tie(from, to);
    tie(to, from);
  }
  for (const isForward of [true, false, true, false, true]) {
    const places = new Map(columns.flatMap((column) => column.map(({ id }, row) => [id, (row + 0.5) / column.length])));
    const seen = new Set<string>();
    for (const column of isForward ? columns : [...columns].reverse()) {
      const wishes = new Map(
        column.map(({ id }) => {
          const known = (near.get(id) ?? []).filter((one) => seen.has(one)).map((one) => places.get(one) ?? 0.5);
          const mean = known.reduce((sum, place) => sum + place, 0) / known.length;
          return [id, known.length > 0 ? mean : (places.get(id) ?? 0.5)];
        }),
      );
      column.sort((one, other) => (wishes.get(one.id) ?? 0) - (wishes.get(other.id) ?? 0));
      for (const [row, { id }] of column.entries()) {
        places.set(id, (row + 0.5) / column.length);
        seen.add(id);
      }
    }
  }
}

/** Columns side by side, each in the middle of the height. */
function spotsOf(columns: readonly (readonly Stop[])[]): Spot[] {
  const heightOf = (column: readonly Stop[]) => column.reduce((sum, { height }) => sum + height + gapY, -gapY);
  const tallest = Math.max(0, ...columns.map(heightOf));
  const spots: Spot[] = [];
  let x = margin;
  for (const column of columns) {
    const broad = Math.max(0, ...column.map(({ width }) => width));
    let y = margin + (tallest - heightOf(column)) / 2;
    for (const stop of column) {
      // A line goes straight through the whole breadth of its column.
      spots.push({ ...stop, x, y, width: stop.height === boxHeight ? stop.width : broad });
      y += stop.height + gapY;
    }
    x += broad + gapX;
  }
  return spots;
}

/** A curve from each spot to the next, and a straight line through those that are passed. */
function pathOf(spots: readonly Spot[]): string {
  const isForward = (spots.at(-1)?.x ?? 0) >= (spots[0]?.x ?? 0);
  const middle = ({ y, height }: Spot) => y + height / 2;
  const into = ({ x, width }: Spot) => (isForward ? x : x + width);
  const outOf = ({ x, width }: Spot) => (isForward ? x + width : x);
  return spots
    .slice(1)
    .map((spot, index) => {
      const before = spots[index] as Spot;
      const [start, end] = [outOf(before), into(spot)];
      const bend = (end - start) / 2;
      const begin = `${index === 0 ? 'M' : 'L'}${start} ${middle(before)}`;
      return `${begin} C${start + bend} ${middle(before)} ${end - bend} ${middle(spot)} ${end} ${middle(spot)}`;
    })
    .join(' ');
}
