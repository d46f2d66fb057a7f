import type {
  ConventionCollaborator,
  MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { Card } from '@siteswap/ui-kit/card';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { ArrivalGone, QueryStates, usePageTitle, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMyConvention } from '#src/features/conventions/api/use-convention.ts';
import { ConventionGone } from '#src/features/conventions/components/convention-gone.tsx';
import { conventionPath } from '#src/paths.ts';
import { type TeamArrivals, useArrivedInTeam } from '../api/use-arrived-in-team.ts';
import { useTeam } from '../api/use-team.ts';
import { AddButton, ChangeButton } from '../components/collaborator-dialog.tsx';
import { InvitationList } from '../components/invitation-list.tsx';
import { PermissionHistory } from '../components/permission-history.tsx';
import { PersonLine } from '../components/person-line.tsx';
import { RemoveButton } from '../components/remove-button.tsx';
import { RightsMatrix } from '../components/rights-matrix.tsx';
import { TitleConsent } from '../components/title-consent.tsx';
import { OfferedTransfer, TransferSection } from '../components/transfer-section.tsx';
import { useEditionNames, useRightTexts } from '../use-right-texts.ts';

/** Who runs a convention: what each may do, and how that came about. */
export function TeamPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const convention = useMyConvention(id);
  usePageTitle(convention.data && t('team.of', { name: convention.data.name }));
  if (convention.error?.status === 404) return <ConventionGone headingLevel={1} />;
  return (
    <div className="ed:flex ed:flex-col ed:gap-8">
      <QueryStates
        query={convention}
        retainsData
        failed={t('convention.failed')}
        headingLevel={1}
        namespace="editions"
        loading={<SkeletonText lines={8} />}
        rejected={
          <RejectedState
            headingLevel={1}
            title={t('team.rejected.title')}
            text={t('team.rejected.text')}
            action={<LinkButton to={conventionPath(id)}>{t('convention.title')}</LinkButton>}
          />
        }
      >
        {(data) => <Team convention={data} />}
      </QueryStates>
    </div>
  );
}

function Team({ convention }: { convention: MyConventionWithEditions }): ReactNode {
  const { t } = useTranslation('editions');
  const team = useTeam(convention.id);
  const arrivals = useArrivedInTeam(convention, team.data?.data);
  const mayManage = convention.myRights.includes('manageCollaborators');
  return (
    <>
      <header className="ed:flex ed:flex-wrap ed:items-center ed:justify-between ed:gap-4">
        <div className="ed:min-w-0">
          <p>
            <Link to={conventionPath(convention.id)} isAlone className="ed:wrap-anywhere">
              {convention.name}
            </Link>
          </p>
          <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:sm:text-2xl">
            {t('team.title')}
          </h1>
        </div>
        {mayManage && team.data ? (
          <AddButton convention={convention} team={team.data.data} />
        ) : null}
      </header>
      <p className="ed:max-w-2xl ed:text-muted">{t('team.intro')}</p>
      <OfferedTransfer convention={convention} arrival={arrivals.transfer} />
      {arrivals.gone ? <ArrivalGone arrival={arrivals.gone} text={t('team.gone')} /> : null}
      <QueryStates
        query={team}
        retainsData
        failed={t('team.failed')}
        namespace="editions"
        loading={<SkeletonText lines={6} />}
        empty={<People convention={convention} team={[]} arrivals={arrivals} />}
      >
        {({ data }) => <People convention={convention} team={data} arrivals={arrivals} />}
      </QueryStates>
      {mayManage ? <InvitationList convention={convention} arrival={arrivals.invitation} /> : null}
      {team.data ? (
        <TransferSection
          convention={convention}
          team={team.data.data}
          arrival={arrivals.transfer}
        />
      ) : null}
      <PermissionHistory convention={convention} />
    </>
  );
}

function People(props: {
  convention: MyConventionWithEditions;
  team: readonly ConventionCollaborator[];
  arrivals: TeamArrivals;
}): ReactNode {
  const { t } = useTranslation('editions');
  const { convention, team, arrivals } = props;
  const { mark } = arrivals.member;
  const { user } = useSession();
  const rightTexts = useRightTexts();
  const withNames = useEditionNames(convention);
  const mayManage = convention.myRights.includes('manageCollaborators');
  const { author } = convention;
  return (
    <>
      <ul className="ed:flex ed:flex-col ed:gap-4">
        {author ? (
          <Card as="li" {...mark(author.id)}>
            <PersonLine person={author} role={t('team.author')} rights={[t('team.allRights')]} />
          </Card>
        ) : null}
        {team.map((one) => {
          const isMe = one.user.id === user?.id;
          return (
            <Card as="li" key={one.id} {...mark(one.user.id)}>
              <PersonLine person={one.user} role={one.title} rights={rightTexts(withNames(one))}>
                {isMe && one.title ? (
                  <TitleConsent conventionId={convention.id} collaborator={one} />
                ) : null}
                {mayManage && !isMe ? (
                  <ChangeButton convention={convention} team={team} collaborator={one} />
                ) : null}
                {mayManage || isMe ? (
                  <RemoveButton conventionId={convention.id} collaborator={one} isMe={isMe} />
                ) : null}
              </PersonLine>
            </Card>
          );
        })}
      </ul>
      {team.length > 0 ? <RightsMatrix convention={convention} team={team} /> : null}
    </>
  );
}
