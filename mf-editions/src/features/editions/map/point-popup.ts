import type { MapPoint } from '@siteswap/contracts/editions';

export interface PopupWords {
  /** Days of an edition. */
  readonly dates: (edition: MapPoint['editions'][number]) => string;
  /** "and 3 more" */
  readonly more: (count: number) => string;
}

/** The editions of one spot, as links. @param onOpen goes to an edition without loading the page anew */
export function pointPopup(
  point: MapPoint,
  words: PopupWords,
  onOpen: (href: string) => void,
): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'ed-map-list';
  for (const edition of point.editions) {
    const item = list.appendChild(document.createElement('li'));
    const link = item.appendChild(document.createElement('a'));
    link.href = `/editions/${edition.id}`;
    link.textContent = edition.name;
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
        return;
      }
      event.preventDefault();
      onOpen(`/editions/${edition.id}`);
    });
    item.appendChild(document.createElement('p')).textContent = words.dates(edition);
  }
  const rest = point.count - point.editions.length;
  if (rest > 0) {
    const item = list.appendChild(document.createElement('li'));
    item.appendChild(document.createElement('p')).textContent = words.more(rest);
  }
  return list;
}
