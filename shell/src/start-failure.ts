import { i18n, pageRequestId } from '@siteswap/web-kit/shell';
import { isBotVisit } from '#src/router/is-bot-visit.ts';

/** A sentence in the language of the page, in English until its translations are loaded. */
const textOf = (key: string, english: string): string =>
  i18n.isInitialized && i18n.exists(key) ? i18n.t(key) : english;

function element(name: 'h1' | 'p' | 'small', className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function reloadButton(): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'sw-button';
  Object.assign(button.dataset, { variant: 'soft', size: 'md' });
  button.textContent = textOf('shell:boot.reload', 'Reload');
  button.addEventListener('click', () => window.location.reload());
  const action = document.createElement('div');
  action.className = 'sw-state-action';
  action.append(button);
  return action;
}

/**
 * The error page of a shell that could not start, or whose frame failed to render: title, a sentence, the request id and
 * Reload, without React, router and translations, which may have failed. Crawlers get none.
 */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  // Writes to the console and reports to the listeners for errors.
  window.reportError(error);
  const title = textOf('common:page.error.title', 'Internal Server Error');
  document.title = `${title} · Siteswap`;
  if (isBotVisit()) {
    root.replaceChildren();
    return;
  }

  const text = element(
    'p',
    'sw-state-text',
    textOf('shell:boot.failed', 'Siteswap could not start.'),
  );
  const requestId = pageRequestId();
  if (requestId) {
    const label = textOf('common:page.error.reference', 'Reference:');
    text.append(element('small', 'sw-state-reference', `${label} ${requestId}`));
  }
  const alert = document.createElement('main');
  alert.className = 'sw-state';
  alert.setAttribute('role', 'alert');
  alert.append(element('h1', 'sw-state-title', title), text, reloadButton());
  root.replaceChildren(alert);
}
