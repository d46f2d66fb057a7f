import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { startI18n } from '../i18n/i18n.ts';
import en from '../locales/en.json' with { type: 'json' };
import { renderPage } from '../testing/render-page.tsx';
import { Markdown } from './markdown.tsx';
import { ParsedMarkdown } from './markdown-parser.tsx';

beforeAll(() => startI18n({ locale: 'en', messagesHash: 'test', messages: { common: en } }));

const page = (text: string) => (
  <MemoryRouter>
    <ParsedMarkdown text={text} />
  </MemoryRouter>
);

/** Elements in elements, at the deepest place. */
function depthOf(element: Element): number {
  const depths = [...element.children].map(depthOf);
  return depths.length > 0 ? 1 + Math.max(...depths) : 0;
}

describe('Markdown that nests without end', () => {
  it.each([
    ['quotes', '>'.repeat(5_000)],
    ['quotes with spaces', '> '.repeat(2_499)],
    ['lists', `${'- '.repeat(2_499)}x`],
    ['numbered lists', `${'1. '.repeat(1_600)}x`],
    ['quotes in lists', `${'> - '.repeat(1_200)}x`],
    ['quotes in footnotes', `[^a]: ${'>'.repeat(4_900)}\n\nx[^a]`],
    ['brackets', '['.repeat(5_000)],
    ['pictures', `${'!['.repeat(1_000)}a${'](x)'.repeat(700)}`],
    ['stress', `${'*a '.repeat(800)}${'b* '.repeat(800)}`],
  ])('%s is shown, in the browser and on the server', (_, text) => {
    const { container } = render(page(text));
    expect(depthOf(container)).toBeLessThan(1_000);
    expect(renderToString(page(text))).toContain('<div');
  });

  it('shows the first ten levels as they are', () => {
    const { container } = render(page(`${'> '.repeat(10)}deep`));
    expect(container.querySelectorAll('blockquote')).toHaveLength(10);
    expect(render(page('> > - 1. x\n> > - 2. y')).container.querySelectorAll('li')).toHaveLength(4);
    expect(container.textContent).toContain('deep');
  });
});

describe('pictures on the server', () => {
  it('are neither rendered nor preloaded', () => {
    const html = renderToString(page('![Poster](https://evil.test/t.gif)'));
    expect(html).not.toMatch(/<img|preload|<link/);
    expect(html).toContain('Poster');
  });
});

describe('what people type', () => {
  it('has its line breaks', () => {
    const { container } = render(page('First line\nsecond line  \nthird line\n\n- a\n  b'));
    expect(container.querySelectorAll('p br')).toHaveLength(2);
    expect(container.querySelectorAll('li br')).toHaveLength(1);
  });

  it('has tables with lines around their cells, and no style that the content policy rejects', () => {
    const { container } = render(page('| day | what |\n|---|:---:|\n| Fri | *open* stage |'));
    expect(container.querySelector('[style]')).toBeNull();
    const [, cell] = within(screen.getByRole('table')).getAllByRole('cell');
    expect(cell).toHaveClass('text-center', 'border', 'px-2');
    expect(screen.getByRole('table').closest('.overflow-x-auto')).not.toBeNull();
    expect(renderToString(page('| a |\n|:-:|\n| b |'))).not.toContain('style=');
  });

  it('has footnotes in the language of the page, each text its own', async () => {
    const text = 'A note[^1].\n\n[^1]: the note';
    const { container } = await renderPage(
      () => (
        <>
          <ParsedMarkdown text={text} />
          <ParsedMarkdown text={text} />
        </>
      ),
      { locale: 'fr' },
    );
    expect(screen.getAllByRole('heading', { name: 'Notes' })).toHaveLength(2);
    const references = screen.getAllByRole('link', { name: '1' });
    const targets = references.map((link) => link.getAttribute('href')?.slice(1) ?? '');
    expect(new Set(targets).size).toBe(2);
    for (const target of targets) {
      expect(document.getElementById(target)).toHaveTextContent('the note');
    }
    const [back] = screen.getAllByRole('link', { name: 'Retour à la note 1 dans le texte' });
    expect(document.getElementById(back?.getAttribute('href')?.slice(1) ?? '')).toBe(references[0]);
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no link where an address is not allowed', () => {
    render(page('[press](javascript:alert(1))'));
    expect(screen.getByText('press')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a text as a member wrote it', () => {
  const file = new URL('../../test/cases/40-markdown.md', import.meta.url);
  const text = readFileSync(file, 'utf8');

  it('has its lines, lists, table and marks, and neither pictures nor styles', () => {
    const { container } = render(page(text));
    const all = (selector: string) => container.querySelectorAll(selector);
    expect(container.textContent).toContain('#Jonglage at the start of a line');
    expect(all('p br').length).toBeGreaterThan(1);
    expect(all('ul ul ul li')).toHaveLength(1);
    expect(all('table td')).toHaveLength(2);
    expect(screen.getByText('gone').tagName).toBe('DEL');
    expect(all('input[type=checkbox][disabled]')).toHaveLength(2);
    expect(all('img, script, [style], [onerror]')).toHaveLength(0);
    expect(container.textContent).toContain('<b>bold</b>');
    expect(container.textContent).toContain('שלום (hello) 123');
    expect(renderToString(page(text))).not.toMatch(/<img|preload|style=|javascript:/);
  });

  it('links whole addresses, and none that runs a script', () => {
    render(page(text));
    const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('target'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/foo_(bar)',
      'https://example.org/a',
      'http://www.example.org',
      'mailto:anna@example.org',
      '/admin',
      '//evil.example',
      'https://tracker.example/p.gif',
    ]);
    for (const link of links) expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  });
});

it('a text of nothing but quotes is shown', async () => {
  render(<Markdown text={`${'>'.repeat(2_500)} Bring clubs.`} />);
  expect(await screen.findByText(/Bring clubs\./)).toBeVisible();
});
