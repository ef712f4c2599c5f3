import type { Route } from '../contract/route.ts';
import { langgraphRoutes } from '../langgraph/langgraph-routes.ts';
import { connections, connectionTest } from './connections.ts';
import { feedback } from './feedback.ts';
import { glossary } from './glossary.ts';
import { health } from './health.ts';
import { metrics } from './metrics.ts';
import { models } from './models.ts';
import { query, queryStream } from './query.ts';
import { querySync } from './query-sync.ts';
import { ready } from './ready.ts';
import { runCancel } from './run-cancel.ts';
import { runEvents } from './run-events.ts';
import { runExportCsv, runExportJson, runExportXlsx } from './run-export.ts';
import { runPages } from './run-pages.ts';
import { runResume } from './run-resume.ts';
import { schema } from './schema.ts';
import { thread } from './thread.ts';
import { threadDelete } from './thread-delete.ts';
import { threadHistory } from './thread-history.ts';
import { threads } from './threads.ts';
import { understand } from './understand.ts';
import { verified, verifiedAdd, verifiedDelete } from './verified.ts';

/** In the order of the description. */
export const allRoutes: readonly Route[] = [
  query,
  queryStream,
  querySync,
  runResume,
  runEvents,
  runCancel,
  runPages,
  runExportCsv,
  runExportJson,
  runExportXlsx,
  understand,
  feedback,
  verified,
  verifiedAdd,
  verifiedDelete,
  glossary,
  models,
  connections,
  connectionTest,
  schema,
  threads,
  thread,
  threadHistory,
  threadDelete,
  health,
  ready,
  metrics,
  ...langgraphRoutes,
];
