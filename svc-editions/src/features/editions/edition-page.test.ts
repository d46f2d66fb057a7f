import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { editionRights, getEdition, getMyEdition } from '@siteswap/contracts/editions';
import { findMember } from '@siteswap/features/members';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';
import { toEdition } from './editions.mapper.ts';
import { findEdition } from './editions.repository.ts';

describe('the page of an edition', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  const db = () => started.service.prisma;
  const get = (id: number) => started.service.call(getEdition, { params: { id } });
  const getMine = (id: number, who: Parameters<typeof started.service.actor>[0]) =>
    started.service.call(getMyEdition, { params: { id } }, started.service.actor(who));

  beforeAll(async () => {
    started = await startEditions();
    const updatedAt = new Date('2027-01-02T03:04:05.678Z');
    await db().member.createMany({
      data: [
        { id: 7, pseudo: 'léa', emailHash: 'h7', updatedAt, profilePicture: 'a.webp', nom: 'Roy' },
        { id: 8, pseudo: 'ana', emailHash: 'h8', updatedAt, prenom: 'Ana' },
      ],
    });
  });
  afterAll(() => started.service.stop());

  it('writes in SQL exactly what the mapper writes from Prisma, and what the contract says', async () => {
    const full = {
      creatorId: 7,
      description: '# Bonjour\n\n"quotes" \\ </script> 🤹',
      venueName: 'Salle Balle',
      addressLine1: '1 rue',
      addressLine2: 'Bâtiment B',
      region: 'Bretagne',
      postalCode: '59000',
      status: 'RELOCATED',
      statusNote: 'De Gand à Lille',
      previousStartDate: new Date('2027-05-01'),
      previousEndDate: new Date('2027-05-02'),
      previousCity: 'Gand',
      facebookUrl: 'https://facebook.com/x',
      instagramUrl: 'https://instagram.com/x',
      ticketingUrl: 'https://tickets.example',
      officialWebsiteUrl: 'https://example.org',
      latitude: 50.6292,
      longitude: 3.0573,
    } as const;
    const ids = [
      await anEdition(db()),
      await anEdition(db(), full),
      await anEdition(db(), { creatorId: 8 }),
      await anEdition(db(), { creatorId: 999 }),
    ];

    for (const id of ids) {
      const { status, body } = await get(id);
      expect(status).toBe(200);
      expect(getEdition.response.parse(body)).toEqual(body);
      const row = await findEdition(db(), id);
      expect(body).toEqual(row && toEdition(row, await findMember(db(), row.creatorId)));
      const correctableUntil = '2027-05-11T12:00:00.000Z';
      const mine = { ...body, myRights: [], correctableUntil, version: expect.any(String) };
      expect((await getMine(id, { userId: 5 })).body).toEqual(mine);
    }
  });

  it('names its region in the languages that call it otherwise', async () => {
    const id = await anEdition(db(), { region: 'Bretagne' });
    expect((await get(id)).body.regionNames).toMatchObject({ en: 'Brittany', pl: 'Bretania' });
  });

  it('never shows the address of a convention', async () => {
    const convention = await aConvention(db(), { email: 'secret@example.org' });
    const { body } = await get(await anEdition(db(), {}, convention));

    expect(body.convention).toMatchObject({ isClaimable: true });
    expect(JSON.stringify(body)).not.toContain('secret@');
  });

  it('still serves an edition of an archived convention', async () => {
    const convention = await aConvention(db(), { isArchived: true });

    expect(await get(await anEdition(db(), {}, convention))).toMatchObject({
      status: 200,
      body: { convention: { isArchived: true } },
    });
  });

  it('ED-12: knows no deleted and no unknown edition', async () => {
    for (const id of [await anEdition(db(), { deletedAt: new Date() }), 2_147_483_647]) {
      expect(await get(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect((await getMine(id, { isGlobalAdmin: true, adminMode: true })).status).toBe(404);
    }
  });

  describe('a draft', () => {
    let draft = 0;
    beforeAll(async () => {
      const convention = await aConvention(db(), { authorId: 7 });
      draft = await anEdition(db(), { isOnline: false, creatorId: 8 }, convention);
    });

    it('is a secret on the public page, for every caller', async () => {
      expect((await get(draft)).status).toBe(404);
      const byItsAuthor = await started.service.call(
        getEdition,
        { params: { id: draft } },
        started.service.actor({ userId: 7 }),
      );
      expect(byItsAuthor.status).toBe(404);
    });

    it('is shown to its creator, the author of its convention, and admin mode', async () => {
      for (const who of [
        { userId: 7 },
        { userId: 8 },
        { userId: 99, isGlobalAdmin: true, adminMode: true },
      ]) {
        expect(await getMine(draft, who)).toMatchObject({ status: 200, body: { isOnline: false } });
      }
      expect((await getMine(draft, { userId: 8 })).body.myRights).toEqual(editionRights);
    });

    it('is a secret to other members, and to an administrator without admin mode', async () => {
      for (const who of [
        { userId: 9 },
        { userId: 99, isGlobalAdmin: true },
        { userId: 99, adminMode: true },
      ]) {
        expect((await getMine(draft, who)).status).toBe(404);
      }
    });
  });

  it('does not store an unknown zone, which would break every list', async () => {
    await expect(anEdition(db(), { timezone: 'Europe/Atlantis' })).rejects.toThrow('Atlantis');
  });

  it('does not store an edition that ends before it begins', async () => {
    const days = { startDate: '2027-06-10', endDate: '2027-06-09' };
    await expect(anEdition(db(), days)).rejects.toThrow('editions_days_in_order');
  });
});
