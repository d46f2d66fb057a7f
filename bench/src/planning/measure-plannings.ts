import { loadavg } from 'node:os';
import { fillPath } from '@siteswap/contracts/route';
import { volunteersPages } from '@siteswap/contracts/volunteers';
import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import type { BrowserContext } from 'playwright';
import { launchBrowser } from '../first-visit/launch-browser.ts';
import { median } from '../load.ts';
import { idOf, type Member, signIn } from '../stream/members.ts';
import { percentile } from '../stream/percentile.ts';
import { managedEditions } from '../volunteers/managed-editions.ts';
import { print } from '../with-platform.ts';
import { type DragCost, dragPerson } from './drag-people.ts';
import { fillPlanning, type PlanningSize } from './large-planning.ts';
import { watchPage } from './watched-page.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const drags = Number(process.env['BENCH_DRAGS'] ?? 20);
/** Slots, people and days of each planning. */
const sizes = (process.env['BENCH_PLANNINGS'] ?? '600x300x5,600x300x1')
  .split(',')
  .map((text): PlanningSize => {
    const [slots = 0, people = 0, days = 0] = text.split('x').map(Number);
    return { slots, people, days };
  });

interface Visit {
  /** From the click until the grid is on screen. */
  readonly shownMs: number;
  /** Script of all that time. */
  readonly scriptMs: number;
  readonly costs: readonly DragCost[];
}

/** Opens the planning of a day anew and drags people there. */
async function visitPlanning(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript(() => {
      const look = () => {
        if (!document.querySelector('[data-drop]')) return requestAnimationFrame(look);
        return requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }));
      };
      requestAnimationFrame(look);
    });
    const watched = await watchPage(page);
    await page.goto(url);
    await page.waitForFunction(() => 'shownAt' in window);
    const shownMs = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt);
    const { script: scriptMs } = await watched.soFar();
    const costs: DragCost[] = [];
    for (let at = 0; at < drags; at += 1) costs.push(await dragPerson(watched, at));
    return { shownMs, scriptMs, costs };
  } finally {
    await page.close();
  }
}

const cookiesOf = ({ url, header }: Member) =>
  header
    .slice('cookie: '.length)
    .split('; ')
    .map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url };
    });

const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(9);
const times = (value: number) => `${value.toFixed(0)} ×`.padStart(9);

function report(visits: readonly Visit[]): void {
  const costs = visits.flatMap((visit) => visit.costs);
  const row = (name: string, values: readonly number[], aim: string, unit = ms) =>
    print(
      `  ${name.padEnd(34)}${unit(median(values))}${unit(percentile(values, 0.95))}${unit(Math.max(...values))}  ${aim}`,
    );
  print(`  ${''.padEnd(34)}      p50      p95  longest`);
  row(
    'until the grid is shown',
    visits.map(({ shownMs }) => shownMs),
    '',
  );
  row(
    'script until then',
    visits.map(({ scriptMs }) => scriptMs),
    '',
  );
  row(
    'start of a drag, script',
    costs.map(({ start }) => start.script),
    '(p95 < 50 ms)',
  );
  row(
    'start of a drag, main thread',
    costs.map(({ start }) => start.all),
    '',
  );
  row(
    'over 8 slots, script',
    costs.map(({ way }) => way.script),
    '',
  );
  row(
    'over 8 slots, main thread',
    costs.map(({ way }) => way.all),
    '',
  );
  for (const part of ['start', 'way'] as const) {
    row(
      `${part}, styles`,
      costs.map((cost) => cost[part].styles),
      '',
      times,
    );
    row(
      `${part}, layouts`,
      costs.map((cost) => cost[part].layouts),
      '',
      times,
    );
  }
  row(
    'longest frame of a drag',
    costs.map(({ longestFrame }) => longestFrame),
    '(< 100 ms)',
  );
}

/** Measures the planning in the sizes that are asked for, one after the other. */
export async function measurePlannings(platform: Platform): Promise<void> {
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-volunteers') });
  await database.connect();
  const browser = await launchBrowser();
  try {
    const manager = await signIn(platform.url, 'organiser');
    const [edition] = await managedEditions(database, await idOf(manager), 1);
    if (!edition) return;
    for (const size of sizes) {
      await fillPlanning(database, edition.id, size);
      const context = await browser.newContext({ locale: 'en-GB' });
      await context.addCookies(cookiesOf(manager));
      const url = `${platform.url}${fillPath(volunteersPages['volunteers.planning'], { id: edition.id })}?day=${edition.firstDay}`;
      // The first visit fills the caches.
      await visitPlanning(context, url);
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visitPlanning(context, url));
      await context.close();
      const { slots, people, days } = size;
      print(
        `${slots} slots, ${people} people, ${days === 1 ? 'all on one day' : `${days} days`}; ${rounds} visits of ${drags} drags, load ${loadavg()[0]?.toFixed(1)}`,
      );
      report(visits);
    }
  } finally {
    await browser.close();
    await database.end();
  }
}
