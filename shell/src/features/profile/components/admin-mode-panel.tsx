import { Switch } from '@siteswap/ui-kit/switch';
import { session, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/shared/panel.tsx';

/** Switches admin mode; shown to global admins only, and rejected by the session for all others. */
export function AdminModePanel(): ReactNode {
  const { t } = useTranslation('shell');
  const { isAdminMode } = useSession();
  return (
    <Panel title={t('profile:admin.title')} text={t('profile:admin.help')}>
      <Switch
        isSelected={isAdminMode}
        onChange={(isOn) => {
          if (isOn) session.enableAdminMode();
          else session.disableAdminMode();
        }}
        description={t('profile:admin.logged')}
      >
        {t('profile:admin.switch')}
      </Switch>
    </Panel>
  );
}
