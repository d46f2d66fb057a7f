import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { showStartFailure } from './start-failure.ts';

const reported: unknown[] = [];

beforeEach(() => {
  reported.length = 0;
  document.body.innerHTML = `<div id="root">half a page</div>
    <script type="application/json" id="siteswap-page">{"requestId":"req-42"}</script>`;
  Object.defineProperty(window, 'reportError', {
    configurable: true,
    value: (error: unknown) => reported.push(error),
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

const root = (): HTMLElement => document.getElementById('root') as HTMLElement;

describe('a shell that cannot start', () => {
  it('FE-03 shows the error page with the id of the request, and reports what happened', () => {
    const failure = new Error('no texts, no router');
    showStartFailure(root(), failure);
    expect(document.title).toBe('Internal Server Error · Siteswap');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Internal Server Error');
    expect(screen.getByRole('alert')).toHaveTextContent('req-42');
    expect(screen.getByRole('alert')).not.toHaveTextContent('no texts');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    expect(reported).toEqual([failure]);
  });

  it('shows a crawler no error page', () => {
    jest
      .spyOn(window.navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    showStartFailure(root(), new Error('boom'));
    expect(root()).toBeEmptyDOMElement();
    expect(reported).toHaveLength(1);
  });
});
