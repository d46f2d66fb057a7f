import { signUpModes, type VolunteerTeam } from '@siteswap/contracts/volunteers';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { useFormat } from '@siteswap/web-kit';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { nameOf, usePlanning } from '../../planning/planning.public.ts';
import { type TeamForm, useCreateTeam, useUpdateTeam } from '../api/use-teams.ts';
import { colorNames, freeColor, teamColors } from '../team-colors.format.ts';

interface FormProps {
  editionId: number;
  onDone: () => void;
}

/** Adds a team, in a colour that no other has. */
export function NewTeamForm(
  props: FormProps & { teams: readonly Pick<VolunteerTeam, 'color'>[] },
): ReactNode {
  const { editionId, onDone, teams } = props;
  const { t } = useTranslation('volunteers');
  const form = useCreateTeam(editionId, {
    color: freeColor(teams.map(({ color }) => color)),
    onSuccess: (name) => {
      toast.show({ type: 'SUCCESS', title: t('team.added', { name }) });
      onDone();
    },
  });
  return <FormBody editionId={editionId} form={form} submit={t('team.add')} />;
}

/** Changes a team. */
export function TeamEditForm(props: FormProps & { team: VolunteerTeam }): ReactNode {
  const { editionId, onDone, team } = props;
  const { t } = useTranslation('volunteers');
  const form = useUpdateTeam(editionId, {
    team,
    onSuccess: (name) => {
      toast.show({ type: 'SUCCESS', title: t('team.changed', { name }) });
      onDone();
    },
  });
  return (
    <FormBody
      editionId={editionId}
      form={form as unknown as TeamForm}
      submit={t('common:action.save')}
    />
  );
}

function FormBody(props: { editionId: number; form: TeamForm; submit: string }): ReactNode {
  const { editionId, form, submit } = props;
  const { t } = useTranslation('volunteers');
  const [color, hasMaximum] = form.watch(['color', 'hasMaximum']);
  const isOther = !Object.values<string>(teamColors).includes(color);
  return (
    <DialogForm form={form} submit={submit}>
      <Field form={form} name="name" as={TextField} label={t('team.name')} autoComplete="off" />
      <Field
        form={form}
        name="description"
        as={TextArea}
        label={t('team.description')}
        labelNote={t('form.optional')}
        description={t('team.descriptionHelp')}
        rows={3}
        counterMax={500}
      />
      <Field
        form={form}
        name="color"
        as={RadioGroup}
        layout="cards"
        label={t('team.color')}
        options={[
          ...colorNames.map((name) => ({
            id: teamColors[name] as string,
            label: t(`color.${name}`),
            icon: <TeamDot color={teamColors[name]} />,
          })),
          ...(isOther ? [{ id: color, label: color, icon: <TeamDot color={color} /> }] : []),
        ]}
      />
      <Field form={form} name="hasMaximum" as={Checkbox} description={t('team.maximumHelp')}>
        {t('team.hasMaximum')}
      </Field>
      {hasMaximum ? (
        <Field
          form={form}
          name="maxVolunteers"
          as={NumberStepper}
          label={t('team.maximum')}
          min={1}
          max={500}
        />
      ) : null}
      <Field
        form={form}
        name="signUpMode"
        as={RadioGroup}
        label={t('team.signUpMode')}
        options={signUpModes.map((id) => ({
          id,
          label: t(`team.mode.${id}.label`),
          description: t(`team.mode.${id}.help`),
        }))}
      />
      <LeadersField editionId={editionId} form={form} />
    </DialogForm>
  );
}

/** Who leads the team, among the accepted volunteers. */
function LeadersField({ editionId, form }: { editionId: number; form: TeamForm }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { data: planning, error } = usePlanning(editionId);
  if (error) return <p>{t('team.leadersFailed')}</p>;
  const options = (planning?.people ?? [])
    .map((person) => ({ id: String(person.userId), label: nameOf(person) }))
    .sort((a, b) => format.compare(a.label, b.label));
  return (
    <Field
      // The list of a combo box is the one that it began with.
      key={planning ? 'people' : 'loading'}
      form={form}
      name="leaderIds"
      as={ComboBox}
      label={t('team.leaders')}
      labelNote={t('form.optional')}
      description={t('team.leadersHelp')}
      options={options}
      openLabel={t('team.leadersOpen')}
      removeLabel={(name) => t('team.leadersRemove', { name })}
      emptyText={t('team.leadersNone')}
    />
  );
}
