import type { MyEdition } from '@siteswap/contracts/editions';
import { Card } from '@siteswap/ui-kit/card';
import { PencilIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConventionRights } from '#src/features/conventions/conventions.public.ts';
import { conventionTeamPath, editionEditPath } from '#src/paths.ts';
import { CopyButton } from './copy-button.tsx';
import { DeleteEditionButton } from './delete-edition-button.tsx';
import { PublishButton } from './publish-button.tsx';
import { StatusButton, StatusDialog } from './status-button.tsx';

/** What one can do with the edition itself: the first section of its management. */
export function ManagementOverview({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, convention, conventionId, isOnline, status, myRights } = edition;
  const onConvention = useConventionRights(conventionId);
  const mayEdit = myRights.includes('edit');
  const mayDelete = myRights.includes('delete');
  const [isCancelling, setIsCancelling] = useState(false);
  const canCancel = mayEdit && isOnline && status !== 'CANCELLED';
  const onCancel = canCancel ? () => setIsCancelling(true) : undefined;
  return (
    <div className="ed:grid ed:gap-4 ed:md:grid-cols-2">
      {mayEdit ? (
        <>
          <Section
            title={t('manage.publication')}
            text={t(isOnline ? 'manage.isPublished' : 'manage.isDraft')}
          >
            <PublishButton edition={edition} onCancel={onCancel} />
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
            <StatusDialog
              edition={edition}
              chosen="CANCELLED"
              isOpen={isCancelling}
              onOpenChange={setIsCancelling}
            />
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
      {mayDelete ? (
        <Section title={t('manage.delete')} text={t('manage.deleteHint')}>
          <DeleteEditionButton edition={edition} onCancel={onCancel} />
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
