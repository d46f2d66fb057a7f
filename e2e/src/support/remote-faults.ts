import type { Page, Route } from 'playwright/test';

/** What a server that stands in front of a remote's files may do. */
export type Fault = 'missing' | 'failing' | 'html' | 'silent' | 'garbled' | 'tampered';

const answers: Record<Exclude<Fault, 'silent' | 'tampered'>, Parameters<Route['fulfill']>[0]> = {
  missing: { status: 404, contentType: 'application/problem+json', body: '{}' },
  failing: { status: 503, body: '' },
  html: { status: 200, contentType: 'text/html', body: '<!doctype html><title>Oops</title>' },
  garbled: { status: 200, contentType: 'text/javascript', body: 'let = ;' },
};

async function answerWith(fault: Fault, route: Route): Promise<void> {
  // Nothing at all: the request stays open until the page gives it up.
  if (fault === 'silent') return;
  if (fault !== 'tampered') return route.fulfill(answers[fault]);
  const response = await route.fetch();
  const body = Buffer.concat([await response.body(), Buffer.from(' ')]);
  await route.fulfill({ contentType: response.headers()['content-type'] ?? '', body });
}

/** Lets one file, or everything of a remote, go wrong for one page. Resolves with what puts it right. */
export async function breakFiles(
  page: Page,
  files: RegExp,
  fault: Fault,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => answerWith(fault, route);
  await page.route(files, handler);
  return () => page.unroute(files, handler);
}

/** Matches every file of a remote's other versions, to which its page would fall back. */
export const filesOfOtherVersions = (remote: string, version: string): RegExp =>
  new RegExp(`/mf/${remote}/(?!${version.replaceAll('.', String.raw`\.`)}/)`);

/** Matches exactly this file of a remote. */
export const fileOf = (remote: string, file: string): RegExp =>
  new RegExp(`/mf/${remote}/[^/]+/${file.replaceAll('.', String.raw`\.`)}$`);
