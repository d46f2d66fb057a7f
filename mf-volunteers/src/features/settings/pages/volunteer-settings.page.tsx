import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ManagedSection } from '#src/shared/managed-section.tsx';
import { useVolunteerSettings } from '../api/use-volunteer-settings.ts';
import { SettingsEditor } from '../components/settings-editor.tsx';

/** The settings of the call for volunteers of an edition. */
export function VolunteerSettingsPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  return (
    <ManagedSection name="settings" query={useVolunteerSettings(id)} failed={t('settings.failed')}>
      {(settings) => <SettingsEditor key={id} editionId={id} settings={settings} />}
    </ManagedSection>
  );
}
