/** Storage may be forbidden or full; a draft that cannot be saved is ignored. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const prefix = 'draft:';

/** What was typed into a form in this tab, by field; empty without a draft. */
export const readDraft = (key: string): Readonly<Record<string, unknown>> =>
  attempt(() => JSON.parse(window.sessionStorage.getItem(prefix + key) ?? '{}')) ?? {};

/** Replaces the draft; one without fields is removed. */
export function saveDraft(key: string, fields: Readonly<Record<string, unknown>>): void {
  if (Object.keys(fields).length === 0) removeDraft(key);
  else attempt(() => window.sessionStorage.setItem(prefix + key, JSON.stringify(fields)));
}

export function removeDraft(key: string): void {
  attempt(() => window.sessionStorage.removeItem(prefix + key));
}

/** Removes the drafts of all forms, once the member who typed them is no longer signed in. */
export function removeDrafts(): void {
  for (const name of attempt(() => Object.keys(window.sessionStorage)) ?? []) {
    if (name.startsWith(prefix)) attempt(() => window.sessionStorage.removeItem(name));
  }
}
