import type { listMyConventions } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { PencilIcon, PlusIcon, UsersIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  conventionEditionAddPath,
  conventionEditPath,
  conventionPath,
  conventionTeamPath,
} from '#src/paths.ts';
import { ArchiveButton } from './archive-button.tsx';
import { ConventionLogo } from './convention-logo.tsx';
import { DeleteButton } from './delete-button.tsx';
import { EmbedButton } from './embed-button.tsx';
import { MyEditions } from './my-editions.tsx';

type ListedConvention = RouteResult<typeof listMyConventions>['data'][number];

/** One of my conventions: its editions, drafts included, and what I may do with it. */
export function MyConventionCard({ convention }: { convention: ListedConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, name, editions, isArchived, isAuthor, logo, myRights } = convention;
  const titleId = useId();
  const mayDelete = myRights.includes('deleteConvention');
  return (
    <Card as="article" aria-labelledby={titleId} className="ed:flex ed:flex-col ed:gap-4">
      <div className="ed:flex ed:items-center ed:gap-4">
        <ConventionLogo logo={logo} />
        <div className="ed:flex ed:min-w-0 ed:flex-wrap ed:items-center ed:gap-x-3">
          <h2 id={titleId} className="ed:font-display ed:text-lg ed:wrap-anywhere">
            <Link to={conventionPath(id)} variant="plain" isAlone>
              {name}
            </Link>
          </h2>
          {isArchived ? <Badge>{t('convention.inArchive')}</Badge> : null}
        </div>
      </div>
      {editions.length > 0 ? (
        <MyEditions name={name} editions={editions} />
      ) : (
        <p className="ed:text-muted">{t('myConventions.noEditions')}</p>
      )}
      <div className="ed:flex ed:flex-wrap ed:gap-2">
        {myRights.includes('editConvention') ? (
          <LinkButton to={conventionEditPath(id)} variant="outline" icon={<PencilIcon size={18} />}>
            {t('myConventions.edit')}
          </LinkButton>
        ) : null}
        <LinkButton to={conventionTeamPath(id)} variant="outline" icon={<UsersIcon size={18} />}>
          {t('convention.team')}
        </LinkButton>
        {myRights.includes('addEdition') && !isArchived ? (
          <LinkButton
            to={conventionEditionAddPath(id)}
            variant="outline"
            icon={<PlusIcon size={18} />}
          >
            {t('myConventions.addEdition')}
          </LinkButton>
        ) : null}
        {isArchived ? null : <EmbedButton convention={convention} />}
        {(isArchived ? isAuthor : mayDelete) ? <ArchiveButton convention={convention} /> : null}
        {mayDelete && editions.length === 0 ? <DeleteButton convention={convention} /> : null}
      </div>
    </Card>
  );
}
