import type { Page, Route } from 'playwright/test';

/** How the server of a remote's files may fail. */
export type Fault = 'missing' | 'failing' | 'html' | 'silent' | 'garbled' | 'tampered';

const responses: Record<Exclude<Fault, 'silent' | 'tampered'>, Parameters<Route['fulfill']>[0]> = {
  missing: { status: 404, contentType: 'application/problem+json', body: '{}' },
  failing: { status: 503, body: '' },
  html: { status: 200, contentType: 'text/html', body: '<!doctype html><title>Oops</title>' },
  garbled: { status: 200, contentType: 'text/javascript', body: 'let = ;' },
};

async function respondWith(fault: Fault, route: Route): Promise<void> {
  // No response: the request stays open until the page times out.
  if (fault === 'silent') return;
  if (fault !== 'tampered') return route.fulfill(responses[fault]);
  const response = await route.fetch();
  const body = Buffer.concat([await response.body(), Buffer.from(' ')]);
  await route.fulfill({ contentType: response.headers()['content-type'] ?? '', body });
}

/** Makes one file, or all files of a remote, fail for one page. Resolves with a function that ends the fault. */
export async function breakFiles(
  page: Page,
  files: RegExp,
  fault: Fault,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => respondWith(fault, route);
  await page.route(files, handler);
  return () => page.unroute(files, handler);
}

/** Matches every file of a remote's other versions, to which its page would fall back. */
export const filesOfOtherVersions = (remote: string, version: string): RegExp =>
  new RegExp(`/mf/${remote}/(?!${version.replaceAll('.', String.raw`\.`)}/)`);

/** Matches exactly this file of a remote. */
export const fileOf = (remote: string, file: string): RegExp =>
  new RegExp(`/mf/${remote}/[^/]+/${file.replaceAll('.', String.raw`\.`)}$`);
