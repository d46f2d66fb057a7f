import { type Direction, gearKinds, luggageSizes } from '@siteswap/contracts/carpool';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { DateField } from '@siteswap/ui-kit/date-field';
import { FormRow } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { Select } from '@siteswap/ui-kit/select';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { TimeField } from '@siteswap/ui-kit/time-field';
import { useFormat } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import { TownField } from '@siteswap/web-kit/town-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import type { TripForm } from '../api/use-trip-form.ts';
import { shareOf, type TripKind } from '../trip.format.ts';
import { costOf, currencyCodes, otherWay } from '../trip-form.format.ts';
import { CostLine } from './cost-line.tsx';
import { StopsField } from './stops-field.tsx';

interface FieldsProps<Parsed> {
  form: TripForm<Parsed>;
  kind: TripKind;
  edition: TripEdition;
  /** It is there already: its direction stays, and the other way has a form of its own. */
  isChange: boolean;
  /** A phone is stored with it, and not shown. */
  hasPhone: boolean;
}

const directions = ['TO_EVENT', 'FROM_EVENT'] as const;

/** The fields of an offer or a request, new or changed. */
export function TripFields<Parsed>(props: FieldsProps<Parsed>): ReactNode {
  const { form, kind, edition, isChange, hasPhone } = props;
  const { t } = useTranslation('carpool');
  const direction = form.watch('direction');
  const choices = directions.filter((one) => edition.days[one]);
  const isOffer = kind === 'offer';
  return (
    <>
      {isChange ? null : (
        <Field
          form={form}
          name="direction"
          as={RadioGroup}
          label={t('form.direction')}
          layout="cards"
          options={choices.map((id) => ({ id, label: t(`direction.${id}`) }))}
        />
      )}
      <Field
        form={form}
        name="town"
        as={TownField}
        label={t(`form.city.${direction}`)}
        description={t('form.cityHelp')}
        country={edition.country ?? undefined}
        acceptsUnknown
      />
      <WhenFields {...props} way={direction} day="day" time="time" />
      {isChange || !edition.days[otherWay(direction)] ? null : <RoundTripFields {...props} />}
      {isOffer ? (
        <Field form={form} name="stops" as={StopsField} country={edition.country ?? undefined} />
      ) : null}
      <Field
        form={form}
        name={isOffer ? 'availableSeats' : 'seatsNeeded'}
        as={NumberStepper}
        label={t(`form.seats.${kind}`)}
        min={1}
        max={8}
      />
      <Field
        form={form}
        name="luggage"
        as={Select}
        label={t(`form.luggage.${kind}`)}
        options={luggageSizes.map((id) => ({ id, label: t(`luggage.${id}`) }))}
      />
      <Field
        form={form}
        name="gear"
        as={CheckboxGroup}
        layout="chips"
        label={t(`form.gear.${kind}`)}
        labelNote={t('form.optional')}
        options={gearKinds.map((id) => ({ id, label: t(`gear.${id}`) }))}
      />
      {isOffer ? <OfferFields {...props} /> : null}
      <Field
        form={form}
        name="phoneNumber"
        as={TextField}
        type="tel"
        label={t('form.phone')}
        labelNote={t('form.optional')}
        description={`${t('form.phoneHelp')}${hasPhone ? ` ${t('form.phoneStored')}` : ''}`}
        autoComplete="tel"
      />
      {hasPhone ? (
        <Field form={form} name="removesPhone" as={Checkbox}>
          {t('form.removePhone')}
        </Field>
      ) : null}
      <Field
        form={form}
        name="description"
        as={TextArea}
        label={t('form.description')}
        labelNote={t('form.optional')}
        rows={3}
        counterMax={500}
      />
      {isOffer ? (
        <Field form={form} name="isOpenData" as={Checkbox} description={t('form.openDataHelp')}>
          {t('form.openData')}
        </Field>
      ) : null}
    </>
  );
}

/** Day and hour of one way. */
function WhenFields<Parsed>(
  props: FieldsProps<Parsed> & {
    way: Direction;
    day: 'day' | 'returnDay';
    time: 'time' | 'returnTime';
  },
): ReactNode {
  const { form, edition, way, day, time } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const days = edition.days[way];
  return (
    <FormRow>
      <Field
        form={form}
        name={day}
        as={DateField}
        label={t(`form.${day}`)}
        {...(days
          ? {
              min: days.firstDay,
              max: days.lastDay,
              description: t('form.dayHelp', {
                days: format.dayRange(days.firstDay, days.lastDay, 'short'),
              }),
            }
          : {})}
      />
      <Field
        form={form}
        name={time}
        as={TimeField}
        label={t(`form.${time}`)}
        description={t('form.timeHelp')}
      />
    </FormRow>
  );
}

function RoundTripFields<Parsed>(props: FieldsProps<Parsed>): ReactNode {
  const { form } = props;
  const { t } = useTranslation('carpool');
  const [direction, isRoundTrip] = form.watch(['direction', 'isRoundTrip']);
  return (
    <>
      <Field form={form} name="isRoundTrip" as={Checkbox} description={t('form.roundTripHelp')}>
        {t(`form.roundTrip.${direction}`)}
      </Field>
      {isRoundTrip ? (
        <WhenFields {...props} way={otherWay(direction)} day="returnDay" time="returnTime" />
      ) : null}
    </>
  );
}

/** What only drivers are asked. */
function OfferFields<Parsed>({ form, edition }: FieldsProps<Parsed>): ReactNode {
  const { t } = useTranslation('carpool');
  return (
    <>
      <Field
        form={form}
        name="locationAddress"
        as={TextField}
        label={t('form.address')}
        labelNote={t('form.optional')}
        description={t('form.addressHelp')}
      />
      <Field
        form={form}
        name="maxDetourMinutes"
        as={NumberStepper}
        label={t('form.detour')}
        description={t('form.detourHelp')}
        min={0}
        max={180}
        step={5}
        format={{ style: 'unit', unit: 'minute' }}
      />
      <CostFields form={form} edition={edition} />
    </>
  );
}

/** Fuel and tolls, and the share of each while they are typed. */
function CostFields<Parsed>({
  form,
  edition,
}: Pick<FieldsProps<Parsed>, 'form' | 'edition'>): ReactNode {
  const { t } = useTranslation('carpool');
  const values = form.watch();
  const { town, direction, availableSeats } = values;
  const share = shareOf(
    {
      direction,
      latitude: town?.latitude ?? null,
      longitude: town?.longitude ?? null,
      stops: values.stops.flatMap(({ town: stop }) => {
        const { latitude, longitude } = stop ?? {};
        return latitude == null || longitude == null ? [] : [{ latitude, longitude }];
      }),
      cost: costOf(values),
      availableSeats,
    },
    edition,
  );
  return (
    <>
      <Field form={form} name="hasCost" as={Checkbox} description={t('form.costHelp')}>
        {t('form.cost')}
      </Field>
      {values.hasCost ? (
        <>
          <FormRow>
            <Field
              form={form}
              name="litresPer100Km"
              as={NumberStepper}
              label={t('form.litres')}
              min={0}
              max={40}
              step={0.5}
            />
            <Field
              form={form}
              name="pricePerLitre"
              as={NumberStepper}
              label={t('form.price')}
              min={0}
              max={1000}
              step={0.05}
            />
          </FormRow>
          <FormRow>
            <Field
              form={form}
              name="tolls"
              as={NumberStepper}
              label={t('form.tolls')}
              min={0}
              max={10_000}
            />
            <Field
              form={form}
              name="currency"
              as={Select}
              label={t('form.currency')}
              options={currencyCodes.map((code) => ({ id: code, label: code }))}
            />
          </FormRow>
          <div role="status">
            {share ? <CostLine share={share} /> : <p className="sw-help">{t('cost.unknownWay')}</p>}
          </div>
        </>
      ) : null}
    </>
  );
}
