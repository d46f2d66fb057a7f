import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionAudience } from '../api/use-edition-audience.ts';

/** How many people a change concerns, and that they are notified; nothing while the numbers are unknown. */
export function AudienceText({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const { data } = useEditionAudience(editionId);
  if (!data) return null;
  const { favorites, participants, notified } = data;
  return (
    <ul className="ed:list-disc ed:ps-5">
      {favorites > 0 ? <li>{t('manage.audience.favorites', { count: favorites })}</li> : null}
      {participants > 0 ? (
        <li>{t('manage.audience.participants', { count: participants })}</li>
      ) : null}
      <li>
        {notified === 0
          ? t('manage.audience.none')
          : t('manage.audience.notified', { count: notified })}
      </li>
    </ul>
  );
}
