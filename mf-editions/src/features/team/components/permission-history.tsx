import type {
  ConventionRight,
  EditionRight,
  MyConventionWithEditions,
  PermissionChange,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { personName, QueryStates, takeFocus, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressText } from '#src/email-address.format.ts';
import { usePermissionHistory } from '../api/use-team.ts';
import { isSaidByAnother, permissionDiff, sentenceOf } from '../permission-change.format.ts';

/** How many changes are shown at first. */
const firstOnes = 10;

/** What changed in who may do what, newest first. */
export function PermissionHistory(props: { convention: MyConventionWithEditions }): ReactNode {
  const { t } = useTranslation('editions');
  const { convention } = props;
  const history = usePermissionHistory(convention.id);
  /** Id of the first change that was hidden, once all are shown. */
  const [revealed, setRevealed] = useState<number | null>(null);
  const isWhole = revealed !== null;
  return (
    <section className="ed:flex ed:flex-col ed:gap-4">
      <h2 className="ed:font-display ed:text-lg">{t('team.history.title')}</h2>
      <QueryStates
        query={history}
        failed={t('team.history.failed')}
        namespace="editions"
        empty={<p className="ed:text-muted">{t('team.history.empty')}</p>}
      >
        {({ data: all }) => {
          const data = all.filter((change) => !isSaidByAnother(change));
          return (
            <>
              <ol className="ed:flex ed:flex-col ed:gap-4">
                {data.slice(0, isWhole ? undefined : firstOnes).map((change) => (
                  <li key={change.id} ref={change.id === revealed ? takeFocus : undefined}>
                    <Change change={change} convention={convention} />
                  </li>
                ))}
              </ol>
              {data.length > firstOnes && !isWhole ? (
                <Button
                  variant="outline"
                  className="ed:self-start"
                  onPress={() => setRevealed(data[firstOnes]?.id ?? null)}
                >
                  {t('team.history.more')}
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryStates>
    </section>
  );
}

function Change(props: {
  change: PermissionChange;
  convention: MyConventionWithEditions;
}): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { change, convention } = props;
  const { title, given, taken, editions } = permissionDiff(change);
  const nameOf = (person: PermissionChange['actor']): string =>
    personName(t, person ?? { pseudo: '', isDeleted: true });
  const names = (rights: readonly ConventionRight[]): string =>
    format.list(rights.map((right) => t(`team.right.${right}`)));
  const editionNames = (rights: readonly EditionRight[]): string =>
    format.list(rights.map((right) => t(`team.editionRight.${right}`)));
  const editionName = (id: number): string =>
    convention.editions.find((edition) => edition.id === id)?.name ?? t('team.history.gone');
  return (
    <>
      <p className="ed:wrap-anywhere">
        {t(`team.history.${sentenceOf(change)}`, {
          actor: nameOf(change.actor),
          target: nameOf(change.target),
        })}
        <span className="ed:text-muted">
          {' · '}
          <time dateTime={change.createdAt}>{format.relative(change.createdAt)}</time>
        </span>
      </p>
      <ul className="ed:text-muted ed:text-sm">
        {change.after?.invitation ? (
          <li className="ed:wrap-anywhere">
            {t('team.history.invitation', { email: addressText(change.after.invitation) })}
          </li>
        ) : null}
        {title ? <li>{titleText(title)}</li> : null}
        {given.length > 0 ? <li>{t('team.history.given', { rights: names(given) })}</li> : null}
        {taken.length > 0 ? <li>{t('team.history.taken', { rights: names(taken) })}</li> : null}
        {editions.map((edition) => (
          <li key={edition.editionId}>
            {[
              editionName(edition.editionId),
              edition.given.length > 0
                ? t('team.history.given', { rights: editionNames(edition.given) })
                : null,
              edition.taken.length > 0
                ? t('team.history.taken', { rights: editionNames(edition.taken) })
                : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );

  function titleText({ before, after }: { before: string | null; after: string | null }): string {
    if (after === null) return t('team.history.titleRemoved', { before: before ?? '' });
    if (before === null) return t('team.history.titleGiven', { after });
    return t('team.history.titleChanged', { before, after });
  }
}
