import { routeUrl } from '@siteswap/contracts/route';
import { downloadCertificate, type MyReward } from '@siteswap/contracts/volunteers';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursOf, type MyShiftsOfEdition } from '../shift.format.ts';

/** Hours done and planned, what they earn, and the certificate afterwards: a few lines, to leave room on a phone. */
export function Earned(props: { editionId: number; mine: MyShiftsOfEdition }): ReactNode {
  const { editionId, mine } = props;
  const { minutesDone, minutesPlanned, rewards, hasCertificate } = mine;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const stateOf = ({ isReached, givenAt, hours }: MyReward): string => {
    if (givenAt) return t('reward.received');
    if (isReached) return t('reward.earned');
    return t('reward.progress', {
      done: hoursOf(format, minutesDone),
      hours: hoursOf(format, hours * 60),
    });
  };
  return (
    <div className="vo:flex vo:flex-col vo:gap-1">
      <p>
        {t('shift.hours', {
          done: hoursOf(format, minutesDone),
          planned: hoursOf(format, minutesPlanned),
        })}
      </p>
      {rewards.length > 0 ? (
        <ul
          aria-label={t('reward.mine')}
          className="vo:m-0 vo:flex vo:list-none vo:flex-wrap vo:gap-x-4 vo:p-0 vo:text-sm"
        >
          {rewards.map((reward) => (
            <li key={reward.id} className="vo:min-w-0 vo:wrap-anywhere">
              <strong>{reward.name}</strong>
              {` · ${stateOf(reward)}`}
            </li>
          ))}
        </ul>
      ) : null}
      {hasCertificate ? (
        <LinkButton
          size="sm"
          variant="outline"
          className="vo:self-start"
          href={routeUrl(downloadCertificate, { params: { id: editionId }, query: {} })}
          download
        >
          {t('certificate.download')}
        </LinkButton>
      ) : null}
    </div>
  );
}
