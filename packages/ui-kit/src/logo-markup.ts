/** The mark: two crossing throws and three balls on a 32 × 32 board. Classes are coloured by the kit's style sheet. */
export const logoShapes = {
  arcs: ['M9 26Q18.5 -13 28 26', 'M23 26Q13.5 -13 4 26'],
  balls: [
    { cx: 4, cy: 26, r: 3, tone: 'secondary' },
    { cx: 28, cy: 26, r: 3, tone: 'warning' },
    { cx: 16, cy: 8.5, r: 3, tone: 'primary' },
  ],
} as const;

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The full-screen loading logo as HTML, for a page that is shown before any script runs. It holds no
 * style and no script, so a strict content policy lets it pass; the kit's style sheet makes the balls fly.
 */
export function loadingLogoMarkup(label: string): string {
  const arcs = logoShapes.arcs.map((d) => `<path class="sw-logo-arc" d="${d}"/>`).join('');
  const balls = logoShapes.balls
    .map(
      (ball, index) =>
        `<g class="sw-loading-x" data-ball="${index}"><circle class="sw-logo-ball sw-loading-y" data-tone="${ball.tone}" cx="16" cy="26" r="${ball.r}"/></g>`,
    )
    .join('');
  return `<div id="siteswap-loading" class="sw-loading" role="status" aria-label="${escapeText(label)}"><svg class="sw-loading-logo" viewBox="0 0 32 32" width="96" height="96" fill="none" aria-hidden="true">${arcs}${balls}</svg></div>`;
}
