import { maxRewards, type VolunteerReward } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import { useAction, useFormat } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursOf } from '../../shifts/shifts.public.ts';
import { useDeleteReward } from '../api/use-rewards.ts';
import { NewRewardForm, RewardEditForm } from './reward-form.tsx';

/** What volunteers get for hours done, and how it is changed. */
export function RewardList(props: {
  editionId: number;
  rewards: readonly VolunteerReward[];
}): ReactNode {
  const { editionId, rewards } = props;
  const { t } = useTranslation('volunteers');
  return (
    <section className="vo:flex vo:flex-col vo:gap-3" aria-labelledby="volunteer-rewards">
      <h3 id="volunteer-rewards" tabIndex={-1} className="vo:font-display">
        {t('reward.title')}
      </h3>
      <p>{rewards.length > 0 ? t('reward.help') : t('reward.empty')}</p>
      {rewards.length > 0 ? (
        <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-2 vo:p-0">
          {rewards.map((reward) => (
            <RewardItem key={reward.id} editionId={editionId} reward={reward} />
          ))}
        </ul>
      ) : null}
      {rewards.length < maxRewards ? (
        <DialogTrigger>
          <Button size="sm" icon={<PlusIcon size={18} />} className="vo:self-start">
            {t('reward.add')}
          </Button>
          <Dialog title={t('reward.add')} closeLabel={t('common:action.close')}>
            {(close) => <NewRewardForm editionId={editionId} onDone={close} />}
          </Dialog>
        </DialogTrigger>
      ) : (
        <p>{t('error.TOO_MANY_REWARDS')}</p>
      )}
    </section>
  );
}

function RewardItem(props: { editionId: number; reward: VolunteerReward }): ReactNode {
  const { editionId, reward } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const remove = useAction(useDeleteReward(), {
    namespace: 'volunteers',
    done: t('reward.deleted', { name: reward.name }),
  });
  return (
    <li className="vo:flex vo:flex-wrap vo:items-center vo:justify-between vo:gap-x-4 vo:gap-y-1">
      <span className="vo:min-w-0 vo:wrap-anywhere">
        <strong>{reward.name}</strong>
        {` · ${hoursOf(format, reward.hours * 60)}`}
        {reward.given > 0 ? ` · ${t('reward.given', { count: reward.given })}` : ''}
      </span>
      <span className="vo:flex vo:flex-wrap vo:gap-2">
        <DialogTrigger>
          <Button size="sm" variant="outline">
            {t('team.edit')}
            <span className="vo:sr-only"> {reward.name}</span>
          </Button>
          <Dialog title={t('reward.editTitle')} closeLabel={t('common:action.close')}>
            {(close) => <RewardEditForm editionId={editionId} reward={reward} onDone={close} />}
          </Dialog>
        </DialogTrigger>
        {reward.given === 0 ? (
          <DialogTrigger>
            <Button size="sm" variant="ghost">
              {t('team.delete')}
              <span className="vo:sr-only"> {reward.name}</span>
            </Button>
            <ConfirmDialog
              title={t('reward.deleteQuestion', { name: reward.name })}
              text={t('reward.deleteText')}
              confirm={t('team.delete')}
              isDangerous
              action={remove}
              call={{ params: { id: editionId, rid: reward.id } }}
            />
          </DialogTrigger>
        ) : null}
      </span>
    </li>
  );
}
