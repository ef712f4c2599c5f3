import type { BrowserPipe } from './browser-pipe.ts';

/** Opens an address in a page that runs no script, and prints it as its style says. */
export async function printPage(browser: BrowserPipe, url: string): Promise<Buffer<ArrayBuffer>> {
  const { targetId } = await browser.call('Target.createTarget', { url: 'about:blank' });
  const attached = await browser.call('Target.attachToTarget', { targetId, flatten: true });
  const session = String(attached.sessionId);
  await browser.call('Page.enable', {}, session);
  await browser.call('Emulation.setScriptExecutionDisabled', { value: true }, session);
  const loaded = browser.next('Page.loadEventFired', session);
  const [, { errorText }] = await Promise.all([loaded, browser.call('Page.navigate', { url }, session)]);
  if (errorText) throw new Error(String(errorText));
  const printed = await browser.call('Page.printToPDF', { preferCSSPageSize: true, printBackground: true }, session);
  return Buffer.from(String(printed.data), 'base64');
}
