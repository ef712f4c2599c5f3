import type { Route } from '../http/route.ts';
import { langgraphRoutes } from '../langgraph/langgraph-routes.ts';
import { askRoutes } from './ask.ts';
import { connectionRoutes, exploreRoutes } from './databases.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './review.ts';
import { rowRoutes } from './rows.ts';
import { savedRoutes } from './saved.ts';
import { accountRoutes, healthRoutes } from './server.ts';
import { threadRoutes } from './threads.ts';

/** In the order of the description. */
export const allRoutes: readonly Route[] = [
  ...askRoutes,
  ...rowRoutes,
  ...reviewRoutes,
  ...accountRoutes,
  ...connectionRoutes,
  ...savedRoutes,
  ...reportRoutes,
  ...exploreRoutes,
  ...threadRoutes,
  ...healthRoutes,
  ...langgraphRoutes,
];
