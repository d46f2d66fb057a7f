import { i18n } from '@siteswap/web-kit';

/** What is shown when the shell itself could not start: a sentence and Reload, without anything that may be broken. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  // Written to the console and told to whoever listens for failures.
  window.reportError(error);
  const text = document.createElement('p');
  text.textContent = i18n.t('shell:boot.failed', { defaultValue: 'Siteswap could not start.' });
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = i18n.t('shell:boot.reload', { defaultValue: 'Reload' });
  reload.addEventListener('click', () => window.location.reload());
  const alert = document.createElement('main');
  alert.setAttribute('role', 'alert');
  alert.append(text, reload);
  root.replaceChildren(alert);
}
