import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { editionPath } from '#src/paths.ts';
import { canMove, moveToPage } from './edition-opening.store.ts';

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;

/**
 * For the link of an edition inside an element with the class `ed-opens`: its cover and its name move to the page, where
 * the browser can. Elsewhere the link is followed as any other.
 */
export function useOpenEdition(id: number): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const card = event.currentTarget.closest('.ed-opens');
    if (!card || opensElsewhere(event) || !canMove()) return;
    event.preventDefault();
    moveToPage(card, () => navigate(editionPath(id)));
  };
}
