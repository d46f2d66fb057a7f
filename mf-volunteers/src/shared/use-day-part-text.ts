import { dayParts } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';

/** `2027-05-14_morning` as a reader says it; unchanged when it names no part of a day. */
export function useDayPartText(): (written: string) => string {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return (written) => {
    const [day = '', named = ''] = written.split('_');
    const part = dayParts.find((one) => one === named);
    return part ? `${format.day(day, 'short')} · ${t(`part.${part}`)}` : written;
  };
}
