import { describe, expect, it } from '@jest/globals';
import { type WebVitals, webVitals } from '@siteswap/contracts/platform';
import { VitalsReport } from './vitals-report.ts';

describe('the times of a page view', () => {
  it('are sent once, with the latest value of each', () => {
    const sent: WebVitals[] = [];
    const report = new VitalsReport(
      { route: 'carpool.edition', remote: 'mf-carpool@1.0.0' },
      (one) => sent.push(one),
    );
    report.add({ name: 'LCP', value: 900.4 });
    report.add({ name: 'LCP', value: 1_200.6 });
    report.add({ name: 'CLS', value: 0.012_345 });
    report.add({ name: 'made-up', value: 1 });
    report.send();
    report.add({ name: 'INP', value: 40 });
    report.send();
    expect(sent).toEqual([
      { route: 'carpool.edition', remote: 'mf-carpool@1.0.0', lcp: 1201, cls: 0.0123 },
    ]);
    expect(webVitals.safeParse(sent[0]).success).toBe(true);
  });

  it('are not sent when nothing was measured', () => {
    const sent: WebVitals[] = [];
    new VitalsReport({ route: 'shell.login' }, (one) => sent.push(one)).send();
    expect(sent).toEqual([]);
  });
});
