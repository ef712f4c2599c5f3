import type { Chart } from '../../../src/protocol/chart.ts';
import type { Card } from '../../../src/protocol/saved.ts';
import { useSettings } from '../app/settings.ts';
import { ChartPicture } from '../chart/ChartPicture.tsx';
import { KpiFigures } from '../chart/KpiFigures.tsx';
import { CardTable } from './CardTable.tsx';
import type { ShownCard } from './read-board.ts';

/** How many rows a card of a size shows. */
const mostRows: Record<Card['size'], number> = { small: 5, medium: 8, large: 20, wide: 12 };

const isDrawn = ({ kind }: Chart): boolean => kind !== 'kpi' && kind !== 'table';

/** What a card shows: a sentence with a chart, figures or rows; or why there is none. */
export function CardBody({ card }: { card: ShownCard }) {
  const { words: all, language } = useSettings();
  const { keep: words } = all;
  const { chart, table } = card;
  if (card.status === 'reading') return <p className="calm">{words.refreshing}</p>;
  if (card.status === 'refused') return <p className="calm">{words.refused}</p>;
  if (card.status === 'gone') return <p className="calm">{words.gone}</p>;
  if (card.status === 'failed')
    return (
      <p className="bad-text" role="status">
        {card.problem}
      </p>
    );
  return (
    <>
      {/* A lone figure says it all. */}
      {!(table && chart?.kind === 'kpi') && <p className="card-text">{card.text}</p>}
      {table && chart?.kind === 'kpi' && <KpiFigures chart={chart} rows={table} language={language} />}
      {table && chart && isDrawn(chart) && <ChartPicture chart={chart} rows={table} language={language} />}
      {table && table.columns.length > 0 && !(chart && (isDrawn(chart) || chart.kind === 'kpi')) && (
        <CardTable table={table} chart={chart} most={mostRows[card.size]} />
      )}
      {[card.limited, card.outdated].map((note) => note && <Note key={note} text={note} />)}
    </>
  );
}

const Note = ({ text }: { text: string }) => <p className="small note">{text}</p>;
