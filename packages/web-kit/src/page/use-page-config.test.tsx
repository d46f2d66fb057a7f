import { afterEach, describe, expect, it } from '@jest/globals';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { waitFor } from '@testing-library/react';
import { type ReactNode, useReducer } from 'react';
import { z } from 'zod';
import { mockNetworkFailure, mockRoute, renderPage } from '../testing/index.ts';
import { usePageConfig } from './use-page-config.ts';

const clubConfig = z.object({ clubs: z.array(z.string()) });

const seen = new Set<unknown>();

function Clubs(): ReactNode {
  const { config, isPending } = usePageConfig(clubConfig);
  const [turns, again] = useReducer((turn: number) => turn + 1, 0);
  if (config) seen.add(config);
  return (
    <>
      <p>{isPending ? 'pending' : (config?.clubs.join() ?? 'none')}</p>
      <button type="button" onClick={again}>{`Turn ${turns}`}</button>
    </>
  );
}

/** Writes the configuration into the page, as the gateway does. */
function writeBlock(config: unknown): void {
  const block = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'siteswap-config',
    textContent: JSON.stringify(config),
  });
  document.head.append(block);
}

afterEach(() => {
  document.head.replaceChildren();
  seen.clear();
});

describe('the configuration of a domain', () => {
  it('is read from the page, without a call and once', async () => {
    const calls = mockRoute(getPlatformConfig, { clubs: ['wrong'] });
    writeBlock({ clubs: ['one'], other: 1 });
    const { getByText, user } = await renderPage(<Clubs />);
    getByText('one');
    await user.click(getByText('Turn 0'));
    getByText('Turn 1');
    expect([seen.size, calls.length]).toEqual([1, 0]);
  });

  it('is fetched once where the page was made without it', async () => {
    const calls = mockRoute(getPlatformConfig, { clubs: ['two'] });
    writeBlock({ other: 1 });
    const { findByText, getByText, user } = await renderPage(<Clubs />);
    getByText('pending');
    await findByText('two');
    await user.click(getByText('Turn 0'));
    getByText('Turn 1');
    expect([seen.size, calls.length]).toEqual([1, 1]);
  });

  it('is missing where no service declares it, or none responds', async () => {
    mockNetworkFailure(getPlatformConfig);
    const { getByText } = await renderPage(<Clubs />);
    await waitFor(() => getByText('none'), { timeout: 10_000 });
  });
});
