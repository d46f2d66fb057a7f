import { amenityGroups, type Edition, paymentFlags } from '@siteswap/contracts/editions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmenityIcon } from './amenity-icon.tsx';

const groups = { ...amenityGroups, payment: paymentFlags } as const;
const groupNames = Object.keys(groups) as (keyof typeof groups)[];

/** Amenities of the edition in groups, each with icon and label. Empty groups are left out. */
export function EditionAmenities({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const shown = groupNames
    .map((group) => ({ group, flags: groups[group].filter((flag) => edition[flag]) }))
    .filter(({ flags }) => flags.length > 0);
  return (
    <section className="ed:mt-4 ed:flex ed:flex-col ed:gap-4">
      <h2 className="ed:font-display ed:text-lg">{t('amenities.title')}</h2>
      {shown.length === 0 ? <p className="ed:text-muted">{t('amenities.none')}</p> : null}
      {shown.map(({ group, flags }) => (
        <div key={group}>
          <h3 className="ed:mb-2 ed:text-muted ed:text-sm">{t(`group.${group}`)}</h3>
          <ul className="ed:grid ed:grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] ed:gap-2 ed:sm:grid-cols-2">
            {flags.map((flag) => (
              <li key={flag} className="ed:flex ed:items-center ed:gap-2">
                <span className="ed:text-primary">
                  <AmenityIcon name={flag} size={18} />
                </span>
                {t(`flag.${flag}`)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
