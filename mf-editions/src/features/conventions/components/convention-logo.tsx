import type { ReactNode } from 'react';

/** The picture of a convention, which decorates its name; nothing without one. */
export function ConventionLogo({ logo }: { logo: string | null }): ReactNode {
  if (logo === null) return null;
  return (
    <img
      src={logo.replace(/([^/]+)$/, 'thumb-$1')}
      alt=""
      width={80}
      height={80}
      className="ed:size-20 ed:shrink-0 ed:rounded-card ed:bg-surface ed:object-contain"
    />
  );
}
