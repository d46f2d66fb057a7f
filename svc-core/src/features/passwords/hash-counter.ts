import { Counter, type Registry } from 'prom-client';

/** Hashing is what an attack on this service makes it do: how much of it there is shows in the metrics. */
export function createHashCounter(metrics: Registry): () => void {
  const counter = new Counter({
    name: 'password_hashes_total',
    help: 'Passwords hashed or compared',
    registers: [metrics],
  });
  return () => counter.inc();
}
