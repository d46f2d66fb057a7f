import type { CarpoolAlert } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { BellRingIcon } from '@siteswap/ui-kit/icons';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { toast } from '@siteswap/ui-kit/toast';
import { useAction, useFormat, useMemberDialog, useNextFocus } from '@siteswap/web-kit';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import { TownField } from '@siteswap/web-kit/town-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDepartureTown } from '../../../shared/departure-town.ts';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useAlertForm, useAlerts, useDeleteAlert } from '../api/use-matches.ts';

/** "Tell me when a car leaves near …": my alerts for an edition, and the form to set one. */
export function TownAlerts({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('carpool');
  const frame = useNextFocus<HTMLDivElement>();
  const alerts = useAlerts(editionId).data ?? [];
  const set = useMemberDialog(`carpool.alert.${editionId}`, t('request.signIn'));
  return (
    <div ref={frame} className="cp:flex cp:flex-col cp:items-start cp:gap-2">
      <Button variant="outline" icon={<BellRingIcon size={18} />} onPress={set.open}>
        {t('alert.title')}
      </Button>
      <AlertList alerts={alerts} />
      <Dialog title={t('alert.title')} {...set.dialog}>
        {(close) => <AlertForm editionId={editionId} onDone={close} />}
      </Dialog>
    </div>
  );
}

/** Alerts of mine, each with the button that ends it. */
export function AlertList({ alerts }: { alerts: readonly CarpoolAlert[] }): ReactNode {
  const { t } = useTranslation('carpool');
  if (alerts.length === 0) return null;
  return (
    <ul aria-label={t('alert.list')} className="cp:flex cp:flex-col cp:gap-1">
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

function AlertLine({ alert }: { alert: CarpoolAlert }): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const remove = useAction(useDeleteAlert(), { done: t('alert.deleted') });
  return (
    <li className="cp:flex cp:flex-wrap cp:items-center cp:gap-2 cp:text-sm">
      <span className="cp:min-w-0 cp:wrap-anywhere">
        {t(`alert.line.${alert.direction}`, {
          city: alert.city,
          distance: format.distance(alert.radiusKm),
        })}
      </span>
      <Button
        size="sm"
        variant="ghost"
        write={remove.write}
        onPress={() => void remove.run({ params: { id: alert.id } })}
      >
        {t('alert.delete')}
        <OfWhom name={alert.city} />
      </Button>
    </li>
  );
}

function AlertForm({ editionId, onDone }: { editionId: number; onDone: () => void }): ReactNode {
  const { t } = useTranslation('carpool');
  const [town, setTown] = useDepartureTown();
  const form = useAlertForm(editionId, {
    town,
    onSuccess: (next) => {
      if (!town) setTown(next);
      toast.show({ type: 'SUCCESS', title: t('alert.set') });
      onDone();
    },
  });
  const direction = form.watch('direction');
  return (
    <DialogForm form={form} submit={t('alert.save')}>
      <p>{t('alert.text')}</p>
      <Field
        form={form}
        name="direction"
        as={RadioGroup}
        label={t('form.direction')}
        layout="cards"
        options={(['TO_EVENT', 'FROM_EVENT'] as const).map((id) => ({
          id,
          label: t(`direction.${id}`),
        }))}
      />
      <Field form={form} name="town" as={TownField} label={t(`form.city.${direction}`)} />
      <Field
        form={form}
        name="radiusKm"
        as={NumberStepper}
        label={t('alert.radius')}
        min={10}
        max={300}
        step={10}
        format={{ style: 'unit', unit: 'kilometer' }}
      />
    </DialogForm>
  );
}
