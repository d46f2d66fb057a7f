import {
  type Convention,
  conventionSectionSlot,
  type EditionCard,
  type MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { PencilIcon, PlusIcon, UsersIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Skeleton, SkeletonText } from '@siteswap/ui-kit/skeleton';
import { personName, QueryStates, Slot, usePageTitle } from '@siteswap/web-kit';
import { Markdown } from '@siteswap/web-kit/markdown';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ClaimButton } from '#src/features/claims/components/claim-button.tsx';
import {
  EditionGrid,
  EditionGridSkeleton,
} from '#src/features/editions/components/edition-grid.tsx';
import { periodOf } from '#src/features/editions/edition-period.format.ts';
import { conventionEditionAddPath, conventionEditPath, conventionTeamPath } from '#src/paths.ts';
import { useConvention, useConventionEditions, useOwnConvention } from '../api/use-convention.ts';
import { ConventionFeeds } from '../components/convention-feeds.tsx';
import { ConventionGone } from '../components/convention-gone.tsx';
import { ConventionLogo } from '../components/convention-logo.tsx';
import { EmbedButton } from '../components/embed-button.tsx';
import { FollowButton } from '../components/follow-button.tsx';
import { MyEditionLine } from '../components/my-edition-line.tsx';

/** A convention with all its editions in order of time. */
export function ConventionPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const convention = useConvention(id);
  const editions = useConventionEditions(id);
  const own = useOwnConvention(id);
  usePageTitle(convention.data?.name);
  if (convention.error?.status === 404) return <ConventionGone headingLevel={1} />;
  return (
    <div className="ed:flex ed:flex-col ed:gap-8">
      <QueryStates
        query={convention}
        failed={t('convention.failed')}
        headingLevel={1}
        namespace="editions"
        loading={<HeaderSkeleton />}
      >
        {(data) => <Header convention={data} />}
      </QueryStates>
      {own ? <Drafts convention={own} /> : null}
      <QueryStates
        query={editions}
        failed={t('home.failed')}
        namespace="editions"
        loading={<EditionGridSkeleton label={t('common:state.loading')} />}
        empty={<p className="ed:text-muted">{t('convention.noEditions')}</p>}
      >
        {({ data }) => <Editions editions={data} />}
      </QueryStates>
      {convention.data ? (
        <Slot of={conventionSectionSlot} conventionId={id} when={{ manager: own !== null }} />
      ) : null}
    </div>
  );
}

function HeaderSkeleton(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="ed:flex ed:flex-col ed:gap-4" role="status" aria-label={t('state.loading')}>
      <Skeleton height={32} width="60%" />
      <SkeletonText lines={4} />
    </div>
  );
}

function Header({ convention }: { convention: Convention }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, name, description, author, isArchived, logo } = convention;
  const rights = useOwnConvention(id)?.myRights;
  return (
    <header className="ed:flex ed:flex-col ed:gap-4">
      {isArchived ? (
        <p className="ed:rounded-card ed:bg-warning-soft ed:px-4 ed:py-2 ed:text-on-warning-soft">
          {t('convention.archived')}
        </p>
      ) : null}
      <div className="ed:flex ed:flex-wrap ed:items-start ed:justify-between ed:gap-4">
        <div className="ed:flex ed:min-w-0 ed:items-center ed:gap-4">
          <ConventionLogo logo={logo} />
          <div className="ed:min-w-0">
            <h1 tabIndex={-1} className="ed:font-display ed:text-2xl ed:wrap-anywhere">
              {name}
            </h1>
            {author ? (
              <p className="ed:text-muted ed:text-sm">
                {t('convention.by', { name: personName(t, author) })}
              </p>
            ) : (
              <p className="ed:text-muted ed:text-sm">
                {t(convention.isClaimable ? 'claim.claimable' : 'claim.unclaimable')}
              </p>
            )}
          </div>
        </div>
        <div className="ed:flex ed:flex-wrap ed:gap-2">
          <FollowButton conventionId={id} />
          <ClaimButton convention={convention} />
          <ConventionFeeds id={id} variant="ghost" />
          {rights?.includes('addEdition') && !isArchived ? (
            <LinkButton
              to={conventionEditionAddPath(id)}
              variant="outline"
              icon={<PlusIcon size={18} />}
            >
              {t('myConventions.addEdition')}
            </LinkButton>
          ) : null}
          {rights?.includes('editConvention') ? (
            <LinkButton
              to={conventionEditPath(id)}
              variant="outline"
              icon={<PencilIcon size={18} />}
            >
              {t('convention.edit')}
            </LinkButton>
          ) : null}
          {rights ? (
            <LinkButton
              to={conventionTeamPath(id)}
              variant="outline"
              icon={<UsersIcon size={18} />}
            >
              {t('convention.team')}
            </LinkButton>
          ) : null}
          {rights ? <EmbedButton convention={convention} /> : null}
        </div>
      </div>
      {description ? (
        <Markdown text={description} />
      ) : (
        <p className="ed:text-muted">{t('convention.noDescription')}</p>
      )}
    </header>
  );
}

/** What the team has not published yet: only its members see it. */
function Drafts({ convention }: { convention: MyConventionWithEditions }): ReactNode {
  const { t } = useTranslation('editions');
  const titleId = useId();
  const drafts = convention.editions.filter(({ isOnline }) => !isOnline);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="ed:flex ed:flex-col ed:gap-2">
      <h2 id={titleId} className="ed:font-display ed:text-lg">
        {t('convention.drafts')}
      </h2>
      <p className="ed:text-muted">{t('convention.draftsHint')}</p>
      <ul className="ed:flex ed:flex-col ed:gap-3 ed:sm:gap-0">
        {drafts.map((edition) => (
          <MyEditionLine key={edition.id} edition={edition} />
        ))}
      </ul>
    </section>
  );
}

function Editions({ editions }: { editions: readonly EditionCard[] }): ReactNode {
  const past = editions.filter((edition) => periodOf(edition) === 'past');
  // The next one first; those of the past follow, newest first.
  const ahead = editions.filter((edition) => periodOf(edition) !== 'past').reverse();
  return (
    <>
      <Part title="convention.upcoming" editions={ahead} />
      <Part title="convention.past" editions={past} />
    </>
  );
}

function Part(props: { title: string; editions: readonly EditionCard[] }): ReactNode {
  const { t } = useTranslation('editions');
  const { title, editions } = props;
  if (editions.length === 0) return null;
  return (
    <section className="ed:flex ed:flex-col ed:gap-4">
      <h2 className="ed:font-display ed:text-lg">{t(title)}</h2>
      <EditionGrid editions={editions} />
    </section>
  );
}
