import { type RefObject, useEffect, useRef } from 'react';

const linksIn = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('article h2 a'),
];

/**
 * Where the focus goes when a card leaves a list of cards with the focus in it: to the card that takes its place, or
 * the last one, or the heading of the page.
 * @param count cards in the list; undefined while it loads
 * @returns for the element around heading and list
 */
export function useNextCardFocus(count: number | undefined): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const position = useRef(-1);
  const before = useRef(count);

  useEffect(() => {
    const hasLost = before.current !== undefined && count !== undefined && count < before.current;
    before.current = count;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (!hasLost || !isFocusLost || position.current < 0 || !box.current) return;
    const links = linksIn(box.current);
    const next = links[Math.min(position.current, links.length - 1)];
    (next ?? box.current.querySelector<HTMLElement>('h1'))?.focus();
  }, [count]);

  useEffect(() => {
    const around = box.current;
    const note = ({ target }: FocusEvent): void => {
      const cards = [...(around?.querySelectorAll('article') ?? [])];
      position.current = cards.findIndex((card) => card.contains(target as Node));
    };
    around?.addEventListener('focusin', note);
    return () => around?.removeEventListener('focusin', note);
  }, []);
  return box;
}
