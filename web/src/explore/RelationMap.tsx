import { useId, useState } from 'react';
import type { Explored } from '../../../src/protocol/explore.ts';
import { useWords } from '../app/settings.ts';
import { boxHeight, placeThings } from './place-things.ts';

/** How things belong together: drawn, and the same in sentences. */
export function RelationMap({ things, relations }: Pick<Explored, 'things' | 'relations'>) {
  const { explore: words, data } = useWords();
  const [marked, setMarked] = useState<string>();
  const arrow = useId();
  const { width, height, boxes, lines } = placeThings(things, relations);
  if (lines.length === 0) return <p className="calm">{words.noRelations}</p>;
  const nameOf = (id: string) => things.find((thing) => thing.id === id)?.name ?? '';
  const isNear = (id: string) =>
    marked === undefined ||
    marked === id ||
    lines.some(({ from, to }) => (from === marked && to === id) || (to === marked && from === id));
  return (
    <div className="relations">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="relation-scroll" aria-label={data.relations} tabIndex={0}>
        <svg
          role="img"
          aria-label={words.map(boxes.length, lines.length)}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          onPointerLeave={() => setMarked(undefined)}
        >
          <defs>
            <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 L8 4 L0 8 Z" className="arrow" />
            </marker>
          </defs>
          {lines.map(({ from, to, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              className={marked === undefined || marked === from || marked === to ? 'line' : 'line far'}
              markerEnd={`url(#${arrow})`}
            />
          ))}
          {boxes.map(({ id, x, y, width: wide }) => (
            <g key={id} className={isNear(id) ? 'box' : 'box far'} onPointerEnter={() => setMarked(id)}>
              <rect x={x} y={y} width={wide} height={boxHeight} rx="8" />
              <text x={x + wide / 2} y={y + boxHeight / 2}>
                {nameOf(id)}
              </text>
            </g>
          ))}
        </svg>
      </section>
      <ul className="relation-list">
        {lines.map(({ from, to }) => (
          <li key={`${from} ${to}`} className={marked === undefined || marked === from || marked === to ? '' : 'far'}>
            {words.relation(nameOf(from), nameOf(to))}
          </li>
        ))}
      </ul>
    </div>
  );
}
