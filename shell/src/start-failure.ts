import { i18n, pageRequestId } from '@siteswap/web-kit';
import { isBotVisit } from '#src/router/is-bot-visit.ts';

/** A sentence in the reader's language, in English while its texts are not there. */
const say = (key: string, otherwise: string): string =>
  i18n.isInitialized && i18n.exists(key) ? i18n.t(key) : otherwise;

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
  button.textContent = say('shell:boot.reload', 'Reload');
  button.addEventListener('click', () => window.location.reload());
  const action = document.createElement('div');
  action.className = 'sw-state-action';
  action.append(button);
  return action;
}

/**
 * The error page of a shell that could not start, or that broke as a whole: title, a sentence, the request id and
 * Reload, without anything that may be broken itself. Crawlers get none.
 */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  // Written to the console and told to whoever listens for failures.
  window.reportError(error);
  const title = say('common:page.error.title', 'Internal Server Error');
  document.title = `${title} · Siteswap`;
  if (isBotVisit()) {
    root.replaceChildren();
    return;
  }

  const text = element('p', 'sw-state-text', say('shell:boot.failed', 'Siteswap could not start.'));
  const requestId = pageRequestId();
  if (requestId) {
    const label = say('common:page.error.reference', 'Reference:');
    text.append(element('small', 'sw-state-reference', `${label} ${requestId}`));
  }
  const alert = document.createElement('main');
  alert.className = 'sw-state';
  alert.setAttribute('role', 'alert');
  alert.append(element('h1', 'sw-state-title', title), text, reloadButton());
  root.replaceChildren(alert);
}
