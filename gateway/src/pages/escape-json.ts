/**
 * JSON for the inside of a `<script>`: no `</script>` or `<!--` can end or change it. The two line separators that
 * JSON allows are escaped, because older script parsers reject them.
 */
export const escapeJson = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
