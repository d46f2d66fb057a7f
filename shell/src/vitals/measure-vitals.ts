import { reportWebVitals, type WebVitals } from '@siteswap/contracts/platform';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import type { Router } from '#src/router/create-router.tsx';
import { isRouteHandle } from '#src/router/route-handle.ts';
import { afterLoad } from '#src/slots/after-paint.ts';
import { type PageView, VitalsReport } from './vitals-report.ts';

/** A beacon arrives also when the page is being closed. */
function sendBeacon(report: WebVitals): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon(reportWebVitals.path, body);
}

function viewOf(router: Router, loader: Pick<RemoteLoader, 'label'>): PageView | undefined {
  const handles = router.state.matches.map(({ route }) => route.handle as unknown);
  const handle = handles.filter(isRouteHandle).at(-1);
  if (!handle) return undefined;
  const remote = handle.remote && loader.label(handle.remote.name);
  return { route: handle.id, ...(remote ? { remote } : {}) };
}

async function measure(view: PageView): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const report = new VitalsReport(view, sendBeacon);
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(report.add, { reportAllChanges: true });
  // The library listens on the document, so its last values are there before this.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report.send();
  });
}

/**
 * Measures how fast the first page of this document came and responded, and sends that once, when the document is
 * hidden or left: id of the page, release and times, nothing about the person. The measuring code is loaded after
 * everything else.
 */
export function measureVitals(router: Router, loader: Pick<RemoteLoader, 'label'>): void {
  afterLoad(() => {
    const view = viewOf(router, loader);
    if (view) void measure(view).catch(() => undefined);
  });
}
