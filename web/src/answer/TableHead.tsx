import { useWords } from '../app/settings.ts';
import type { ShownColumn } from './columns.ts';
import { nextOrder, type Order } from './sort-rows.ts';

export interface TableHeadProps {
  columns: readonly ShownColumn[];
  order: Order | undefined;
  onOrder: (order: Order | undefined) => void;
}

const arrows = { ascending: '↑', descending: '↓' };

export function TableHead({ columns, order, onOrder }: TableHeadProps) {
  const words = useWords();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ title, isNumber }, column) => {
          const direction = order?.column === column ? order.direction : undefined;
          return (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              key={column}
              scope="col"
              className={isNumber ? 'number' : undefined}
              aria-sort={direction ?? 'none'}
            >
              <button
                type="button"
                title={words.sortBy(title)}
                onClick={() => onOrder(nextOrder(order, column, isNumber))}
              >
                {title}
                <span aria-hidden="true">{direction ? arrows[direction] : ''}</span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
