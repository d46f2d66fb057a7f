import type { PublicUser } from '@siteswap/contracts/core';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberSearch } from '../api/use-member-search.ts';

interface MemberFieldProps {
  /** Id of the chosen member, if any. */
  value: string[];
  onChange: (value: string[]) => void;
}

/** A member, found by the beginning of their name. */
export function MemberField({ value, onChange }: MemberFieldProps): ReactNode {
  const { t } = useTranslation('carpool');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PublicUser>();
  // The field shows the chosen member's name as its text, which must not start a search.
  const searched = typed === chosen?.pseudo ? '' : typed;
  const { members, isTooShort, isFailed, isSearching } = useMemberSearch(searched);
  const known = new Map(members.map((member) => [String(member.id), member]));
  if (chosen && value.length > 0) known.set(String(chosen.id), chosen);

  const emptyText = (): string => {
    if (isFailed) return t('common:error.UNKNOWN');
    if (isTooShort) return t('common:town.tooShort');
    return isSearching ? t('common:state.loading') : t('people.search.unknown');
  };
  return (
    <ComboBox
      isSingle
      label={t('people.member')}
      description={t('people.memberHelp')}
      options={[...known].map(([id, member]) => ({
        id,
        label: member.pseudo,
        icon: <Avatar size="sm" {...member} name={member.pseudo} />,
      }))}
      onSearch={setTyped}
      value={value}
      onChange={(next) => {
        setChosen(next[0] === undefined ? undefined : known.get(next[0]));
        onChange(next);
      }}
      openLabel={t('people.search.open')}
      removeLabel={(name) => name}
      emptyText={emptyText()}
    />
  );
}
