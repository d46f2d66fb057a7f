import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import type { ReactNode } from 'react';

type Kind = CarpoolOffer['luggage'] | CarpoolOffer['gear'][number];

/** Outlines of 16 × 16: bags of three sizes, a wheel with its saddle, two hoops. */
const shapes: Readonly<Record<Kind, string>> = {
  SMALL: 'M5 7h6v6H5zM6.5 7V5.5h3V7',
  MEDIUM: 'M4 6h8v8H4zM6 6V3.5h4V6',
  LARGE: 'M3 5h10v9.5H3zM6 5V2h4v3M6 5v9.5M10 5v9.5',
  UNICYCLE: 'M12 11a4 4 0 1 1-8 0a4 4 0 0 1 8 0M8 11V3M5 2.5h6',
  HOOPS: 'M10.5 7.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0M14.5 9a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0',
};

/** Decoration next to the name of what it shows. */
export const GearIcon = ({ kind }: { kind: Kind }): ReactNode => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="sw-gear">
    <path d={shapes[kind]} />
  </svg>
);
