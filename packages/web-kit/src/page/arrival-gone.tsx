import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Arrival } from './arrival.ts';

/** Where the address leads to something that is gone: says so, in its place, and takes the focus. */
export function ArrivalGone({ arrival, text }: { arrival: Arrival; text?: string }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <p role="status" ref={arrival.ref} className="sw-gone">
      {text ?? t('page.thingGone')}
    </p>
  );
}
