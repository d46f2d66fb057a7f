import {
  type ConventionCollaborator,
  type ConventionRight,
  conventionRights,
  type EditionRight,
  editionRights,
  type Invitation,
  type MyConventionWithEditions,
  rightsOnEdition,
} from '@siteswap/contracts/editions';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextField } from '@siteswap/ui-kit/text-field';
import { useSession } from '@siteswap/web-kit';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import { MemberField } from '@siteswap/web-kit/member-field';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddCollaborator, useUpdateCollaborator } from '../api/use-collaborator-form.ts';
import { type Preset, presetOf, presetRights, presets } from '../rights-presets.format.ts';
import { EditionRightsField } from './edition-rights-field.tsx';

interface TeamProps {
  convention: MyConventionWithEditions;
  /** Everybody who runs it with its author. */
  team: readonly ConventionCollaborator[];
}

interface FormProps extends TeamProps {
  onDone: (collaborator: ConventionCollaborator) => void;
}

/** Adds a member to the team, or invites by mail who has no account or is not found. */
export function NewCollaborator(
  props: TeamProps & { onDone: (added: ConventionCollaborator | Invitation) => void },
): ReactNode {
  const { onDone, ...team } = props;
  const { t } = useTranslation('editions');
  const form = useAddCollaborator(team.convention.id, { onSuccess: onDone });
  const byEmail = form.watch('by') === 'email';
  const { resetField } = form;
  useEffect(() => {
    // Its field comes back empty.
    if (byEmail) resetField('userId');
  }, [byEmail, resetField]);
  return (
    <CollaboratorFields {...team} form={form} submit={t(byEmail ? 'team.invite' : 'team.add')}>
      <Field
        form={form}
        name="by"
        as={RadioGroup}
        label={t('team.by.label')}
        options={[
          { id: 'member', label: t('team.by.member') },
          { id: 'email', label: t('team.by.email') },
        ]}
      />
      {byEmail ? (
        <Field
          form={form}
          name="email"
          as={TextField}
          type="email"
          label={t('team.email')}
          description={t('team.emailHelp')}
          autoComplete="off"
        />
      ) : (
        <Field
          form={form}
          name="userId"
          as={MemberField}
          description={t('team.memberHelp')}
          // The same with and without an account of that address.
          insteadOfSearch={(typed) =>
            typed.includes('@') ? t('team.search.address', { option: t('team.by.email') }) : null
          }
        />
      )}
    </CollaboratorFields>
  );
}

/** Changes what one of the team may do. */
export function KnownCollaborator(
  props: FormProps & { collaborator: ConventionCollaborator },
): ReactNode {
  const { t } = useTranslation('editions');
  const { collaborator, onDone, ...team } = props;
  const form = useUpdateCollaborator(team.convention.id, collaborator, { onSuccess: onDone });
  return (
    <CollaboratorFields
      {...team}
      form={form}
      submit={t('common:action.save')}
      collaborator={collaborator}
    />
  );
}

interface FieldsProps extends TeamProps {
  form: ReturnType<typeof useAddCollaborator> | ReturnType<typeof useUpdateCollaborator>;
  submit: string;
  collaborator?: ConventionCollaborator;
  children?: ReactNode;
}

function CollaboratorFields(props: FieldsProps): ReactNode {
  const { convention, submit, collaborator, children } = props;
  const { t } = useTranslation('editions');
  // Both forms have these fields.
  const form = props.form as ReturnType<typeof useAddCollaborator>;
  const onEdition = useOfferedEditionRights(props);
  const offered = conventionRights.filter(
    (right) => convention.myRights.includes(right) || collaborator?.rights.includes(right),
  );
  const rights = form.watch('rights');
  const usable = presets.filter((preset) =>
    presetRights(preset).every((right) => offered.includes(right)),
  );
  const choose = (preset: string): void =>
    form.setValue('rights', [...presetRights(preset as Preset)], { shouldDirty: true });
  return (
    <DialogForm form={form} submit={submit}>
      {children}
      <Field
        form={form}
        name="title"
        as={TextField}
        label={t('team.role')}
        labelNote={t('conventionForm.optional')}
        description={t('team.roleHelp')}
        maxLength={100}
        autoComplete="off"
      />
      <RadioGroup
        label={t('team.preset')}
        layout="cards"
        value={presetOf(rights)}
        onChange={choose}
        options={usable.map((id) => ({
          id,
          label: t(`team.presets.${id}`),
          description: t(`team.presetHelp.${id}`),
        }))}
      />
      <Field
        form={form}
        name="rights"
        as={CheckboxGroup}
        label={t('team.rights')}
        layout="columns"
        options={offered.map((id: ConventionRight) => ({ id, label: t(`team.right.${id}`) }))}
      />
      {convention.editions.length > 0 ? (
        <Field
          form={form}
          name="perEdition"
          as={EditionRightsField}
          editions={convention.editions}
          offered={onEdition}
        />
      ) : null}
    </DialogForm>
  );
}

/** The rights on an edition that the viewer has and so may give, and those that the person has already. */
function useOfferedEditionRights({ convention, team, collaborator }: FieldsProps) {
  const { user, isAdminMode } = useSession();
  const members = {
    authorId: convention.author?.id ?? null,
    collaborators: team.map((one) => ({ ...one, userId: one.user.id })),
  };
  return (editionId: number): EditionRight[] => {
    const edition = { id: editionId, creatorId: null, convention: members };
    const own = user ? rightsOnEdition(user.id, edition) : [];
    const had = collaborator?.perEdition.find((one) => one.editionId === editionId)?.rights ?? [];
    return editionRights.filter(
      (right) => isAdminMode || own.includes(right) || had.includes(right),
    );
  };
}
