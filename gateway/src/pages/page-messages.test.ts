import { describe, expect, it } from '@jest/globals';
import type { Registry } from '@siteswap/contracts/platform';
import { namespacesOf } from './page-messages.ts';
import type { Page, PageMatch } from './page-table.ts';

const remotes = ['clubs', 'shows'].map((name) => ({
  name: `mf-${name}`,
  manifest: { namespace: name },
})) as unknown as Registry['remotes'];
const shell = { messages: ['common', 'shell'] };

const aPage = (fields: Partial<Page>): Page => ({ id: 'x.y', path: '/x', title: 'x:y', ...fields });
const aMatch = (...chain: Page[]): PageMatch => ({ chain, params: {} });

describe('the messages that a page begins with', () => {
  it('are those of every page, and those of the remotes it shows', () => {
    const page = aPage({ remote: { name: 'mf-shows', expose: './show' } });
    const frame = aPage({ remote: { name: 'mf-clubs', expose: './club' } });
    expect(namespacesOf(aMatch(page, frame), shell, { remotes })).toEqual([
      'common',
      'shell',
      'shows',
      'clubs',
    ]);
    expect(namespacesOf(null, shell, { remotes })).toEqual(['common', 'shell']);
  });

  it('are those that a page of the shell adds, or all', () => {
    const profile = aMatch(aPage({ messages: ['profile'] }));
    expect(namespacesOf(profile, shell, { remotes })).toEqual(['common', 'shell', 'profile']);
    const policy = aMatch(aPage({ messages: ['*'] }));
    expect(namespacesOf(policy, shell, { remotes })).toBeUndefined();
  });

  it('are all with a shell from before they were distinguished', () => {
    expect(namespacesOf(null, {}, { remotes })).toBeUndefined();
  });
});
