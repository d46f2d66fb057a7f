import type { MyConvention } from '@siteswap/contracts/editions';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { QueryStates, usePageNavigate } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { conventionEditionAddPath, conventionPath, paths } from '#src/paths.ts';
import { useMyConvention } from '../api/use-convention.ts';
import { useCreateConvention, useUpdateConvention } from '../api/use-convention-form.ts';
import { ConventionFields } from '../components/convention-fields.tsx';
import { ConventionGone } from '../components/convention-gone.tsx';

/** Creates a convention, or changes the one in the address. */
export function ConventionFormPage(): ReactNode {
  const { t } = useTranslation('editions');
  const { id } = useParams();
  const title = id === undefined ? t('conventionForm.add') : t('convention.edit');
  return (
    <section className="ed:flex ed:flex-col ed:gap-6">
      <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:sm:text-2xl">
        {title}
      </h1>
      {id === undefined ? <NewConvention /> : <KnownConvention id={Number(id)} />}
    </section>
  );
}

function NewConvention(): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const form = useCreateConvention({
    onSuccess: async ({ id }) => {
      toast.show({
        type: 'SUCCESS',
        title: t('conventionForm.created'),
        message: t('conventionForm.next'),
      });
      await navigate(conventionEditionAddPath(id));
    },
  });
  return (
    <>
      <p className="ed:max-w-2xl ed:text-muted">{t('conventionForm.intro')}</p>
      <ConventionFields
        form={form}
        submit={t('conventionForm.create')}
        cancelTo={paths.myConventions}
      />
    </>
  );
}

function KnownConvention({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('editions');
  const convention = useMyConvention(id);
  if (convention.error?.status === 404) return <ConventionGone headingLevel={2} />;
  const rejected = (
    <RejectedState
      title={t('conventionForm.rejected.title')}
      text={t('conventionForm.rejected.text')}
      action={<LinkButton to={conventionPath(id)}>{t('convention.title')}</LinkButton>}
    />
  );
  return (
    <QueryStates
      query={convention}
      failed={t('convention.failed')}
      namespace="editions"
      loading={<SkeletonText lines={8} />}
      rejected={rejected}
    >
      {(data) =>
        data.myRights.includes('editConvention') ? (
          <ChangedConvention convention={data} />
        ) : (
          rejected
        )
      }
    </QueryStates>
  );
}

function ChangedConvention({ convention }: { convention: MyConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const form = useUpdateConvention(convention, {
    onSuccess: async ({ id }) => {
      toast.show({ type: 'SUCCESS', title: t('conventionForm.saved') });
      await navigate(conventionPath(id));
    },
  });
  return (
    <ConventionFields
      form={form}
      submit={t('common:action.save')}
      cancelTo={conventionPath(convention.id)}
    />
  );
}
