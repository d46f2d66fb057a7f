import { editionManagementSlot, type MyEdition } from '@siteswap/contracts/editions';
import { Card } from '@siteswap/ui-kit/card';
import { PencilIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, SignInState, Slot, useSession } from '@siteswap/web-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useConventionRights } from '#src/features/conventions/api/use-convention.ts';
import { conventionTeamPath, editionEditPath, editionPath } from '#src/paths.ts';
import { useMyEdition } from '../api/use-my-edition.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { DeleteEditionButton } from '../components/delete-edition-button.tsx';
import { PublishButton } from '../components/publish-button.tsx';
import { StatusButton } from '../components/status-button.tsx';

/** What those who run an edition can do with it; a tab of the edition. */
export function EditionManagementPage(): ReactNode {
  const id = Number(useParams()['id']);
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <Management id={id} /> : <SignInState />;
}

function Management({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('editions');
  const edition = useMyEdition(id);
  const rejected = (
    <RejectedState
      title={t('manage.rejected.title')}
      text={t('manage.rejected.text')}
      action={<LinkButton to={editionPath(id)}>{t('tabs.about')}</LinkButton>}
    />
  );
  return (
    <QueryStates
      query={edition}
      keepsData
      failed={t('edition.failed')}
      namespace="editions"
      loading={<SkeletonText lines={6} />}
      rejected={rejected}
    >
      {(data) => (data.myRights.length > 0 ? <Sections edition={data} /> : rejected)}
    </QueryStates>
  );
}

function Sections({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, convention, conventionId, isOnline, status, myRights } = edition;
  const onConvention = useConventionRights(conventionId);
  const mayEdit = myRights.includes('edit');
  const mayDelete = myRights.includes('delete');
  return (
    <div className="ed:grid ed:gap-4 ed:md:grid-cols-2">
      {mayEdit ? (
        <>
          <Section
            title={t('manage.publication')}
            text={t(isOnline ? 'manage.isPublished' : 'manage.isDraft')}
          >
            <PublishButton edition={edition} />
          </Section>
          <Section title={t('manage.content')} text={t('manage.contentText')}>
            <LinkButton to={editionEditPath(id)} variant="outline" icon={<PencilIcon size={18} />}>
              {t('editionForm.edit')}
            </LinkButton>
          </Section>
          <Section
            title={t('manage.status')}
            text={t('manage.statusText', { status: t(`status.${status}`) })}
          >
            <StatusButton edition={edition} />
          </Section>
        </>
      ) : null}
      {onConvention ? (
        <Section title={t('team.title')} text={t('team.intro')}>
          <LinkButton to={conventionTeamPath(conventionId)} variant="outline">
            {t('convention.team')}
          </LinkButton>
        </Section>
      ) : null}
      {onConvention?.includes('addEdition') && !convention.isArchived ? (
        <Section title={t('manage.next')} text={t('manage.nextText')}>
          <CopyButton edition={edition} />
        </Section>
      ) : null}
      <Slot
        of={editionManagementSlot}
        editionId={id}
        when={{
          edit: mayEdit,
          delete: mayDelete,
          manageVolunteers: myRights.includes('manageVolunteers'),
        }}
      />
      {mayDelete ? (
        <Section title={t('manage.delete')} text={t('manage.deleteHint')}>
          <DeleteEditionButton edition={edition} />
        </Section>
      ) : null}
    </div>
  );
}

function Section(props: { title: string; text: string; children: ReactNode }): ReactNode {
  const titleId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="ed:flex ed:flex-col ed:items-start ed:gap-3"
    >
      <h2 id={titleId} className="ed:font-display ed:text-lg">
        {props.title}
      </h2>
      <p className="ed:text-muted">{props.text}</p>
      {props.children}
    </Card>
  );
}
