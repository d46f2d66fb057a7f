/** The beginning of a Markdown text as one paragraph of plain text. */
export function plainText(markdown: string, maxLength: number): string {
  const line = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    // Marks around words; within one they are its own: snake_case.
    .replace(/(?<![\p{L}\p{N}])[*_`]+|[*_`]+(?![\p{L}\p{N}])/gu, '')
    .replace(/[#>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`;
}
