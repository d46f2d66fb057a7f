// The theme the person chose on the site, before anything is painted.
const saved = (() => {
  try {
    return localStorage.getItem('color-mode');
  } catch {
    return null;
  }
})();
if (saved === 'light' || saved === 'dark') document.documentElement.dataset.theme = saved;

/** Opens the call an address names. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = named?.querySelector('details');
  if (details) details.open = true;
}

/** Shows the calls that hold every word. */
function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const call of document.querySelectorAll('.call')) {
    const isFound = words.every((word) => call.dataset.words.includes(word));
    call.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const section of document.querySelectorAll('#calls > section')) {
    section.hidden = section.querySelector('.call:not([hidden])') === null;
  }
  document.getElementById('found').textContent =
    words.length === 0 ? '' : count === 1 ? '1 call' : `${count} calls`;
}

addEventListener('DOMContentLoaded', () => {
  const words = document.getElementById('words');
  document.getElementById('search').hidden = false;
  words.addEventListener('input', () => find(words.value));
  openNamed();
});
addEventListener('hashchange', openNamed);
