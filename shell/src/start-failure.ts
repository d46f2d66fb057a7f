import { i18n, readPageBlock } from '@siteswap/web-kit';
import { z } from 'zod';
import { isBotVisit } from '#src/router/is-bot-visit.ts';

const page = z.object({ requestId: z.string() });

/** A sentence in the reader's language, in English while its texts are not there. */
const say = (key: string, otherwise: string): string =>
  i18n.isInitialized && i18n.exists(key) ? i18n.t(key) : otherwise;

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

/**
 * The error page of a shell that could not start, or that broke as a whole: title, a sentence, the request id and
 * Reload, without anything that may be broken itself. Crawlers get none.
 */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  // Written to the console and told to whoever listens for failures.
  window.reportError(error);
  document.title = `${say('common:page.error.title', 'Internal Server Error')} · Siteswap`;
  if (isBotVisit()) {
    root.replaceChildren();
    return;
  }

  const heading = document.createElement('h1');
  heading.className = 'sw-state-title';
  heading.textContent = say('common:page.error.title', 'Internal Server Error');
  const text = paragraph(say('shell:boot.failed', 'Siteswap could not start.'));
  text.className = 'sw-state-text';
  const parsed = page.safeParse(readPageBlock('siteswap-page'));
  const label = say('common:page.error.reference', 'Reference:');
  const reference = parsed.success ? [paragraph(`${label} ${parsed.data.requestId}`)] : [];
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.className = 'sw-button';
  reload.dataset['variant'] = 'soft';
  reload.dataset['size'] = 'md';
  reload.textContent = say('shell:boot.reload', 'Reload');
  reload.addEventListener('click', () => window.location.reload());
  const alert = document.createElement('main');
  alert.className = 'sw-state';
  alert.setAttribute('role', 'alert');
  alert.append(heading, text, ...reference, reload);
  root.replaceChildren(alert);
}
