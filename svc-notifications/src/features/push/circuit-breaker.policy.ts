import { type Clock, later, seconds } from '@siteswap/service-kit';

/** Failures in a row that open the circuit of a push service. */
const maxFailures = 5;
/** Nothing is sent to it for so long; then one push tries. */
const openMs = seconds(30);
/** Addresses come from members: no more of them are remembered. */
const maxOrigins = 1_000;

interface Circuit {
  failures: number;
  /** Null while it is closed. */
  openUntil: Date | null;
}

/** Spares a push service that fails, and ourselves the waiting. Each process has its own. */
export function createCircuitBreaker({ clock }: { clock: Clock }) {
  const circuits = new Map<string, Circuit>();

  return {
    /** Milliseconds to wait before a push to this origin; 0 when it may go now. */
    waitMs(origin: string): number {
      const circuit = circuits.get(origin);
      if (!circuit?.openUntil) return 0;
      const now = clock();
      const left = circuit.openUntil.getTime() - now.getTime();
      if (left > 0) return left;
      // This one tries; the others wait for what it learns.
      circuit.openUntil = later(now, openMs);
      return 0;
    },

    succeeded(origin: string): void {
      circuits.delete(origin);
    },

    /** @param retryAfterMs what the push service asked for */
    failed(origin: string, retryAfterMs = 0): void {
      const circuit = circuits.get(origin) ?? { failures: 0, openUntil: null };
      circuit.failures += 1;
      if (circuit.failures >= maxFailures) {
        circuit.openUntil = later(clock(), Math.max(openMs, retryAfterMs));
      }
      circuits.delete(origin);
      circuits.set(origin, circuit);
      const [oldest] = circuits.keys();
      if (circuits.size > maxOrigins && oldest !== undefined) circuits.delete(oldest);
    },
  };
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
