import type { ReactNode } from 'react';

/** The picture of a convention, which decorates its name; nothing without one. */
export function ConventionLogo({ logo }: { logo: string | null }): ReactNode {
  if (logo === null) return null;
  const name = logo.lastIndexOf('/') + 1;
  return (
    <img
      src={`${logo.slice(0, name)}thumb-${logo.slice(name)}`}
      alt=""
      width={80}
      height={80}
      className="ed:size-20 ed:shrink-0 ed:rounded-card ed:bg-surface ed:object-contain"
    />
  );
}
