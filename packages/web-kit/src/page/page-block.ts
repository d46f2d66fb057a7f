type BlockId =
  | 'siteswap-registry'
  | 'siteswap-session'
  | 'siteswap-config'
  | 'siteswap-data'
  | 'siteswap-page';

let given: Readonly<Partial<Record<BlockId, unknown>>> | undefined;

/** On the server, where there is no document: the blocks of the page that is rendered next. */
export function givePageBlocks(blocks: Readonly<Partial<Record<BlockId, unknown>>>): void {
  given = blocks;
}

/**
 * Reads one JSON block that the gateway wrote into the page (`<script type="application/json" id="siteswap-…">`).
 * `undefined` when the block is absent or is not JSON: the caller then fetches instead.
 */
export function readPageBlock(id: BlockId): unknown {
  if (given) return given[id];
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
