import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInShell } from '#test/render-in-shell.tsx';
import { SectionNav } from './section-nav.tsx';

const labels = { identity: 'Identité', security: 'Sécurité', data: 'Mes données' };
const sections = Object.entries(labels).map(([id, label]) => ({ id, label }));

/** Gives the page a height of 2,000 px in a window of 800, scrolled to `scrollTop`, with the sections at these tops. */
function scrollTo(scrollTop: number, tops: readonly number[]): void {
  const page = { scrollTop, scrollHeight: 2_000, clientHeight: 800 };
  for (const [name, value] of Object.entries(page)) {
    Object.defineProperty(document.documentElement, name, { configurable: true, value });
  }
  for (const [index, { id }] of sections.entries()) {
    const section = document.getElementById(id) as HTMLElement;
    const top = (tops[index] ?? 0) - scrollTop;
    section.getBoundingClientRect = () => ({ top }) as DOMRect;
  }
  fireEvent.scroll(window);
}

const open = () =>
  renderInShell(
    <>
      <SectionNav sections={sections} />
      {sections.map(({ id }) => (
        <section key={id} id={id} />
      ))}
    </>,
  );
const current = () =>
  screen.getAllByRole('link').find((link) => link.hasAttribute('aria-current'))?.textContent;

afterEach(() => {
  window.location.hash = '';
});

describe('the list of the sections of the profile', () => {
  it('marks the one that is read', async () => {
    await open();
    expect(current()).toBe('Identité');
    scrollTo(700, [100, 800, 1_600]);
    expect(current()).toBe('Sécurité');
    scrollTo(0, [100, 800, 1_600]);
    expect(current()).toBe('Identité');
  });

  it('marks the one that was pressed, where the page ends before it is at the top', async () => {
    await open();
    window.location.hash = '#security';
    scrollTo(1_200, [100, 1_400, 1_700]);
    expect(current()).toBe('Sécurité');
    window.location.hash = '#data';
    scrollTo(1_200, [100, 1_400, 1_700]);
    expect(current()).toBe('Mes données');
  });
});
