import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { searchTowns } from '@siteswap/contracts/towns';
import { mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { type EditionChoice, readChoice } from '../edition-filters.format.ts';
import { EditionSearch } from './edition-search.tsx';

describe('the search line', () => {
  it('leaves what is typed while what it has sent before arrives', async () => {
    mockRoute(searchTowns, { data: [] });
    const sent: Partial<EditionChoice>[] = [];
    let arrive: (q: string) => void = () => undefined;
    const { user } = await renderPage(
      () => {
        const [choice, setChoice] = useState(readChoice(new URLSearchParams()));
        arrive = (q) => act(() => setChoice({ ...choice, q }));
        return (
          <EditionSearch
            choice={choice}
            onChange={(change) => void sent.push(change)}
            hrefOf={() => '/'}
          />
        );
      },
      { locale: 'fr', messages: { editions: fr } },
    );
    const field = screen.getByRole('searchbox', { name: 'Chercher une édition' });
    await user.type(field, 'li{Enter}');
    await user.type(field, 'll{Enter}');
    await user.type(field, 'e');
    arrive('li');
    expect(field).toHaveValue('lille');
    arrive('lill');
    expect(field).toHaveValue('lille');
    await waitFor(() => expect(sent.at(-1)).toEqual({ q: 'lille' }));

    // Another text than these comes from a link or from Back.
    arrive('lille');
    arrive('brest');
    expect(field).toHaveValue('brest');
  });
});
