const focusable = 'input, textarea, button, [tabindex="0"]';

const canTakeFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [type=hidden], [tabindex="-1"]') &&
  element.closest('[hidden], [aria-hidden=true]') === null;

/** Moves the focus to the first field in error that is on screen, in the order of the page, and shows all of it. */
export function focusFirstInvalid(form: HTMLElement): void {
  for (const field of form.querySelectorAll<HTMLElement>('[data-invalid]')) {
    const target = [field, ...field.querySelectorAll<HTMLElement>('*')].find(
      (element) => element.matches(focusable) && canTakeFocus(element),
    );
    if (!target) continue;
    target.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
    return;
  }
}
