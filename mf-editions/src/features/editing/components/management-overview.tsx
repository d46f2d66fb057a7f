import { editionOverviewSlot, type MyEdition } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { PencilIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Slot } from '@siteswap/web-kit';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ConventionFeeds,
  EmbedButton,
  useConventionRights,
} from '#src/features/conventions/conventions.public.ts';
import { conventionTeamPath, editionEditPath } from '#src/paths.ts';
import { rightConditions } from '../use-management-sections.ts';
import { CopyButton } from './copy-button.tsx';
import { DeleteEditionButton } from './delete-edition-button.tsx';
import { ManagementFigures } from './management-figures.tsx';
import { MissingParts, ShareKit } from './publication-help.tsx';
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
    <div className="ed:flex ed:flex-col ed:gap-4">
      <Tags edition={edition} />
      <ManagementFigures edition={edition} />
      <Slot of={editionOverviewSlot} editionId={id} when={rightConditions(edition)} />
      <div className="ed:grid ed:grid-cols-1 ed:gap-4 ed:md:grid-cols-2">
        {mayEdit ? (
          <>
            <Section
              title={t('manage.publication')}
              text={t(isOnline ? 'manage.isPublished' : 'manage.isDraft')}
            >
              {isOnline ? null : <MissingParts edition={edition} />}
              <PublishButton edition={edition} onCancel={onCancel} />
            </Section>
            {isOnline ? (
              <Section title={t('manage.share')} text={t('manage.shareText')}>
                <ShareKit edition={edition} />
              </Section>
            ) : null}
            <Section title={t('manage.content')} text={t('manage.contentText')}>
              <LinkButton
                to={editionEditPath(id)}
                variant="outline"
                icon={<PencilIcon size={18} />}
              >
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
        {onConvention ? (
          <Section title={t('manage.elsewhere')} text={t('manage.elsewhereText')}>
            <div className="ed:flex ed:flex-wrap ed:gap-2">
              <EmbedButton convention={convention} />
              <ConventionFeeds id={conventionId} variant="outline" />
            </div>
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
    </div>
  );
}

/** Whether it is published, and whether it takes place as planned. */
function Tags({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const { isOnline, status } = edition;
  return (
    <div className="ed:flex ed:flex-wrap ed:gap-2">
      <Badge tone={isOnline ? 'success' : 'warning'}>
        {t(isOnline ? 'manage.onlineTag' : 'myConventions.draft')}
      </Badge>
      {status === 'CONFIRMED' ? null : (
        <Badge tone={status === 'CANCELLED' ? 'error' : 'warning'}>{t(`status.${status}`)}</Badge>
      )}
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
