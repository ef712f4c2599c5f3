import type { ReactNode } from 'react';
import type { Me } from '../../../src/protocol/replies.ts';
import { AskView } from '../ask/AskView.tsx';
import { DatabasesView } from '../data/DatabasesView.tsx';
import { KeptView } from '../keep/KeptView.tsx';
import { ManageView } from '../manage/ManageView.tsx';
import { ReportsView } from '../report/ReportsView.tsx';

/** One part of the page: a word in the header (`views` of the catalogue) and what it shows. */
export interface View {
  name: string;
  show: (rest: string) => ReactNode;
  /** Who sees it in the header; everybody when absent. */
  isFor?: (me: Me) => boolean;
}

/** In the order of the header; the first is where one begins. */
export const views: readonly View[] = [
  { name: 'ask', show: (rest) => <AskView thread={rest} /> },
  { name: 'kept', show: (rest) => <KeptView rest={rest} /> },
  { name: 'reports', show: (rest) => <ReportsView rest={rest} /> },
  { name: 'data', show: (rest) => <DatabasesView rest={rest} /> },
  { name: 'manage', show: () => <ManageView />, isFor: ({ scopes }) => scopes.includes('admin') },
];
