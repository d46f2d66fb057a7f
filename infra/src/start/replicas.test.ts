import { describe, expect, it } from '@jest/globals';
import { placeReplicas, replicaCounts } from './replicas.ts';

const folders = ['svc-core', 'svc-carpool', 'gateway'];
const counts = (text?: string) => [...replicaCounts(text, folders).values()];

describe('REPLICAS', () => {
  it('is one of each unless it says otherwise, for all or by name', () => {
    expect(counts()).toEqual([1, 1, 1]);
    expect(counts('')).toEqual([1, 1, 1]);
    expect(counts('2')).toEqual([2, 2, 2]);
    expect(counts('svc-carpool=2, gateway=3')).toEqual([1, 2, 3]);
    expect(counts('2,gateway=1')).toEqual([2, 2, 1]);
  });

  it.each(['0', '9', 'two', 'gateway=', 'gateway=1.5'])('rejects %s', (text) => {
    expect(() => counts(text)).toThrow('set a number from 1 to 8');
  });

  it('rejects the name of no service', () => {
    expect(() => counts('svc-carpol=2')).toThrow(
      'REPLICAS names "svc-carpol", which does not exist: use svc-core, svc-carpool, gateway.',
    );
  });

  it('gives a single process the port of the service, and the first of several its name', async () => {
    const ports = new Map([
      ['svc-core', 4001],
      ['gateway', 3000],
    ]);
    const placed = await placeReplicas(
      new Map([...ports.keys()].map((each, at) => [each, at + 1])),
      ports,
    );
    expect(placed.get('svc-core')).toEqual([{ name: 'svc-core', folder: 'svc-core', port: 4001 }]);
    const gateways = placed.get('gateway') ?? [];
    expect(gateways.map(({ name }) => name)).toEqual(['gateway', 'gateway#2']);
    expect(new Set([3000, ...gateways.map(({ port }) => port)]).size).toBe(3);
  });
});
