import {
  amenityGroups,
  type EditionCounts,
  type EditionFlag,
  paymentFlags,
} from '@siteswap/contracts/editions';
import { ChipGroup } from '@siteswap/ui-kit/chip-group';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmenityIcon } from './amenity-icon.tsx';

const flagGroups = { ...amenityGroups, payment: paymentFlags } as const;
const groupNames = Object.keys(flagGroups) as (keyof typeof flagGroups)[];

/** Amenities and means of payment in their groups, each with how many editions it would leave. */
export function FlagFilters(props: {
  chosen: readonly EditionFlag[];
  counts: EditionCounts['flags'] | undefined;
  onChange: (flags: EditionFlag[]) => void;
}): ReactNode {
  const { chosen, counts, onChange } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const countOf = (flag: EditionFlag) => {
    const editions = counts?.[flag];
    return editions === undefined
      ? {}
      : { count: format.number(editions), isEmpty: editions === 0 };
  };
  return groupNames.map((group) => (
    <ChipGroup
      key={group}
      label={t(`group.${group}`)}
      chips={flagGroups[group].map((flag) => ({
        id: flag,
        label: t(`flag.${flag}`),
        name: flag,
        value: 'true',
        icon: <AmenityIcon name={flag} size={16} />,
        ...countOf(flag),
      }))}
      chosen={chosen}
      onChange={(id, isChosen) => {
        const others = chosen.filter((flag) => flag !== id);
        onChange(isChosen ? [...others, id as EditionFlag] : others);
      }}
    />
  ));
}
