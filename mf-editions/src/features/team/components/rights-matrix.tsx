import {
  type ConventionCollaborator,
  type ConventionRight,
  conventionRights,
  type MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { CheckIcon } from '@siteswap/ui-kit/icons';
import { personName } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Who may do what with the whole convention, at a glance; narrower screens have no room for it and show the list. */
export function RightsMatrix(props: {
  convention: MyConventionWithEditions;
  team: readonly ConventionCollaborator[];
}): ReactNode {
  const { t } = useTranslation('editions');
  const { author } = props.convention;
  const authorRow = author ? [{ user: author, rights: [...conventionRights], perEdition: [] }] : [];
  const people = [...authorRow, ...props.team];
  return (
    <div className="ed:hidden ed:flex-col ed:gap-4 ed:lg:flex">
      <h2 className="ed:font-display ed:text-lg">{t('team.matrix')}</h2>
      <section
        // Its texts for screen readers would be placed in the page, and make that wider.
        className="ed:relative ed:overflow-x-auto"
        aria-label={t('team.matrix')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
      >
        <table className="ed:w-full ed:border-collapse ed:text-sm">
          <thead>
            <tr>
              <td />
              {conventionRights.map((right) => (
                <th key={right} scope="col" className="ed:p-2 ed:text-center ed:align-bottom">
                  {t(`team.right.${right}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ user, rights, perEdition }) => (
              <tr key={user.id} className="ed:border-border ed:border-t">
                <th scope="row" className="ed:min-w-32 ed:p-2 ed:text-start">
                  {personName(t, user)}
                  {rights.length === 0 && perEdition.length > 0 ? (
                    <span className="ed:block ed:font-normal ed:text-muted">
                      {t('team.perEdition')}
                    </span>
                  ) : null}
                </th>
                {conventionRights.map((right) => (
                  <Cell key={right} isGiven={(rights as ConventionRight[]).includes(right)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Cell({ isGiven }: { isGiven: boolean }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <td className="ed:p-2 ed:text-center">
      {isGiven ? <CheckIcon size={18} className="ed:inline ed:text-success" aria-hidden /> : null}
      <span className="ed:sr-only">{t(isGiven ? 'team.yes' : 'team.no')}</span>
    </td>
  );
}
