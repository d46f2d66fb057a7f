import { FieldConflict, TextDifference } from '@siteswap/ui-kit/field-conflict';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldConflicts } from './use-edit-conflict.ts';

interface FormConflictProps {
  readonly form: { readonly conflicts?: FieldConflicts };
  /** Fields that one input sets, e.g. both numbers of a pin. */
  readonly fields: readonly string[];
  /** Shows what another person saved, and the value of the form, in the order of the fields. */
  readonly children: (theirs: readonly unknown[], mine: readonly unknown[]) => ReactNode;
}

/**
 * Below an input: what another person saved while the form was open, and which of the two is to be saved. `Field` has
 * it; an input that is none places it itself.
 */
export function FormConflict({ form, fields, children }: FormConflictProps): ReactNode {
  const { t } = useTranslation('common');
  const { conflicts } = form;
  const register = conflicts?.register;
  const key = fields.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `register` only counts, and is another one in each render
  useEffect(() => {
    const removals = key.split(' ').map((field) => register?.(field));
    return () => {
      for (const remove of removals) remove?.();
    };
  }, [key]);
  const contested = fields.flatMap((field) => conflicts?.of(field) ?? []);
  if (!conflicts || contested.length === 0) return null;
  return (
    <FieldConflict
      choice={
        contested.every(({ choice }) => choice === contested[0]?.choice)
          ? contested[0]?.choice
          : undefined
      }
      onChoose={(choice) => conflicts.choose(fields, choice)}
      messages={{
        title: t('form.conflict.title'),
        keepMine: t('form.conflict.keepMine'),
        takeTheirs: t('form.conflict.takeTheirs'),
        chosen: { mine: t('form.conflict.mine'), theirs: t('form.conflict.theirs') },
      }}
    >
      {children(
        contested.map(({ theirs }) => theirs),
        contested.map(({ mine }) => mine),
      )}
    </FieldConflict>
  );
}

/** What differs between two texts. */
export function ConflictText(props: { readonly mine: string; readonly theirs: string }): ReactNode {
  const { t } = useTranslation('common');
  if (props.theirs === '') return <p>{t('form.conflict.empty')}</p>;
  return (
    <TextDifference
      {...props}
      messages={{
        onlyMine: t('form.conflict.onlyMine'),
        onlyTheirs: t('form.conflict.onlyTheirs'),
      }}
    />
  );
}
