/*
 * Runs before the first paint, from a file of its own because the page allows no inline scripts: the theme the
 * person chose (`color-mode` in local storage: light, dark or system), so that a dark page never flashes white.
 */
const saved = ((): string | null => {
  try {
    return window.localStorage.getItem('color-mode');
  } catch {
    return null;
  }
})();
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const isDark = saved === 'dark' || (saved !== 'light' && systemIsDark);
document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';

/*
 * Records what the person types and presses before React has taken the page over. The shell then repeats it
 * (see `early-interactions.ts`).
 */
const ending = new AbortController();
const early = { typed: new Set<Element>(), pressed: null as Element | null, ending };
const always = { capture: true, signal: ending.signal };
document.addEventListener(
  'input',
  ({ target }) => {
    if (target instanceof Element && early.typed.size < 20) early.typed.add(target);
  },
  always,
);
document.addEventListener(
  'click',
  ({ target }) => {
    early.pressed = target instanceof Element ? target.closest('#root button') : null;
  },
  always,
);
Object.assign(window, { siteswapEarly: early });

// The browser says that it can install the site, maybe before the shell listens.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { siteswapInstall: event });
});

/*
 * The browser renders nothing and runs no other script while a style sheet of the head loads. A remote's style sheet
 * that fails or does not come is removed: the page must not wait for it, and Retry loads it anew.
 */
const remoteStyles = 'link[data-remote]';
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches(remoteStyles)) target.remove();
  },
  true,
);
setTimeout(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(remoteStyles)) {
    if (!link.sheet) link.remove();
  }
}, 4000);
