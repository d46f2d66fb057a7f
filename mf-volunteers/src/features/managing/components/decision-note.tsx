import { TextArea } from '@siteswap/ui-kit/text-area';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const maxNote = 1_000;

export const isNoteTooLong = (note: string): boolean => note.length > maxNote;

interface DecisionNoteProps {
  value: string;
  onChange: (note: string) => void;
  rows: number;
}

/** What the applicant reads with the decision; it may be empty. */
export function DecisionNote({ value, onChange, rows }: DecisionNoteProps): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <TextArea
      label={t('managing.writeNote')}
      labelNote={t('form.optional')}
      description={t('managing.noteHelp')}
      value={value}
      onChange={onChange}
      rows={rows}
      counterMax={maxNote}
      counterText={(left) => t('common:form.charactersLeft', { count: left })}
      {...(isNoteTooLong(value)
        ? { error: t('common:field.limit.TOO_LONG', { count: maxNote }) }
        : {})}
    />
  );
}
