import type { WebVitals } from '@siteswap/contracts/platform';

/** The page that was shown first, to which the times belong. */
export type PageView = Pick<WebVitals, 'route' | 'remote'>;

type Vital = 'ttfb' | 'fcp' | 'lcp' | 'inp' | 'cls';

/** A measured value, as `web-vitals` gives it. */
export interface Measurement {
  readonly name: string;
  /** Milliseconds; of CLS a number without a unit. */
  readonly value: number;
}

/** Four digits are more than a histogram needs. */
const rounded = (name: Vital, value: number): number =>
  name === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);

const isVital = (name: string): name is Vital => /^(ttfb|fcp|lcp|inp|cls)$/.test(name);

/** Collects the measurements of one page view, of each the latest, and sends them once. */
export class VitalsReport {
  readonly #view: PageView;
  readonly #send: (report: WebVitals) => void;
  readonly #values: Partial<Record<Vital, number>> = {};
  #isSent = false;

  constructor(view: PageView, send: (report: WebVitals) => void) {
    this.#view = view;
    this.#send = send;
  }

  readonly add = ({ name, value }: Measurement): void => {
    const vital = name.toLowerCase();
    if (isVital(vital)) this.#values[vital] = rounded(vital, value);
  };

  /** Call it when the page is hidden: what comes later cannot be sent for certain. */
  readonly send = (): void => {
    if (this.#isSent || Object.keys(this.#values).length === 0) return;
    this.#isSent = true;
    this.#send({ ...this.#view, ...this.#values });
  };
}
