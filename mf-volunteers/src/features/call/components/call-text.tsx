import type { RouteResult } from '@siteswap/contracts/route';
import { type getVolunteerInfo, volunteerToggles } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
import { Markdown } from '@siteswap/web-kit/markdown';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { useToggleText } from '#src/shared/use-toggle-text.ts';

export type VolunteerCall = RouteResult<typeof getVolunteerInfo>;

/** What the call says: its text, its days, its teams, and what the form asks. */
export function CallText({ call }: { call: VolunteerCall }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const toggleText = useToggleText();
  const isInternal = call.volunteersMode === 'INTERNAL';
  return (
    <>
      {call.volunteersDescription ? (
        <Markdown text={call.volunteersDescription} />
      ) : (
        <p className="vo:text-muted">{t('call.noText')}</p>
      )}
      <section className="vo:flex vo:flex-col vo:gap-2">
        <h3 className="vo:font-display">{t('call.days')}</h3>
        <p>{format.dayRange(call.firstDay, call.lastDay)}</p>
      </section>
      {call.volunteersTeams.length > 0 ? (
        <section className="vo:flex vo:flex-col vo:gap-2">
          <h3 className="vo:font-display">{t('call.teams')}</h3>
          <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
            {call.volunteersTeams.map(({ id, name, description, color }) => (
              <li key={id}>
                <span className="vo:flex vo:items-center vo:gap-2">
                  <TeamDot color={color} />
                  {name}
                </span>
                {description ? (
                  <p className="vo:wrap-break-word vo:whitespace-pre-line vo:text-muted">
                    {description}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isInternal ? (
        <section className="vo:flex vo:flex-col vo:gap-2">
          <h3 className="vo:font-display">{t('call.asked')}</h3>
          <ul className="vo:m-0 vo:list-disc vo:pl-5">
            <li>{t('call.always')}</li>
            {volunteerToggles
              .filter((toggle) => call[toggle])
              .map((toggle) => (
                <li key={toggle}>{toggleText(toggle)}</li>
              ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
