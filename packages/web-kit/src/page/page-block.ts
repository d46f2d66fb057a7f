/**
 * Reads one JSON block that the gateway wrote into the page (`<script type="application/json" id="siteswap-…">`).
 * `undefined` when the block is absent or is not JSON: the caller then fetches instead.
 */
export function readPageBlock(
  id:
    | 'siteswap-registry'
    | 'siteswap-session'
    | 'siteswap-config'
    | 'siteswap-data'
    | 'siteswap-page',
): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
