import type { MyConventionWithEditions } from '@siteswap/contracts/editions';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { Select } from '@siteswap/ui-kit/select';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { QueryStates, usePageNavigate } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMyConventions } from '#src/features/conventions/api/use-my-conventions.ts';
import { editionManagementPath, paths } from '#src/paths.ts';
import { useCreateEdition } from '../api/use-edition-form.ts';
import { EditionFields } from '../components/edition-fields.tsx';

/** Creates an edition, of the convention in the address or of one that is chosen. */
export function EditionAddPage(): ReactNode {
  const { t } = useTranslation('editions');
  const { id } = useParams();
  const conventions = useMyConventions();
  return (
    <section className="ed:flex ed:flex-col ed:gap-6">
      <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:sm:text-2xl">
        {t('editionForm.add')}
      </h1>
      <QueryStates
        query={conventions}
        retainsData
        failed={t('myConventions.failed')}
        namespace="editions"
        loading={<SkeletonText lines={8} />}
        empty={<NoConvention />}
      >
        {({ data }) => <Choice conventions={data} id={id === undefined ? undefined : Number(id)} />}
      </QueryStates>
    </section>
  );
}

function NoConvention(): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <EmptyState
      title={t('editionForm.noConvention.title')}
      text={t('editionForm.noConvention.text')}
      action={<LinkButton to={paths.conventionAdd}>{t('myConventions.create')}</LinkButton>}
    />
  );
}

function Choice(props: {
  conventions: readonly MyConventionWithEditions[];
  id: number | undefined;
}): ReactNode {
  const { t } = useTranslation('editions');
  const open = props.conventions.filter(
    ({ isArchived, myRights }) => !isArchived && myRights.includes('addEdition'),
  );
  const [chosen, setChosen] = useState(props.id ?? open[0]?.id);
  const convention = open.find(({ id }) => id === chosen);
  if (!convention) {
    if (open.length === 0 && props.id === undefined) return <NoConvention />;
    return (
      <RejectedState
        title={t('editionForm.rejectedAdd.title')}
        text={t('editionForm.rejectedAdd.text')}
        action={<LinkButton to={paths.myConventions}>{t('myConventions.title')}</LinkButton>}
      />
    );
  }
  return (
    <>
      {props.id === undefined && open.length > 1 ? (
        <Select
          className="ed:max-w-2xl"
          label={t('convention.title')}
          value={String(convention.id)}
          onChange={(id) => setChosen(Number(id))}
          options={open.map(({ id, name }) => ({ id: String(id), label: name }))}
        />
      ) : (
        <p className="ed:text-muted">{convention.name}</p>
      )}
      <NewEdition key={convention.id} convention={convention} />
    </>
  );
}

function NewEdition({ convention }: { convention: MyConventionWithEditions }): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const form = useCreateEdition(convention.id, {
    onSuccess: async ({ id }) => {
      toast.show({ type: 'SUCCESS', title: t('editionForm.created') });
      await navigate(editionManagementPath(id));
    },
  });
  return (
    <EditionFields
      form={form}
      submit={t('editionForm.create')}
      cancelTo={paths.myConventions}
      lastCountry={convention.editions.find(({ country }) => country)?.country ?? undefined}
    />
  );
}
