import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { BellRingIcon, CarIcon, ClockIcon, HandHeartIcon } from '@siteswap/ui-kit/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { promo } from '../promo.store.ts';
import { usePushSwitch } from '../use-push-switch.ts';

const benefits = [
  ['carpool', CarIcon],
  ['volunteer', HandHeartIcon],
  ['reminders', ClockIcon],
  ['important', BellRingIcon],
] as const;

/** Proposes push notifications. Only its two buttons close it. */
export function PromoDialog(): ReactNode {
  const { t } = useTranslation('push');
  const { turnOn } = usePushSwitch();
  const [isEnabling, setEnabling] = useState(false);
  return (
    <Dialog
      isOpen
      isDismissable={false}
      title={t('promo.title')}
      size="sm"
      actions={
        <>
          <Button variant="ghost" isDisabled={isEnabling} onPress={() => promo.dismiss()}>
            {t('promo.notNow')}
          </Button>
          <Button
            isLoading={isEnabling}
            onPress={() => {
              setEnabling(true);
              void promo.enable(turnOn);
            }}
          >
            {t('promo.enable')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('promo.text')}</p>
        <ul className="flex flex-col gap-3">
          {benefits.map(([name, Icon]) => (
            <li key={name} className="flex gap-3">
              <Icon size={20} className="mt-0.5 shrink-0 text-primary" />
              {t(`promo.benefit.${name}`)}
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">{t('promo.privacy')}</p>
      </div>
    </Dialog>
  );
}
