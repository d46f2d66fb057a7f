import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { searchUsers } from '@siteswap/contracts/core';
import { aPublicUser } from '@siteswap/contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { mockProblem, mockRoute, renderPage } from '../testing/index.ts';
import { MemberField } from './member-field.tsx';

const tom = aPublicUser({ id: 24, pseudo: 'tom' });

function Form() {
  const [value, setValue] = useState<string[]>([]);
  return (
    <>
      <MemberField
        value={value}
        onChange={setValue}
        insteadOfSearch={(typed) => (typed.includes('@') ? 'No addresses.' : null)}
      />
      <output>{value.join()}</output>
      <button type="button" onClick={() => setValue([])}>
        Empty
      </button>
    </>
  );
}

const open = async () => {
  const page = await renderPage(<Form />);
  return { ...page, field: await screen.findByRole('combobox', { name: 'Username' }) };
};

it('finds a member by the first letters', async () => {
  const searches = mockRoute(searchUsers, { data: [tom] });
  const { user, field } = await open();
  await user.type(field, 't');
  expect(await screen.findByText('Type at least two letters')).toBeVisible();
  await user.type(field, 'o');
  await user.click(await screen.findByRole('option', { name: 'tom' }));
  expect(screen.getByRole('status')).toHaveTextContent('24');
  expect(field).toHaveValue('tom');
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  await waitFor(() => expect(field).toHaveValue(''));
  await user.type(field, 'li');
  await waitFor(() => expect(searches.map(({ query }) => query.q)).toEqual(['to', 'li']));
});

it('says that no one has the name, that the search failed, or what is asked for instead of one', async () => {
  mockRoute(searchUsers, { data: [] });
  const { user, field } = await open();
  await user.type(field, 'to');
  expect(await screen.findByText('No one has this username')).toBeVisible();
  mockRoute(searchUsers, mockProblem(500, 'INTERNAL_ERROR'));
  await user.type(field, 'm');
  expect(await screen.findByText('The search failed. Try again.')).toBeVisible();
  const searches = mockRoute(searchUsers, { data: [tom] });
  await user.clear(field);
  await user.click(field);
  await user.paste('tom@siteswap.test');
  expect(await screen.findByText('No addresses.')).toBeVisible();
  expect(searches).toEqual([]);
});
