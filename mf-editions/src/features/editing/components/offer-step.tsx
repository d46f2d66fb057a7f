import { amenityGroups, paymentFlags } from '@siteswap/contracts/editions';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionForm } from '../api/use-edition-form.ts';

const groups = { ...amenityGroups, payment: paymentFlags };

/** What there is on site, and how to pay. */
export function OfferStep({ form }: { form: EditionForm }): ReactNode {
  const { t } = useTranslation('editions');
  const chosen = form.watch('flags');
  return Object.entries(groups).map(([group, flags]) => (
    <CheckboxGroup
      key={group}
      label={t(`group.${group}`)}
      layout="columns"
      value={chosen.filter((flag) => (flags as readonly string[]).includes(flag))}
      onChange={(now) => {
        const others = chosen.filter((flag) => !(flags as readonly string[]).includes(flag));
        form.setValue('flags', [...others, ...now], { shouldDirty: true });
      }}
      options={flags.map((id) => ({ id, label: t(`flag.${id}`) }))}
    />
  ));
}
