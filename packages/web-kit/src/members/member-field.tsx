import type { PublicUser } from '@siteswap/contracts/core';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { ComboBox, type ComboBoxProps } from '@siteswap/ui-kit/combo-box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberSearch } from './use-member-search.ts';

interface MemberFieldProps extends Pick<ComboBoxProps, 'description' | 'error' | 'onBlur' | 'ref'> {
  /** Id of the chosen member, if any. */
  value: string[];
  /** @param member who was chosen; undefined when the field was emptied */
  onChange: (value: string[], member?: PublicUser) => void;
  /** What is said in place of a search; null for text to search for. */
  insteadOfSearch?: (typed: string) => string | null;
}

/** A member, found by the beginning of their name. */
export function MemberField(props: MemberFieldProps): ReactNode {
  const { value, onChange, insteadOfSearch, ...rest } = props;
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PublicUser>();
  const said = insteadOfSearch?.(typed) ?? null;
  // The field shows the chosen member's name as its text, which must not start a search.
  const searched = typed === chosen?.pseudo || said !== null ? '' : typed;
  const { members, isTooShort, isFailed, isSearching } = useMemberSearch(searched);
  const known = new Map(members.map((member) => [String(member.id), member]));
  if (chosen && value.length > 0) known.set(String(chosen.id), chosen);

  const emptyText = (): string => {
    if (said !== null) return said;
    if (isFailed) return t('member.failed');
    if (isTooShort) return t('town.tooShort');
    return isSearching ? t('state.loading') : t('member.unknown');
  };
  return (
    <ComboBox
      {...rest}
      isSingle
      label={t('member.label')}
      options={[...known].map(([id, member]) => ({
        id,
        label: member.pseudo,
        icon: <Avatar size="sm" {...member} name={member.pseudo} />,
      }))}
      onSearch={setTyped}
      value={value}
      onChange={(next) => {
        const member = next[0] === undefined ? undefined : known.get(next[0]);
        setChosen(member);
        onChange(next, member);
      }}
      openLabel={t('member.open')}
      removeLabel={(name) => t('town.remove', { name })}
      emptyText={emptyText()}
    />
  );
}
