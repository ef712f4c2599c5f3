import type { Route } from '../contract/route.ts';
import { langgraphRoutes } from '../langgraph/langgraph-routes.ts';
import { boardAdd, boardChange, boardDelete, boardRefresh, boards } from './boards.ts';
import { check } from './check.ts';
import { connectionDraft, connectionGlossary } from './connection-draft.ts';
import { connectionAdd, connectionDelete, connections, connectionTest, connectionTry } from './connections.ts';
import { explore } from './explore.ts';
import { feedback } from './feedback.ts';
import { glossary } from './glossary.ts';
import { health } from './health.ts';
import { me } from './me.ts';
import { metrics } from './metrics.ts';
import { models } from './models.ts';
import { query, queryStream } from './query.ts';
import { querySync } from './query-sync.ts';
import { ready } from './ready.ts';
import { reportCheck } from './report-check.ts';
import { reportDraft } from './report-draft.ts';
import { reportRun } from './report-run.ts';
import { reportRunCancel } from './report-run-cancel.ts';
import { reportRunEvents } from './report-run-events.ts';
import { reportRunFile } from './report-run-file.ts';
import { reportRunResume } from './report-run-resume.ts';
import { reportRunStart, reportRuns } from './report-runs.ts';
import { report, reportAdd, reportChange, reportDelete, reports } from './reports.ts';
import { runCancel } from './run-cancel.ts';
import { runChartPng, runChartSvg } from './run-chart.ts';
import { runEvents } from './run-events.ts';
import { runExportCsv, runExportJson, runExportXlsx } from './run-export.ts';
import { runPages } from './run-pages.ts';
import { runResume } from './run-resume.ts';
import { saved, savedAdd, savedChange, savedDelete, savedRefresh } from './saved.ts';
import { schema } from './schema.ts';
import { shareAdd, shareDelete, shareOpen, shares } from './shares.ts';
import { thread } from './thread.ts';
import { threadDelete } from './thread-delete.ts';
import { threadHistory } from './thread-history.ts';
import { threads } from './threads.ts';
import { understand } from './understand.ts';
import { uploadAdd, uploadDelete, uploads } from './uploads.ts';
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
  runChartSvg,
  runChartPng,
  understand,
  check,
  feedback,
  verified,
  verifiedAdd,
  verifiedDelete,
  me,
  glossary,
  models,
  connections,
  connectionAdd,
  connectionTry,
  connectionTest,
  connectionDelete,
  connectionDraft,
  connectionGlossary,
  uploads,
  uploadAdd,
  uploadDelete,
  saved,
  savedAdd,
  savedChange,
  savedDelete,
  savedRefresh,
  boards,
  boardAdd,
  boardChange,
  boardDelete,
  boardRefresh,
  shares,
  shareAdd,
  shareDelete,
  shareOpen,
  reports,
  reportAdd,
  reportCheck,
  reportDraft,
  report,
  reportChange,
  reportDelete,
  reportRuns,
  reportRunStart,
  reportRun,
  reportRunEvents,
  reportRunFile,
  reportRunCancel,
  reportRunResume,
  explore,
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
