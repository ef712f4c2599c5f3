import type { Claims } from '../sql/filter/filter.ts';

/** Who asks. Everything asked through a session runs as this user, in this role. */
export interface Identity {
  user: string;
  /** A role of the configuration; without one the user sees everything the connection's account may read. */
  role?: string | undefined;
  /** Values for `{user.…}` in the role's row filters. The caller vouches for them. */
  claims?: Claims | undefined;
}

/** What decides which rows and columns are visible. */
export type Viewer = Pick<Identity, 'role' | 'claims'>;
