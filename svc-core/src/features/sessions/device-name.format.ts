import Bowser from 'bowser';

/** Browser and system, by which a member recognises a device: `Firefox · Linux`. Null when both are unknown. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || null;
}
