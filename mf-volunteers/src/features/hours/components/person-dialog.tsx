import { routeUrl } from '@siteswap/contracts/route';
import {
  downloadCertificate,
  type GivenReward,
  isReached,
  type VolunteerHours,
  type VolunteerReward,
} from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { personName, QueryStates, useAction, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursOf } from '../../shifts/shifts.public.ts';
import { useDoneShifts, useGiveReward, useTakeRewardBack } from '../api/use-hours.ts';
import { DoneShiftItem } from './done-shift-item.tsx';

interface PersonProps {
  editionId: number;
  person: VolunteerHours;
  timezone: string;
}

/** One volunteer: rewards to give and take back, and the hours of each shift. */
export function PersonDialog(
  props: PersonProps & {
    rewards: readonly VolunteerReward[];
    isOver: boolean;
    onClose: () => void;
  },
): ReactNode {
  const { editionId, person, timezone, rewards, isOver, onClose } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { minutesDone, minutesPlanned, user } = person;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`${person.prenom} ${person.nom}`}
      closeLabel={t('common:action.close')}
    >
      <div className="vo:flex vo:flex-col vo:gap-5">
        <p>
          {t('shift.hours', {
            done: hoursOf(format, minutesDone),
            planned: hoursOf(format, minutesPlanned),
          })}
        </p>
        {rewards.length > 0 ? (
          <section aria-labelledby="person-rewards">
            <h3 id="person-rewards" className="vo:font-display">
              {t('reward.title')}
            </h3>
            <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-2 vo:p-0">
              {rewards.map((reward) => (
                <PersonReward
                  key={reward.id}
                  {...{ editionId, person, timezone, reward }}
                  given={person.rewards.find(({ id }) => id === reward.id)}
                />
              ))}
            </ul>
          </section>
        ) : null}
        <DoneShifts {...{ editionId, person, timezone }} />
        {isOver && minutesDone > 0 ? (
          <LinkButton
            size="sm"
            variant="outline"
            className="vo:self-start"
            href={routeUrl(downloadCertificate, {
              params: { id: editionId },
              query: { userId: user.id },
            })}
            download
          >
            {t('certificate.download')}
          </LinkButton>
        ) : null}
      </div>
    </Dialog>
  );
}

function PersonReward(
  props: PersonProps & { reward: VolunteerReward; given: GivenReward | undefined },
): ReactNode {
  const { editionId, person, timezone, reward, given } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { name } = reward;
  const give = useAction(useGiveReward(), {
    namespace: 'volunteers',
    done: t('reward.nowGiven', { name }),
  });
  const takeBack = useAction(useTakeRewardBack(), {
    namespace: 'volunteers',
    done: t('reward.takenBack', { name }),
  });
  const params = { id: editionId, rid: reward.id };
  const userId = person.user.id;
  const givenText = (at: string): string => {
    const date = format.instant(at, timezone);
    const by = given?.givenBy;
    return by
      ? t('reward.givenBy', { name: personName(t, by), date })
      : t('reward.givenAt', { date });
  };
  const isReady = isReached(reward, person.minutesDone);
  const failure = give.failure ?? takeBack.failure;
  return (
    <li className="vo:flex vo:flex-col vo:gap-1">
      <div className="vo:flex vo:flex-wrap vo:items-center vo:justify-between vo:gap-2">
        <span className="vo:min-w-0 vo:wrap-anywhere">
          <strong>{name}</strong>
          <span className="vo:block vo:text-sm vo:text-muted">
            {given?.givenAt
              ? givenText(given.givenAt)
              : t('reward.progress', {
                  done: hoursOf(format, person.minutesDone),
                  hours: hoursOf(format, reward.hours * 60),
                })}
          </span>
        </span>
        {given?.givenAt ? (
          <Button
            size="sm"
            variant="ghost"
            write={takeBack.write}
            onPress={() => void takeBack.run({ params: { ...params, userId } })}
          >
            {t('reward.takeBack')}
            <span className="vo:sr-only"> {name}</span>
          </Button>
        ) : null}
        {!given?.givenAt && isReady ? (
          <Button
            size="sm"
            variant="soft"
            write={give.write}
            onPress={() => void give.run({ params, body: { userId } })}
          >
            {t('reward.give')}
            <span className="vo:sr-only"> {name}</span>
          </Button>
        ) : null}
      </div>
      {failure ? <FormError title={failure} /> : null}
    </li>
  );
}

function DoneShifts({ editionId, person, timezone }: PersonProps): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <section aria-labelledby="person-shifts" className="vo:flex vo:flex-col vo:gap-2">
      <h3 id="person-shifts" className="vo:font-display">
        {t('hours.doneShifts')}
      </h3>
      <QueryStates
        query={useDoneShifts(editionId, person.user.id)}
        namespace="volunteers"
        failed={t('shift.wantedFailed')}
        headingLevel={3}
        loading={<SkeletonText lines={3} />}
        empty={<p className="vo:text-muted">{t('hours.noShifts')}</p>}
      >
        {({ data }) => (
          <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
            {data.map((shift) => (
              <DoneShiftItem
                key={`${shift.assignmentId}-${shift.minutes}`}
                {...{ editionId, shift, timezone }}
              />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}
