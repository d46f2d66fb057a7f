import { maxStops } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { FormRow } from '@siteswap/ui-kit/form';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import { TimeField } from '@siteswap/ui-kit/time-field';
import { TownField } from '@siteswap/web-kit/town-field';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormStop } from '../trip-form.format.ts';

interface StopsFieldProps {
  value: FormStop[];
  onChange: (stops: FormStop[]) => void;
  error?: string;
  country: string | undefined;
  isDisabled?: boolean;
}

/** Towns where the driver also stops, each with its hour. */
export function StopsField(props: StopsFieldProps): ReactNode {
  const { value: stops, onChange, error, country, isDisabled = false } = props;
  const { t } = useTranslation('carpool');
  const id = useId();
  const change = (at: number, part: Partial<FormStop>): void =>
    onChange(stops.map((stop, index) => (index === at ? { ...stop, ...part } : stop)));
  return (
    <fieldset
      className="sw-field cp:min-w-0"
      aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
    >
      <legend className="sw-label">
        {t('form.stops')} <span className="sw-label-note">{t('form.optional')}</span>
      </legend>
      <p id={`${id}-help`} className="sw-help">
        {t('form.stopsHelp')}
      </p>
      {stops.map((stop, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no identity but its place
        <div key={at} className="cp:flex cp:flex-col cp:gap-1 cp:border-border cp:border-t cp:pt-3">
          <FormRow>
            <TownField
              label={t('form.stopTown', { number: at + 1 })}
              country={country}
              value={stop.town}
              onChange={(town) => change(at, { town })}
              isDisabled={isDisabled}
            />
            <TimeField
              label={t('form.stopTime', { number: at + 1 })}
              value={stop.time}
              onChange={(time) => change(at, { time })}
              isDisabled={isDisabled}
            />
          </FormRow>
          <div>
            <Button
              size="sm"
              variant="ghost"
              isDisabled={isDisabled}
              onPress={() => onChange(stops.filter((_, index) => index !== at))}
            >
              {t('form.removeStop', { number: at + 1 })}
            </Button>
          </div>
        </div>
      ))}
      {error ? (
        <p id={`${id}-error`} className="sw-error">
          {error}
        </p>
      ) : null}
      {stops.length < maxStops ? (
        <div>
          <Button
            size="sm"
            variant="outline"
            icon={<PlusIcon size={16} />}
            isDisabled={isDisabled}
            onPress={() => onChange([...stops, { town: null, time: null }])}
          >
            {t('form.addStop')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
