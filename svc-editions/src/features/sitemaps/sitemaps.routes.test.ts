import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { listConventionAddresses, listEditionAddresses } from '@siteswap/contracts/editions';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.prisma.edition.deleteMany();
  await service.prisma.convention.deleteMany();
});

const list = (cursor?: string) =>
  service.call(listEditionAddresses, { query: { cursor: cursor as never } });

it('lists published editions with the moment of their last change', async () => {
  const id = await anEdition(service.prisma);
  await anEdition(service.prisma, { isOnline: false });
  await anEdition(service.prisma, { deletedAt: new Date() });
  const updatedAt = new Date('2027-01-02T03:04:05.678Z');
  await service.prisma.edition.update({ where: { id }, data: { updatedAt } });
  expect((await list()).body).toEqual({
    data: [{ path: `/editions/${id}`, changedAt: updatedAt.toISOString() }],
    nextCursor: null,
  });
});

it('goes on after the cursor, and rejects one that is no id', async () => {
  const [first, second] = [await anEdition(service.prisma), await anEdition(service.prisma)];
  const paths = (await list(String(first))).body.data.map(({ path }) => path);
  expect(paths).toEqual([`/editions/${second}`]);
  for (const cursor of ['x', '0', '1,2', '-1']) expect((await list(cursor)).status).toBe(422);
});

it('lists conventions, archived ones too', async () => {
  const { id } = await aConvention(service.prisma, { isArchived: true });
  await aConvention(service.prisma, { deletedAt: new Date() });
  const { body } = await service.call(listConventionAddresses, { query: {} });
  expect(body.data.map(({ path }) => path)).toEqual([`/conventions/${id}`]);
});
