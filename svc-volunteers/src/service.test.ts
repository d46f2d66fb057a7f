import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@siteswap/contracts/volunteers';
import { accessWalk, badInputWalk } from '@siteswap/service-kit/testing';
import { startVolunteers } from '#test/start-volunteers.ts';

describe('svc-volunteers', () => {
  let service: Awaited<ReturnType<typeof startVolunteers>>;
  beforeAll(async () => {
    service = await startVolunteers();
  });
  afterAll(() => service.stop());

  it('handles every route of its contract', () => {
    const described = Object.values(contracts).flatMap((value) =>
      typeof value === 'object' && 'path' in value ? [value.id] : [],
    );
    const handled = service.routes.map(({ id }) => id);
    expect(described.filter((id) => !handled.includes(id))).toEqual([]);
    expect(described).not.toHaveLength(0);
  });

  it('rejects callers who may not call', () => accessWalk(service));

  it('rejects bad input without ever failing', () => badInputWalk(service));
});
