import type { PublicUser } from '@siteswap/contracts/core';
import { maxNamedMembers } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { MemberField } from '@siteswap/web-kit/member-field';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NamedMember, rememberMembers } from '../named-members.store.ts';

interface NamedMembersFieldProps {
  value: readonly NamedMember[];
  onChange: (value: NamedMember[]) => void;
  label: string;
  description: string;
  error?: string | undefined;
  isDisabled?: boolean;
}

/** Members found by search, one after another, each of whom can be taken off again. */
export function NamedMembersField(props: NamedMembersFieldProps): ReactNode {
  const { value, onChange, label, description, error, isDisabled = false } = props;
  const { t } = useTranslation('volunteers');
  const [found, setFound] = useState<string[]>([]);
  // The field is empty again for the next one.
  useEffect(() => {
    if (found.length > 0) setFound([]);
  }, [found]);
  const add = (member: PublicUser | undefined): void => {
    if (!member) return;
    const { id, pseudo } = member;
    rememberMembers([member]);
    onChange([...value.filter((each) => each.id !== id), { id, pseudo }]);
  };
  return (
    <fieldset className="vo:m-0 vo:flex vo:min-w-0 vo:flex-col vo:gap-2 vo:border-0 vo:p-0">
      <legend className="vo:mb-1 vo:p-0 vo:font-display">{label}</legend>
      {value.length > 0 ? (
        <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-1 vo:p-0">
          {value.map(({ id, pseudo }) => (
            <li key={id} className="vo:flex vo:flex-wrap vo:items-center vo:gap-2">
              <span className="vo:min-w-0 vo:wrap-anywhere">{pseudo}</span>
              {isDisabled ? null : (
                <Button
                  size="sm"
                  variant="ghost"
                  onPress={() => onChange(value.filter((each) => each.id !== id))}
                >
                  {t('common:town.remove', { name: pseudo })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isDisabled || value.length >= maxNamedMembers ? null : (
        <MemberField
          value={found}
          onChange={(ids, member) => {
            setFound(ids);
            add(member);
          }}
          description={description}
          error={error}
        />
      )}
    </fieldset>
  );
}
