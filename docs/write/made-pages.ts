import { cliPage } from './cli-page.ts';
import { endpointsPage } from './endpoints-page.ts';
import { errorsPage } from './errors-page.ts';
import { eventsPage } from './events-page.ts';
import { howItWorks } from './how-it-works.ts';
import { settingsPage } from './settings-page.ts';

/** Pages of `docs/` that are made from code, by their names. */
export const madePages: Record<string, () => string> = {
  'cli.md': cliPage,
  'endpoints.md': endpointsPage,
  'errors.md': errorsPage,
  'events.md': eventsPage,
  'how-it-works.svg': () => howItWorks('en'),
  'how-it-works.zh.svg': () => howItWorks('zh'),
  'settings.md': settingsPage,
};
