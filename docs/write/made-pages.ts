import { cliPage } from './cli-page.ts';
import { endpointsPage } from './endpoints-page.ts';
import { errorsPage } from './errors-page.ts';
import { eventsPage } from './events-page.ts';
import { settingsPage } from './settings-page.ts';

/** Pages of `docs/` that are made from code, by their names. */
export const madePages: Record<string, () => string> = {
  'cli.md': cliPage,
  'endpoints.md': endpointsPage,
  'errors.md': errorsPage,
  'events.md': eventsPage,
  'settings.md': settingsPage,
};
