import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import { cx } from '../base/cx.ts';
import { CircleAlertIcon } from '../data-display/icons.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export interface FormProps {
  /** Called on submit; the page is not reloaded. Pass react-hook-form's `handleSubmit(...)` here. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Name of the form for screen readers, when no heading names it. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** `off` for forms that must not be remembered. */
  autoComplete?: 'on' | 'off';
  id?: string;
  className?: string;
  /** A FormError, fields, and FormActions. */
  children: ReactNode;
}

/** Enter in a box does not send the form: who presses it wants to tick. */
function ignoreEnterInBox(event: KeyboardEvent): void {
  const { key, target } = event;
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
  if (key === 'Enter' && isBox) event.preventDefault();
}

/**
 * One column of fields. The browser's own messages are off: errors stand next to the fields, in the page's language.
 * After a submit that leaves fields in error, the first of them has the focus.
 */
export function Form({ onSubmit, className, autoComplete, ...rest }: FormProps): ReactNode {
  const [submitted, setSubmitted] = useState<{ readonly form: HTMLFormElement }>();
  useEffect(() => {
    if (!submitted) return;
    // A step that an error opens is on screen after the effects of this render.
    const timer = setTimeout(() => focusFirstInvalid(submitted.form), 0);
    return () => clearTimeout(timer);
  }, [submitted]);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = element.current;
    form?.addEventListener('keydown', ignoreEnterInBox);
    return () => form?.removeEventListener('keydown', ignoreEnterInBox);
  }, []);
  return (
    <AriaForm
      {...rest}
      ref={element}
      validationBehavior="aria"
      className={cx('sw-form', className)}
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void Promise.resolve(onSubmit(event)).finally(() => setSubmitted({ form }));
      }}
    />
  );
}

export interface FormErrorProps {
  /** What went wrong as a whole; nothing is shown without it. */
  title: string | null | undefined;
  /** Details or the list of fields to look at. */
  children?: ReactNode;
  /** Moves the focus here when it appears (default true); false when a field takes it. */
  isFocused?: boolean;
}

/** The summary above a form that could not be sent. */
export function FormError({ title, children, isFocused = true }: FormErrorProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (title && isFocused) box.current?.focus();
  }, [title, isFocused]);
  if (!title) return null;
  return (
    <div ref={box} className="sw-form-error" role="alert" tabIndex={-1}>
      <CircleAlertIcon size={20} />
      <div>
        <p className="sw-form-error-title">{title}</p>
        {children}
      </div>
    </div>
  );
}

/** Fields side by side from 768 px on. */
export function FormRow(props: { children: ReactNode; className?: string }): ReactNode {
  return <div className={cx('sw-form-row', props.className)}>{props.children}</div>;
}

/** The buttons at the end of a form, the main one first; full width on phones. */
export function FormActions(props: { children: ReactNode; className?: string }): ReactNode {
  return <div className={cx('sw-form-actions', props.className)}>{props.children}</div>;
}
