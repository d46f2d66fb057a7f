import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoader } from './loader-context.ts';
import { serviceState } from './service-state.ts';

const none: readonly string[] = [];

/** Above the pages of a remote while a service it requires does not respond; it goes when the service is back. */
export function UnavailableNotice({ remote }: { readonly remote: string }): ReactNode {
  const { t } = useTranslation('common');
  const required = useLoader().requires(remote);
  const { subscribe, unavailable } = serviceState;
  const isMissing = useSyncExternalStore(subscribe, unavailable, () => none).some((service) =>
    required.includes(service),
  );
  return (
    <div role="status" className="empty:hidden">
      {isMissing ? (
        <p className="mb-4 rounded-card bg-warning-soft px-4 py-2 text-on-warning-soft text-sm">
          {t('error.SERVICE_UNAVAILABLE')}
        </p>
      ) : null}
    </div>
  );
}
