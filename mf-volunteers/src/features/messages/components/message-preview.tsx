import type { RouteResult } from '@siteswap/contracts/route';
import type { previewVolunteerMessage } from '@siteswap/contracts/volunteers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** How many people a message goes to; their names are folded. */
export function MessagePreview(props: {
  preview: RouteResult<typeof previewVolunteerMessage>;
}): ReactNode {
  const { count, recipients } = props.preview;
  const { t } = useTranslation('volunteers');
  if (count === 0) return <p role="status">{t('message.noRecipients')}</p>;
  return (
    <div>
      <p role="status">{t('message.preview', { count })}</p>
      <details>
        <summary>{t('message.names')}</summary>
        <ul className="vo:list-disc vo:ps-6 vo:wrap-anywhere">
          {recipients.map(({ id, prenom, nom }) => (
            <li key={id}>{`${prenom} ${nom}`}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
