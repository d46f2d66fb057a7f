import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { ProblemError } from '@siteswap/web-kit';
import { usePageTitles } from '@siteswap/web-kit/shell';
import { renderPage } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { RouteError } from './route-error.tsx';

const problem = (status: number): ProblemError =>
  new ProblemError({ type: 'about:blank', title: 'x', status, code: 'X', requestId: 'call-7' });

function Frame(): ReactNode {
  return (
    <>
      <output aria-label="title">{usePageTitles().map(({ title }) => title)}</output>
      <Outlet />
    </>
  );
}

/** A page of the shell that ends in `error`. */
const fail = (error: unknown) =>
  renderPage(Frame, {
    path: '/',
    url: '/editions/12',
    children: [
      {
        path: 'editions/:id',
        errorElement: <RouteError />,
        loader: () => {
          throw error;
        },
        element: null,
      },
    ],
  });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'siteswap-page';
  block.textContent = '{"requestId":"page-1"}';
  document.head.append(block);
});
afterEach(() => {
  jest.restoreAllMocks();
  document.getElementById('siteswap-page')?.remove();
});

const title = () => screen.getByLabelText('title');

describe('the error page', () => {
  it.each([
    ['a resource that does not exist', problem(404)],
    ['a guard that aborts', new Response(null, { status: 404 })],
  ])('of %s says which page was not found', async (_, error) => {
    await fail(error);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
    expect(screen.getByText('/editions/12')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the editions' })).toHaveAttribute('href', '/');
    expect(title()).toHaveTextContent('Page Not Found');
  });

  it.each([
    ['nothing more precise', new Error('secret insides'), 'page-1'],
    ['a failed call', problem(503), 'call-7'],
    ['no status at all', 'a string', 'page-1'],
    ['another status', new Response(null, { status: 418 }), 'page-1'],
  ])('FE-03 of %s is a server error with the id of the request', async (_, error, requestId) => {
    await fail(error);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Internal Server Error',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(`Reference: ${requestId}`);
    expect(screen.getByRole('alert')).not.toHaveTextContent('secret');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(title()).toHaveTextContent('Internal Server Error');
  });

  it.each([
    ['page not found', problem(404)],
    ['a server error', new Error('boom')],
  ])('of %s is not rendered for a crawler', async (_, error) => {
    jest
      .spyOn(window.navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)');
    await fail(error);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
