import { useStore } from '@siteswap/ui-kit/store';
import { needMessages } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { promo } from '../promo.store.ts';
import { startPush } from '../start-push.store.ts';
import { PromoDialog } from './promo-dialog.tsx';

/** What push notifications need in every page: the service worker, the comparison with the server, the promotion. */
export function PushParts(): ReactNode {
  const navigate = useNavigate();
  const show = useEffectEvent((to: string) => void navigate(to));
  useEffect(() => startPush({ navigate: (to) => show(to) }), []);

  const { shouldShow } = useStore(promo);
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    if (!shouldShow) return;
    needMessages(['push']).then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, [shouldShow]);
  return shouldShow && hasTexts ? <PromoDialog /> : null;
}
