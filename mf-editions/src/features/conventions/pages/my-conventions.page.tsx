import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useMyConventions } from '../api/use-my-conventions.ts';
import { MyConventionCard } from '../components/my-convention-card.tsx';

/** The conventions I run, live ones first. */
export function MyConventionsPage(): ReactNode {
  const { t } = useTranslation('editions');
  const create = (
    <LinkButton to={paths.conventionAdd} icon={<PlusIcon size={18} />}>
      {t('myConventions.create')}
    </LinkButton>
  );
  const conventions = useMyConventions();
  const open = conventions.data?.data.filter(
    ({ isArchived, myRights }) => !isArchived && myRights.includes('addEdition'),
  );
  return (
    <section className="ed:flex ed:flex-col ed:gap-6">
      <div className="ed:flex ed:flex-wrap ed:items-center ed:justify-between ed:gap-4">
        <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:sm:text-2xl">
          {t('myConventions.title')}
        </h1>
        {conventions.data && conventions.data.data.length > 0 ? (
          <div className="ed:flex ed:flex-wrap ed:gap-2">
            {/* With one, its own card has the link. */}
            {open && open.length > 1 ? (
              <LinkButton to={paths.editionAdd} variant="outline" icon={<PlusIcon size={18} />}>
                {t('myConventions.addEdition')}
              </LinkButton>
            ) : null}
            {create}
          </div>
        ) : null}
      </div>
      <QueryStates
        query={conventions}
        failed={t('myConventions.failed')}
        namespace="editions"
        empty={
          <EmptyState
            title={t('myConventions.empty.title')}
            text={t('myConventions.empty.text')}
            action={create}
          />
        }
      >
        {({ data }) => (
          <ul className="ed:flex ed:flex-col ed:gap-4">
            {data.map((convention) => (
              <li key={convention.id}>
                <MyConventionCard convention={convention} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}
