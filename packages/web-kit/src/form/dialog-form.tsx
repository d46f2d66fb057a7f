import { Button, type ButtonWrite } from '@siteswap/ui-kit/button';
import { DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError, type FormProps } from '@siteswap/ui-kit/form';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DraftNotice } from './draft-notice.tsx';
import { FieldsInError } from './fields-in-error.tsx';
import type { WholeForm } from './whole-form.ts';

/** A form in a dialog: what is said of it as a whole, its fields, and the button that sends it. */
export function DialogForm<Values extends FieldValues, Parsed>(props: {
  form: WholeForm<Values, Parsed> & {
    readonly submit: FormProps['onSubmit'];
    readonly mutation: ButtonWrite;
  };
  /** Text of the button that sends the form. */
  submit: string;
  /** The button that leaves it. */
  cancel?: ReactNode;
  /** It has one field, which shows what is back in it and what is wrong. */
  isShort?: boolean;
  children: ReactNode;
}): ReactNode {
  const { form, submit, cancel, isShort = false, children } = props;
  return (
    <Form onSubmit={form.submit}>
      {isShort ? null : <DraftNotice form={form} />}
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      {children}
      {isShort ? null : <FieldsInError form={form} />}
      <DialogFooter>
        {cancel}
        <Button type="submit" write={form.mutation}>
          {submit}
        </Button>
      </DialogFooter>
    </Form>
  );
}
