import { dayParts, stayParts } from '@siteswap/contracts/volunteers';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#src/shared/fold.tsx';

interface AbsenceFieldsProps {
  /** Parts of days at which one is away. */
  value: string[];
  onChange: (value: string[]) => void;
  /** Empty while day or part is missing. */
  arrival: string;
  departure: string;
  isDisabled?: boolean;
}

/** The parts of each day between arrival and departure, of which one takes off those when one is away. */
export function AbsenceFields(props: AbsenceFieldsProps): ReactNode {
  const { value, onChange, arrival, departure, isDisabled = false } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  // Weeks of boxes are rendered for people who open them.
  const [isOpen, setOpen] = useState(false);
  const parts = arrival && departure ? stayParts(arrival, departure) : [];
  if (parts.length === 0) return null;
  const days = Map.groupBy(parts, (part) => part.split('_')[0] ?? '');
  const change = (ofDay: readonly string[], present: readonly string[]): void =>
    onChange([
      ...value.filter((part) => !ofDay.includes(part)),
      ...ofDay.filter((part) => !present.includes(part)),
    ]);
  return (
    <Fold summary={t('form.absences')} onToggle={setOpen}>
      <p className="sw-help">{t('form.absencesHelp')}</p>
      {isOpen
        ? [...days].map(([day, ofDay]) => (
            <CheckboxGroup
              key={day}
              label={format.day(day, 'weekday')}
              layout="chips"
              isDisabled={isDisabled}
              options={dayParts
                .filter((part) => ofDay.includes(`${day}_${part}`))
                .map((part) => ({ id: `${day}_${part}`, label: t(`part.${part}`) }))}
              value={ofDay.filter((part) => !value.includes(part))}
              onChange={(present) => change(ofDay, present)}
            />
          ))
        : null}
    </Fold>
  );
}
