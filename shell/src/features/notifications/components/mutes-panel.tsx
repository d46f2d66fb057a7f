import { listNotificationMutes } from '@siteswap/contracts/notifications';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { Trash2Icon } from '@siteswap/ui-kit/icons';
import { useNextFocus, useRoute } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStates } from '#src/shared/panel.tsx';
import { useMutes } from '../use-mutes.ts';

/** What the member has muted, each with its removal. */
export function MutesPanel(): ReactNode {
  const { t } = useTranslation('shell');
  const query = useRoute(listNotificationMutes, { query: { locale: currentLocale() } });
  const { end } = useMutes();
  const frame = useNextFocus<HTMLDivElement>();
  return (
    <div ref={frame}>
      <Panel title={t('notifications.mute.title')} text={t('notifications.mute.help')}>
        <PanelStates query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="text-muted text-sm">{t('notifications.mute.empty')}</p>
            ) : (
              <ul className="flex flex-col divide-y divide-default">
                {data.map(({ id, label }) => {
                  const name = label ?? t('notifications.mute.unnamed');
                  return (
                    <li key={id} className="flex items-center justify-between gap-2 py-1">
                      <span className="wrap-anywhere min-w-0">{name}</span>
                      <IconButton
                        size="sm"
                        aria-label={t('notifications.mute.remove', { name })}
                        onPress={() => end(id)}
                      >
                        <Trash2Icon size={16} />
                      </IconButton>
                    </li>
                  );
                })}
              </ul>
            )
          }
        </PanelStates>
      </Panel>
    </div>
  );
}
