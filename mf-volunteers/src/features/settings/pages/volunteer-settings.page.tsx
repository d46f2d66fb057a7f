import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NoRight } from '#src/shared/no-right.tsx';
import { useVolunteerSettings } from '../api/use-volunteer-settings.ts';
import { SettingsEditor } from '../components/settings-editor.tsx';

/** The settings of the call for volunteers of an edition. */
export function VolunteerSettingsPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  return (
    <section
      className="vo:flex vo:min-w-0 vo:flex-col vo:gap-6"
      aria-labelledby="volunteer-settings"
    >
      <h2 id="volunteer-settings" className="vo:font-display vo:text-lg">
        {t('section.settings')}
      </h2>
      <QueryStates
        query={useVolunteerSettings(id)}
        namespace="volunteers"
        failed={t('settings.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={8} />}
        rejected={<NoRight />}
      >
        {(settings) => <SettingsEditor key={id} editionId={id} settings={settings} />}
      </QueryStates>
    </section>
  );
}
