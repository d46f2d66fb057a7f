import type { OfferedTeam } from '@siteswap/contracts/volunteers';
import type { ReactNode } from 'react';
import { TeamDot } from './team-dot.tsx';

/** Teams one after the other, each with its colour. */
export function TeamNames({ teams }: { teams: readonly OfferedTeam[] }): ReactNode {
  return (
    <ul className="vo:m-0 vo:flex vo:list-none vo:flex-wrap vo:gap-x-4 vo:gap-y-1 vo:p-0">
      {teams.map(({ id, name, color }) => (
        <li key={id} className="vo:flex vo:items-center vo:gap-2">
          <TeamDot color={color} />
          {name}
        </li>
      ))}
    </ul>
  );
}
