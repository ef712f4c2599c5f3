import type { ExploredField } from '../protocol/explore.ts';
import type { ColumnMeaning } from '../schema/meaning/meaning.ts';

/** What a column is to people who ask about it. */
export const fieldRoles: Record<ColumnMeaning['role'], ExploredField['role']> = {
  name: 'name',
  date: 'date',
  figure: 'figure',
  state: 'state',
  flag: 'yes_no',
  dimension: 'group',
  text: 'text',
  key: 'key',
  code: 'key',
};
