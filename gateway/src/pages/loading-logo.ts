import escapeHtml from 'escape-html';

/** Two crossing throws and three balls on a 32 × 32 board, as in the logo. */
const arcs = ['M9 26Q18.5 -13 28 26', 'M23 26Q13.5 -13 4 26'];
const tones = ['secondary', 'warning', 'primary'];

/**
 * The full-screen logo that is visible before any script runs. It has no inline style, which the content policy would
 * reject: the shell's stylesheet styles these classes, and the shell removes `#siteswap-loading`.
 * @param isOver it lies over a page that can be read already, so it covers nothing
 */
export function loadingLogo(label: string, isOver: boolean): string {
  const paths = arcs.map((d) => `<path class="sw-logo-arc" d="${d}"/>`).join('');
  const balls = tones
    .map(
      (tone, index) =>
        `<g class="sw-loading-x" data-ball="${index}"><circle class="sw-logo-ball sw-loading-y" data-tone="${tone}" cx="16" cy="26" r="3"/></g>`,
    )
    .join('');
  return `<div id="siteswap-loading" class="sw-loading"${isOver ? ' data-over' : ''} role="status" aria-label="${escapeHtml(label)}"><svg class="sw-loading-logo" viewBox="0 0 32 32" width="96" height="96" fill="none" aria-hidden="true">${paths}${balls}</svg></div>`;
}
