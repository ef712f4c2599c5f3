import { DatabaseList } from './DatabaseList.tsx';
import { DatabaseView, type Part, parts } from './DatabaseView.tsx';

/** `#/data` is all that can be asked; `#/data/ID/PART` one of it. */
export function DatabasesView({ rest }: { rest: string }) {
  const [id = '', part] = rest.split('/');
  if (id === '') return <DatabaseList />;
  return <DatabaseView key={id} id={id} part={parts.find((one): one is Part => one === part) ?? 'things'} />;
}
