import type { MyEdition } from '@siteswap/contracts/editions';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { QueryStates, usePageNavigate } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EditionGone } from '#src/features/editions/components/edition-gone.tsx';
import { editionManagementPath, editionPath } from '#src/paths.ts';
import { useUpdateEdition } from '../api/use-edition-form.ts';
import { useMyEdition } from '../api/use-my-edition.ts';
import { EditionFields } from '../components/edition-fields.tsx';

/** Changes an edition. */
export function EditionEditPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const edition = useMyEdition(id);
  if (edition.error?.status === 404) return <EditionGone />;
  return (
    <section className="ed:flex ed:flex-col ed:gap-6">
      <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:sm:text-2xl">
        {t('editionForm.edit')}
      </h1>
      <QueryStates
        query={edition}
        retainsData
        failed={t('edition.failed')}
        namespace="editions"
        loading={<SkeletonText lines={8} />}
      >
        {(data) =>
          data.myRights.includes('edit') ? (
            <ChangedEdition key={data.id} edition={data} />
          ) : (
            <RejectedState
              title={t('editionForm.rejected.title')}
              text={t('editionForm.rejected.text')}
              action={
                <LinkButton to={editionPath(id)}>{t('editionForm.rejected.action')}</LinkButton>
              }
            />
          )
        }
      </QueryStates>
    </section>
  );
}

function ChangedEdition({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const form = useUpdateEdition(edition, {
    onSuccess: async ({ id }) => {
      toast.show({ type: 'SUCCESS', title: t('editionForm.saved') });
      await navigate(editionManagementPath(id));
    },
  });
  return (
    <>
      <p className="ed:text-muted">{edition.name}</p>
      <EditionFields
        form={form}
        submit={t('common:action.save')}
        cancelTo={editionManagementPath(edition.id)}
        known={edition}
      />
    </>
  );
}
