import { useStore } from '@siteswap/ui-kit/store';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText } from '@siteswap/web-kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PushFailure } from '#src/worker/push-failure.ts';
import { push } from './push.store.ts';

/** Failures that have a title of their own; the others are why something did not work. */
const titles = {
  signedOut: 'push:failure.signedOut.title',
  unsupported: 'push:failure.unsupported.title',
  denied: 'push:failure.denied.title',
} as const;
const texts = {
  signedOut: 'push:failure.signedOut.text',
  unsupported: 'push:failure.unsupported.text',
  denied: 'push:failure.denied.text',
  keyMissing: 'push:failure.keyMissing',
  registration: 'push:failure.registration',
  timeout: 'push:failure.timeout',
} as const;

function showFailure(t: TFunction, error: unknown, title: string): void {
  const reason = error instanceof PushFailure ? error.reason : undefined;
  const own = reason && reason in titles ? titles[reason as keyof typeof titles] : undefined;
  toast.show({
    id: 'push',
    type: 'ERROR',
    title: own ? t(own) : title,
    message: reason ? t(texts[reason]) : problemText(t, error, 'shell'),
  });
}

/** Push notifications of this browser, and how they are turned on and off: a toast says how that went. */
export function usePushSwitch() {
  const { t } = useTranslation('push');
  const state = useStore(push);
  const run = async (work: Promise<void>, done: string, failed: string): Promise<boolean> => {
    try {
      await work;
    } catch (error) {
      showFailure(t, error, failed);
      return false;
    }
    toast.show({ id: 'push', type: 'SUCCESS', title: done });
    return true;
  };
  return {
    ...state,
    /** Resolves whether it is on; never rejects. */
    turnOn: () => run(push.turnOn(), t('push:toast.on'), t('push:toast.notOn')),
    turnOff: () => run(push.turnOff(), t('push:toast.off'), t('push:toast.notOff')),
  };
}
