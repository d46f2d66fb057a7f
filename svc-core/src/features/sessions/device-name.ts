import Bowser from 'bowser';

/** What a person recognises a browser by: `Firefox · Linux`. Null when it tells nothing we know. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || null;
}
