import { BoardView } from './BoardView.tsx';
import { KeptList } from './KeptList.tsx';
import { SharedView } from './SharedView.tsx';

/** `#/kept` is all that is kept; `#/kept/board/ID` a board; `#/kept/shared/TOKEN` what somebody else shares. */
export function KeptView({ rest }: { rest: string }) {
  const [kind, ...name] = rest.split('/');
  const id = name.join('/');
  if (kind === 'board' && id) return <BoardView key={id} id={id} />;
  if (kind === 'shared' && id) return <SharedView key={id} token={id} />;
  return <KeptList />;
}
