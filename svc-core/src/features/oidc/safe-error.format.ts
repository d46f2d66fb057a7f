/** Kind and place of an error, for a log: its message and its fields may contain codes, tokens or addresses. */
export function safeError(error: unknown): { reason: string; at?: string | undefined } {
  if (!(error instanceof Error)) return { reason: typeof error };
  const { code } = error as { code?: unknown };
  const reason = typeof code === 'string' ? `${error.name} ${code}` : error.name;
  const at = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return { reason, at: at?.trim() };
}
