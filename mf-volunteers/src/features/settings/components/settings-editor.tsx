import { toast } from '@siteswap/ui-kit/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useVolunteerCall } from '../../call/call.public.ts';
import { type OpenedSettings, useSettingsForm } from '../api/use-volunteer-settings.ts';
import { askedQuestions } from '../settings-values.format.ts';
import { FormPreview } from './form-preview.tsx';
import { SettingsFields } from './settings-fields.tsx';

/** The form of the settings, and the form of an application that it makes. */
export function SettingsEditor(props: { editionId: number; settings: OpenedSettings }): ReactNode {
  const { editionId, settings } = props;
  const { t } = useTranslation('volunteers');
  const { data: call } = useVolunteerCall(editionId);
  const form = useSettingsForm(editionId, {
    settings,
    onSuccess: () => void toast.show({ type: 'SUCCESS', title: t('settings.saved') }),
  });
  const values = form.watch();
  return (
    <div className="vo:grid vo:grid-cols-1 vo:gap-8 vo:xl:grid-cols-2">
      <SettingsFields editionId={editionId} form={form} />
      {values.volunteersMode === 'EXTERNAL' ? null : (
        <FormPreview
          call={{
            ...values,
            volunteersQuestions: askedQuestions(values.volunteersQuestions),
            firstDay: values.volunteersSetupStartDate ?? settings.firstDay,
            lastDay: values.volunteersTeardownEndDate ?? settings.lastDay,
            volunteersTeams: call?.volunteersTeams ?? [],
          }}
        />
      )}
    </div>
  );
}
