import { amenityGroups, type EditionFlag, paymentFlags } from '@siteswap/contracts/editions';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionForm } from '../api/use-edition-form.ts';
import { askedFlags } from '../edition-values.format.ts';

const groups = { ...amenityGroups, payment: paymentFlags };

/** What there is on site, and how to pay. */
export function OfferStep({ form }: { form: EditionForm }): ReactNode {
  const { t } = useTranslation('editions');
  const [chosen, isVirtual] = form.watch(['flags', 'isVirtual']);
  const asked = Object.entries(groups)
    .map(([group, flags]) => [group, askedFlags<EditionFlag>(flags, isVirtual)] as const)
    .filter(([, flags]) => flags.length > 0);
  return asked.map(([group, flags]) => (
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
