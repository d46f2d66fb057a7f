import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { profileSectionSlot, profileStatisticSlot } from '@siteswap/contracts/core';
import { conventionSectionSlot, editionAboutSlot } from '@siteswap/contracts/editions';
import { ProblemError, Slot } from '@siteswap/web-kit';
import { screen, within } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { LoadFailure } from '#src/remotes/load-failure.ts';
import { aRegistryEntry, aRoute } from '#test/registry-entry.ts';
import { renderShell } from '#test/render-shell.tsx';

/** A page that has every section slot, and one for numbers. */
function Places(): ReactNode {
  return (
    <>
      <h1>{'Around'}</h1>
      <section aria-label="about">
        <Slot
          of={editionAboutSlot}
          editionId={12}
          when={{ place: true, started: false, manager: true }}
        />
      </section>
      <section aria-label="convention">
        <Slot of={conventionSectionSlot} conventionId={3} when={{ manager: false }} />
      </section>
      <section aria-label="profile">
        <Slot of={profileSectionSlot} />
      </section>
      <section aria-label="numbers">
        <Slot of={profileStatisticSlot} />
      </section>
    </>
  );
}
const places = [
  ['about', editionAboutSlot.name],
  ['convention', conventionSectionSlot.name],
  ['profile', profileSectionSlot.name],
  ['numbers', profileStatisticSlot.name],
] as const;
const sections = places.slice(0, 3).map(([place]) => place);

const filled = (place: string): ComponentType<object> =>
  Object.assign((props: object) => <p>{`${place} has ${JSON.stringify(props)}`}</p>, {
    displayName: place,
  });
function Broken(): ReactNode {
  throw new Error('boom');
}
function Missing(): ReactNode {
  throw new ProblemError({
    type: 'about:blank',
    title: 'not found',
    status: 404,
    code: 'NOT_FOUND',
    requestId: 'r',
  });
}

type Module = ComponentType<object> | 'missing' | 'never';

/** The page, and `mf-fixture`, which fills each of its slots with a module of the slot's own. */
async function open(
  given: Partial<Record<string, Module>> = {},
  when: Partial<Record<string, string>> = {},
) {
  const modules: Record<string, Module> = {
    './list': Places,
    ...Object.fromEntries(places.map(([place]) => [`./${place}`, filled(place)])),
    ...Object.fromEntries(Object.entries(given).map(([place, module]) => [`./${place}`, module])),
  };
  const asked: string[] = [];
  const remotes = [
    aRegistryEntry('mf-places', { routes: [aRoute({ id: 'places.list', path: '/places' })] }),
    aRegistryEntry('mf-fixture', {
      routes: [],
      slots: places.map(([place, slot]) => ({
        slot,
        id: place,
        expose: `./${place}`,
        order: 1,
        ...(when[place] ? { when: when[place] } : {}),
      })),
    }),
  ];
  const page = await renderShell({
    remotes,
    url: '/places',
    runtime: {
      load: (_, expose) => {
        asked.push(expose);
        const module = modules[expose];
        if (module === 'never') return new Promise(() => {});
        if (typeof module !== 'function') return Promise.reject(new LoadFailure('missing'));
        return Promise.resolve({ default: module as ComponentType<Record<string, unknown>> });
      },
      forget: () => {},
      previous: () => Promise.reject(new LoadFailure('missing')),
      latest: () => Promise.resolve(null),
      reload: () => {},
    },
  });
  await page.findByRole('heading', { name: 'Around' });
  return { ...page, modules, asked };
}

const place = (name: string) => within(screen.getByRole('region', { name }));
const others = (name: string) => sections.filter((section) => section !== name);
const failed = 'This part did not load';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a section that a remote contributes', () => {
  it('is rendered in its place, with what the slot promises', async () => {
    await open();
    expect(await place('about').findByText('about has {"editionId":12}')).toBeTruthy();
    expect(await place('convention').findByText('convention has {"conventionId":3}')).toBeTruthy();
    expect(await place('profile').findByText('profile has {}')).toBeTruthy();
  });

  it.each(sections)('%s is a skeleton while it loads; the others do not wait', async (name) => {
    await open({ [name]: 'never' });
    for (const other of others(name)) await place(other).findByText(/ has /);
    expect(await place(name).findByRole('status', { name: 'Loading…' })).toBeTruthy();
  });

  it.each(sections)('MF-02 %s that does not load is a card, and Retry loads it', async (name) => {
    const page = await open({ [name]: 'missing' });
    expect(await place(name).findByText(failed)).toBeTruthy();
    for (const other of others(name)) await place(other).findByText(/ has /);
    page.modules[`./${name}`] = filled(name);
    await page.user.click(place(name).getByRole('button', { name: 'Try again' }));
    expect(await place(name).findByText(/ has /)).toBeTruthy();
    expect(screen.queryByText(failed)).toBeNull();
  });

  it.each(sections)('MF-02 %s that throws is a card and takes nothing else down', async (name) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await open({ [name]: Broken });
    expect(await place(name).findByText(failed)).toBeTruthy();
    for (const other of others(name)) await place(other).findByText(/ has /);
    expect(screen.getAllByText(failed)).toHaveLength(1);
  });

  it('MF-02 about something that does not exist says nothing about the page', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await open({ about: Missing, numbers: Missing });
    expect(await place('about').findByText(failed)).toBeTruthy();
    expect(await place('profile').findByText('profile has {}')).toBeTruthy();
    expect(screen.queryByText('Page Not Found')).toBeNull();
  });

  it('is hidden and not loaded under a condition that is not met, or that the page does not know', async () => {
    const page = await open({}, { about: 'superRight', convention: 'manager', profile: 'manager' });
    await place('numbers').findByText('numbers has {}');
    expect(screen.getAllByText(/ has /)).toHaveLength(1);
    expect(page.asked).toEqual(['./list', './numbers']);
  });

  it('is shown under a condition that is met', async () => {
    await open({}, { about: 'manager', convention: 'always' });
    for (const name of sections) expect(await place(name).findByText(/ has /)).toBeTruthy();
  });
});
