import type { Control, FieldValues } from 'react-hook-form';
import type { FormDraft } from './use-form-draft.ts';

/** What is said of a form as a whole: its draft, its failure, how many fields are in error. */
export interface WholeForm<Values extends FieldValues, Parsed> {
  readonly draft: FormDraft;
  readonly failureText: string | null;
  readonly isFailureInFields: boolean;
  readonly control: Control<Values, unknown, Parsed>;
}
