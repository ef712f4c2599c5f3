import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenBrowser, Visit } from './browser.ts';

/** Enters the key that a person was given. */
export async function logIn(page: Page, key: string): Promise<void> {
  const field = page.locator('.login input');
  await field.fill(key);
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
}

/** Opens a page of a server that wants to know who asks, with somebody's key. */
export async function visitAs(
  browser: OpenBrowser,
  url: string,
  key: string | undefined,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const visit = await browser.visit(url, options);
  await logIn(visit.page, key ?? '');
  return visit;
}

/** A server goes on believing for a moment that it has no keys after the first one was made elsewhere. */
export const loginIsNeeded = (url: string): Promise<void> =>
  expect.poll(async () => (await fetch(`${url}/api/v1/me`)).status).toBe(401);
