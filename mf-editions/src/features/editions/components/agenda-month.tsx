import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import type { AgendaMonth } from '../agenda.format.ts';
import { AgendaRow, share } from './agenda-row.tsx';

/** Days that are named above the bars of a month. */
const marks = [1, 8, 15, 22, 29] as const;

/** A month with its editions, under a heading that stays in sight while they are scrolled. */
export function AgendaMonthSection(props: AgendaMonth & { yearId: string }): ReactNode {
  const { month, days, entries, yearId } = props;
  const format = useFormat();
  const id = `agenda-${month}`;
  const [name] = format.monthNames(Number(month.slice(5)));
  return (
    <section aria-labelledby={`${id} ${yearId}`} className="ed:flex ed:flex-col ed:gap-2">
      <div className="ed:sticky ed:top-(--sw-header-height) ed:z-10 ed:flex ed:items-end ed:gap-4 ed:border-default ed:border-b ed:bg-surface ed:py-2 ed:pr-16">
        <h3
          id={id}
          tabIndex={-1}
          className="ed:scroll-mt-(--sw-header-height) ed:font-display ed:text-lg ed:first-letter:uppercase ed:md:w-100 ed:md:shrink-0"
        >
          {name}
        </h3>
        {/* A picture, because the content policy rejects styles in the markup of a server. */}
        <svg
          aria-hidden="true"
          className="ed:hidden ed:h-5 ed:flex-1 ed:fill-current ed:text-muted ed:text-xs ed:md:block"
        >
          {marks
            .filter((day) => day <= days)
            .map((day) => (
              <text key={day} x={share(day - 1, days)} y="14">
                {day}
              </text>
            ))}
        </svg>
      </div>
      <ul className="ed:flex ed:flex-col ed:gap-2">
        {entries.map((entry) => (
          <AgendaRow key={entry.edition.id} entry={entry} month={month} days={days} />
        ))}
      </ul>
    </section>
  );
}
