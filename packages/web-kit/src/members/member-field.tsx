import type { PublicUser } from '@siteswap/contracts/core';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberSearch } from '../api/use-member-search.ts';

interface MemberFieldProps {
  /** Id of the chosen member, if any. */
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A member, found by the beginning of their name. */
export function MemberField({ value, onChange, ...rest }: MemberFieldProps): ReactNode {
  const { t } = useTranslation('editions');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PublicUser>();
  // The field shows the chosen member's name as its text, which must not start a search.
  const isAddress = typed.includes('@');
  const searched = typed === chosen?.pseudo || isAddress ? '' : typed;
  const { members, isTooShort, isFailed, isSearching } = useMemberSearch(searched);
  const known = new Map(members.map((member) => [String(member.id), member]));
  if (chosen) known.set(String(chosen.id), chosen);

  const emptyText = (): string => {
    // The same whether somebody has an account with it.
    if (isAddress) return t('team.search.address', { option: t('team.by.email') });
    if (isFailed) return t('team.search.failed');
    if (isTooShort) return t('near.tooShort');
    return isSearching ? t('common:state.loading') : t('team.search.unknown');
  };

  return (
    <ComboBox
      {...rest}
      isSingle
      label={t('team.member')}
      description={t('team.memberHelp')}
      options={[...known].map(([id, member]) => ({
        id,
        label: member.pseudo,
        icon: (
          <Avatar
            size="sm"
            name={member.pseudo}
            profilePicture={member.profilePicture}
            emailHash={member.emailHash}
            updatedAt={member.updatedAt}
          />
        ),
      }))}
      onSearch={setTyped}
      value={value}
      onChange={(next) => {
        setChosen(next[0] === undefined ? undefined : known.get(next[0]));
        onChange(next);
      }}
      openLabel={t('team.search.open')}
      removeLabel={(name) => t('filters.remove', { name })}
      emptyText={emptyText()}
    />
  );
}
