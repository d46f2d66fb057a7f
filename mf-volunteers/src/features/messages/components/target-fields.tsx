import { dayOf } from '@siteswap/contracts/format';
import type {
  MessageTarget,
  TimeSlot,
  VolunteerMessage,
  VolunteerTeam,
} from '@siteswap/contracts/volunteers';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { Select } from '@siteswap/ui-kit/select';
import { useFormat } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import type { MessageForm } from '../api/use-messages.ts';
import { waitingOf } from '../targets.format.ts';

/** What the chosen kind of recipients needs in addition: teams, a day, a slot, or an earlier message. */
export function TargetFields(props: {
  form: MessageForm;
  targetType: MessageTarget;
  teams: readonly VolunteerTeam[];
  slots: readonly TimeSlot[];
  messages: readonly VolunteerMessage[];
  timezone: string;
}): ReactNode {
  const { form, targetType, teams, slots, messages, timezone } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const choose = t('message.choose');
  switch (targetType) {
    case 'ALL':
      return null;
    case 'TEAMS':
      return (
        <Field
          form={form}
          name="selectedTeams"
          as={CheckboxGroup}
          label={t('message.teams')}
          options={teams.map(({ id, name, members, color }) => ({
            id: String(id),
            label: name,
            description: t('team.members', { count: members }),
            icon: <TeamDot color={color} />,
          }))}
        />
      );
    case 'DAY':
      return (
        <Field
          form={form}
          name="day"
          as={Select}
          label={t('message.day')}
          placeholder={choose}
          options={[
            ...new Set(slots.map(({ startDateTime }) => dayOf(startDateTime, timezone))),
          ].map((day) => ({ id: day, label: format.day(day, 'weekday') }))}
        />
      );
    case 'SLOT':
      return (
        <Field
          form={form}
          name="timeSlotId"
          as={Select}
          label={t('message.slot')}
          placeholder={choose}
          options={slots.map(({ id, title, startDateTime }) => ({
            id,
            label: `${format.instant(startDateTime, timezone)} · ${title}`,
          }))}
        />
      );
    case 'UNCONFIRMED':
      return (
        <Field
          form={form}
          name="groupId"
          as={Select}
          label={t('message.earlier')}
          placeholder={choose}
          options={messages.map((message) => ({
            id: message.id,
            label: `${format.instant(message.sentAt, timezone)} · ${message.message}`,
            description: t('message.waiting', { count: waitingOf(message) }),
          }))}
        />
      );
  }
}
