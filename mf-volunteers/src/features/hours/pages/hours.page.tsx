import { getMyEdition } from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import { fillPath } from '@siteswap/contracts/route';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { useNextFocus, useRoute } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { ManagedSection } from '#src/shared/managed-section.tsx';
import { ManagedStates } from '#src/shared/managed-states.tsx';
import { useVolunteerHours } from '../api/use-hours.ts';
import { useRewards } from '../api/use-rewards.ts';
import { HoursTable } from '../components/hours-table.tsx';
import { PersonDialog } from '../components/person-dialog.tsx';
import { RewardList } from '../components/reward-list.tsx';

/** Hours that volunteers have worked, and the rewards that these reach. */
export function HoursPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const frame = useNextFocus();
  return (
    <ManagedSection
      name="hours"
      frame={frame}
      gap="vo:gap-8"
      query={useRewards(id)}
      failed={t('hours.failed')}
      lines={6}
      isEmpty={() => false}
    >
      {({ data: rewards }) => (
        <>
          <RewardList editionId={id} rewards={rewards} />
          <People editionId={id} rewards={rewards} />
        </>
      )}
    </ManagedSection>
  );
}

type Rewards = Parameters<typeof RewardList>[0]['rewards'];

/** Volunteers by name, a search, and the one that is open. */
function People({ editionId, rewards }: { editionId: number; rewards: Rewards }): ReactNode {
  const { t } = useTranslation('volunteers');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const hours = useVolunteerHours(editionId, search);
  // The frame around the page has made this call already.
  const { data: edition } = useRoute(getMyEdition, { params: { id: editionId } });
  const timezone = edition?.timezone ?? ownTimeZone();
  const person = hours.data?.data.find(({ user }) => user.id === opened);
  return (
    <section className="vo:flex vo:min-w-0 vo:flex-col vo:gap-4" aria-labelledby="hours-of-people">
      <h3 id="hours-of-people" className="vo:font-display">
        {t('hours.people')}
      </h3>
      <p className="sw-help">{t('hours.help')}</p>
      <ManagedStates
        query={hours}
        failed={t('hours.failed')}
        isEmpty={({ data }) => data.length === 0 && search === ''}
        empty={
          <EmptyState
            headingLevel={3}
            title={t('tools.empty.title')}
            text={t('hours.emptyText')}
            action={
              <LinkButton to={fillPath(paths.applications, { id: editionId })}>
                {t('section.applications')}
              </LinkButton>
            }
          />
        }
      >
        {({ data }) => (
          <>
            <SearchField
              label={t('managing.search')}
              placeholder={t('managing.search')}
              clearLabel={t('managing.clearSearch')}
              value={typed}
              onChange={setTyped}
              onSubmit={setSearch}
              onClear={() => setSearch('')}
            />
            <HoursTable
              people={data}
              rewards={rewards}
              isLoading={hours.isPlaceholderData}
              onOpen={setOpened}
            />
          </>
        )}
      </ManagedStates>
      {person ? (
        <PersonDialog
          {...{ editionId, person, timezone, rewards }}
          isOver={hours.data?.isOver ?? false}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}
