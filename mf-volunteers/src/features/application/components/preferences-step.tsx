import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { TextField } from '@siteswap/ui-kit/text-field';
import { useSession } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import type { StepProps } from '../api/use-application-form.ts';
import { LongText } from './long-text.tsx';
import { NamedMembersField } from './named-members-field.tsx';

/** Teams and people one would like to be with, and why one helps. */
export function PreferencesStep<Parsed>({ form, call }: StepProps<Parsed>): ReactNode {
  const { t } = useTranslation('volunteers');
  // Members alone can search for members.
  const { isAuthenticated } = useSession();
  const teams = call.volunteersTeams;
  return (
    <>
      {call.volunteersAskTeamPreferences && teams.length > 0 ? (
        <Field
          form={form}
          name="teamPreferences"
          as={CheckboxGroup}
          label={t('field.label.teamPreferences')}
          labelNote={t('form.optional')}
          description={t('form.teamsHelp')}
          options={teams.map(({ id, name, description, color }) => ({
            id: String(id),
            label: name,
            ...(description ? { description } : {}),
            icon: <TeamDot color={color} />,
          }))}
        />
      ) : null}
      {call.volunteersAskCompanion ? (
        <Field
          form={form}
          name="companionName"
          as={TextField}
          label={t('field.label.companionName')}
          labelNote={t('form.optional')}
        />
      ) : null}
      {call.volunteersAskCompanion && isAuthenticated ? (
        <Field
          form={form}
          name="companions"
          as={NamedMembersField}
          label={t('field.label.companionIds')}
          description={t('form.memberHelp')}
        />
      ) : null}
      {call.volunteersAskAvoidList ? (
        <LongText form={form} name="avoidList" max={500} help={t('form.avoidHelp')} />
      ) : null}
      {call.volunteersAskAvoidList && isAuthenticated ? (
        <Field
          form={form}
          name="avoided"
          as={NamedMembersField}
          label={t('field.label.avoidedIds')}
          description={t('form.memberHelp')}
        />
      ) : null}
      <LongText form={form} name="motivation" max={2_000} />
    </>
  );
}
