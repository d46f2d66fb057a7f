import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Markdown } from './markdown.tsx';
import { ParsedMarkdown } from './markdown-parser.tsx';

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

it('a text of nothing but quotes is shown', async () => {
  render(<Markdown text={`${'>'.repeat(2_500)} Bring clubs.`} />);
  expect(await screen.findByText(/Bring clubs\./)).toBeVisible();
});
