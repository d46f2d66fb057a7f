import {
  type MinorBand,
  type MinorHours,
  type MinorLimits,
  maxMinorHours,
  minorBands,
} from '@siteswap/contracts/volunteers';
import { FormRow } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface MinorLimitsFieldProps {
  value: MinorLimits;
  onChange: (value: MinorLimits) => void;
  onBlur?: () => void;
  error?: string;
}

/** When minors are on shifts, and how many hours a day, by their age. */
export function MinorLimitsField(props: MinorLimitsFieldProps): ReactNode {
  const { value, onChange, error } = props;
  const { t } = useTranslation('volunteers');
  const id = useId();
  const change = (band: MinorBand, hours: Partial<MinorHours>): void =>
    onChange({ ...value, [band]: { ...value[band], ...hours } });
  return (
    <section className="vo:flex vo:flex-col vo:gap-4" aria-labelledby={id}>
      <h3 id={id} className="vo:font-display">
        {t('settings.minors.title')}
      </h3>
      <p className="vo:text-muted">{t('settings.minors.help')}</p>
      {minorBands.map((band) => (
        <fieldset
          key={band}
          className="vo:m-0 vo:flex vo:min-w-0 vo:flex-col vo:gap-1 vo:border-0 vo:p-0"
        >
          <legend className="sw-label vo:mb-1 vo:p-0">{t(`ageBand.${band}`)}</legend>
          <FormRow>
            {(['from', 'until'] as const).map((name) => (
              <NumberStepper
                key={name}
                label={t(`settings.minors.${name}`)}
                value={value[band][name]}
                onChange={(hour) => change(band, { [name]: hour })}
                min={0}
                max={24}
                format={hours}
                {...(props.onBlur ? { onBlur: props.onBlur } : {})}
              />
            ))}
            <NumberStepper
              label={t('settings.minors.hoursPerDay')}
              value={value[band].hoursPerDay}
              onChange={(hoursPerDay) => change(band, { hoursPerDay })}
              min={1}
              max={maxMinorHours}
              step={0.5}
              format={hours}
            />
          </FormRow>
        </fieldset>
      ))}
      {error ? <p className="sw-error">{error}</p> : null}
    </section>
  );
}

const hours = { style: 'unit', unit: 'hour', unitDisplay: 'short' } as const;
