import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { createConvention, getMyConvention, updateConvention } from '@siteswap/contracts/editions';
import { aMyConvention, aMyConventionWithEditions } from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { ConventionFormPage } from './convention-form.page.tsx';

const open = (address: { path: string; url: string }) =>
  renderPage(ConventionFormPage, {
    ...address,
    messages: { editions: en },
    session: aSessionUser(),
  });
const add = () => open({ path: '/conventions/add', url: '/conventions/add' });
const edit = () => open({ path: '/conventions/:id/edit', url: '/conventions/3/edit' });
const field = (name: RegExp) => screen.findByRole('textbox', { name });

const toasts = () => toast.list().map(({ title }) => title);

describe('the form of a new convention', () => {
  it('CO-01 creates it', async () => {
    const requests = mockRoute(createConvention, aMyConvention({ name: 'Gent Jongleert' }));
    const { user, address } = await add();
    await user.type(await field(/^Name/), 'Gent Jongleert');
    await user.type(await field(/^Contact e-mail/), 'gent@test.test');
    await user.click(screen.getByRole('button', { name: 'Create the convention' }));
    await waitFor(() => expect(toasts()).toEqual(['Your convention is created!']));
    expect(address()).toBe('/conventions/3/editions/add');
    expect(requests.map(({ body }) => body)).toEqual([
      { name: 'Gent Jongleert', description: '', logo: null, email: 'gent@test.test' },
    ]);
  });

  it('CO-01 says next to the field that two characters are too few, and sends nothing', async () => {
    const requests = mockRoute(createConvention, aMyConvention());
    const { user } = await add();
    const name = await field(/^Name/);
    await user.type(name, 'ab');
    await user.click(screen.getByRole('button', { name: 'Create the convention' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/At least 3 characters/));
    expect(name).toHaveFocus();
    expect(requests).toHaveLength(0);
  });

  it('says why it could not be created', async () => {
    mockRoute(createConvention, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await add();
    await user.type(await field(/^Name/), 'Gent');
    await user.click(screen.getByRole('button', { name: 'Create the convention' }));
    expect(await screen.findByText(/is unavailable for a moment/)).toBeInTheDocument();
    expect(await field(/^Name/)).toHaveValue('Gent');
  });
});

describe('the form of a convention that is there', () => {
  it('begins with what it is, and sends only what was changed', async () => {
    mockRoute(
      getMyConvention,
      aMyConventionWithEditions({ description: 'Since 1978', email: 'a@b.test' }),
    );
    const requests = mockRoute(updateConvention, aMyConvention());
    const { user } = await edit();
    expect(await field(/^Description/)).toHaveValue('Since 1978');
    await user.clear(await field(/^Contact e-mail/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Convention saved']));
    expect(requests.map(({ body }) => body)).toEqual([{ email: null }]);
  });

  it('has what was typed again after the person cancelled', async () => {
    mockRoute(getMyConvention, aMyConventionWithEditions({ description: 'Since 1978' }));
    const { user, router } = await edit();
    await user.type(await field(/^Description/), ' in Europe');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('elsewhere');
    await act(() => router.navigate('/conventions/3/edit'));
    expect(await field(/^Description/)).toHaveValue('Since 1978 in Europe');
  });

  it('is not for a member without the right', async () => {
    mockRoute(getMyConvention, mockProblem(403, 'FORBIDDEN'));
    await edit();
    expect(await screen.findByText('You may not edit this convention')).toBeInTheDocument();
  });

  it('is not for a member with another right', async () => {
    mockRoute(
      getMyConvention,
      aMyConventionWithEditions({ isAuthor: false, myRights: ['addEdition'] }),
    );
    await edit();
    expect(await screen.findByText('You may not edit this convention')).toBeInTheDocument();
  });

  it('says that there is no such convention', async () => {
    mockRoute(getMyConvention, mockProblem(404, 'NOT_FOUND'));
    await edit();
    const gone = 'This convention does not exist, or no longer does';
    expect(await screen.findByText(gone)).toBeInTheDocument();
  });
});
