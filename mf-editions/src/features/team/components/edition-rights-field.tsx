import type { EditionRight, MyConventionEdition } from '@siteswap/contracts/editions';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { Select } from '@siteswap/ui-kit/select';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editionRightKey } from '../api/use-collaborator-form.ts';

interface EditionRightsProps {
  editions: readonly MyConventionEdition[];
  /** The rights that the viewer may give on an edition. */
  offered: (editionId: number) => readonly EditionRight[];
  /** Keys of the rights that are given. */
  value: string[];
  onChange: (value: string[]) => void;
  error?: string;
}

/** Rights on single editions: an edition is chosen first, then what may be done with it. */
export function EditionRightsField(props: EditionRightsProps): ReactNode {
  const { editions, offered, value, onChange, error } = props;
  const { t } = useTranslation('editions');
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  // With those of a draft, which is restored after the first rendering.
  const chosen = new Set([...added, ...value.map((key) => Number.parseInt(key, 10))]);
  const shown = editions.filter(({ id }) => chosen.has(id));
  const others = editions.filter(({ id }) => !chosen.has(id) && offered(id).length > 0);

  const change = (editionId: number, keys: readonly string[]): void => {
    // An edition without its last right stays on screen.
    setAdded(chosen);
    onChange([...value.filter((key) => Number.parseInt(key, 10) !== editionId), ...keys]);
  };

  return (
    <fieldset className="ed:m-0 ed:flex ed:min-w-0 ed:flex-col ed:gap-4 ed:border-0 ed:p-0">
      <legend className="ed:mb-2 ed:p-0 ed:text-muted ed:text-sm">
        {t('team.perEditionHelp')}
      </legend>
      {shown.map(({ id, name }) => (
        <CheckboxGroup
          key={id}
          label={name}
          layout="columns"
          value={value.filter((key) => Number.parseInt(key, 10) === id)}
          onChange={(keys) => change(id, keys)}
          options={offered(id).map((right) => ({
            id: editionRightKey(id, right),
            label: t(`team.editionRight.${right}`),
          }))}
        />
      ))}
      {others.length > 0 ? (
        <Select
          label={t('team.addEdition')}
          placeholder={t('team.chooseEdition')}
          value={null}
          onChange={(id) => setAdded(new Set([...chosen, Number(id)]))}
          options={others.map(({ id, name }) => ({ id: String(id), label: name }))}
        />
      ) : null}
      {error ? <p className="ed:text-error ed:text-sm">{error}</p> : null}
    </fieldset>
  );
}
