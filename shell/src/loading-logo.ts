/** How long the logo stays once the page has fully loaded. */
const STAY_MS = 500;

/** Removes the gateway's loading logo (`#siteswap-loading`) 500 ms after the page has fully loaded. */
export function removeLoadingLogo(): void {
  const remove = (): void => {
    setTimeout(() => document.getElementById('siteswap-loading')?.remove(), STAY_MS);
  };
  if (document.readyState === 'complete') remove();
  else window.addEventListener('load', remove, { once: true });
}
