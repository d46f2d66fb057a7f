import { TriangleAlertIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';

/** What speaks against something, each with a sign; nothing when nothing does. */
export function ProblemList({ texts }: { texts: readonly string[] }): ReactNode {
  if (texts.length === 0) return null;
  return (
    <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-1 vo:p-0 vo:text-sm vo:text-warning">
      {texts.map((text) => (
        <li key={text} className="vo:flex vo:items-start vo:gap-1">
          <TriangleAlertIcon size={16} className="vo:mt-0.5 vo:shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
