import { TextField } from '@siteswap/ui-kit/text-field';
import type { Pin } from '@siteswap/web-kit/map';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coordinatesOf, coordinatesText } from '../coordinates.format.ts';

/** The pin as text, which takes a pasted link of a map; what is no place stays, and says so once the field is left. */
export function CoordinatesField(props: {
  pin: Pin | null;
  onChange: (pin: Pin | null) => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const shown = coordinatesText(props.pin);
  const [typed, setTyped] = useState(shown);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    // The pin was set on the map. What is typed may be the link that has set it.
    setTyped((text) => (coordinatesText(coordinatesOf(text) ?? null) === shown ? text : shown));
  }, [shown]);
  const isWrong = typed.trim() !== '' && coordinatesOf(typed) === undefined;
  return (
    <TextField
      label={t('editionForm.coordinates')}
      labelNote={t('conventionForm.optional')}
      description={t('editionForm.coordinatesHelp')}
      error={isLeft && isWrong ? t('editionForm.coordinatesWrong') : undefined}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        setLeft(false);
        const pin = coordinatesOf(text);
        if (pin) props.onChange(pin);
        else if (text.trim() === '') props.onChange(null);
      }}
      onBlur={() => {
        setLeft(true);
        if (coordinatesOf(typed)) setTyped(shown);
      }}
      autoComplete="off"
    />
  );
}
