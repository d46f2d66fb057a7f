import { randomUUID } from 'node:crypto';
import { createOffer, createRequest } from '@siteswap/contracts/carpool';
import { updateProfile } from '@siteswap/contracts/core';
import { toggleFavorite } from '@siteswap/contracts/editions';
import type { FaultResponse } from './fault-caller.ts';
import type { FaultPlatform } from './fault-platform.ts';
import { mailSubject } from './ledger-core.ts';

/** An offer or a request to be written. */
export interface Trip {
  readonly member: number;
  /** Which of the editions, counted round. */
  readonly edition: number;
  readonly isOffer: boolean;
}

/** Writes an offer or a request. @throws when it is rejected */
export async function announce(platform: FaultPlatform, trip: Trip): Promise<void> {
  check(await send(platform, trip), 201);
}

/** A missing response is one of the faults; a rejected write would mean that the round tests nothing. */
function check(response: FaultResponse, expected: number): void {
  if (response && response.status !== expected && response.status < 500) {
    throw new Error(`rejected: ${response.status} ${response.text}`);
  }
}

/**
 * Writes an offer or a request several times with one key, at once and once more afterwards, as a browser does that got
 * no response.
 * @throws when it acted more than once
 */
export async function announceRepeatedly(platform: FaultPlatform, trip: Trip, times: number) {
  const key = randomUUID();
  // Its rows are counted by this town afterwards.
  const again = () => send(platform, trip, { key, town: `Arras ${key}` });
  const responses = await Promise.all(Array.from({ length: times }, again));
  responses.push(await again());
  const ids = new Set<number>();
  for (const response of responses) {
    if (response?.status === 201) ids.add((JSON.parse(response.text) as { id: number }).id);
    // 409: the same write is being handled.
    else if (response?.status !== 409) check(response, 201);
  }
  if (ids.size > 1) throw new Error(`one key acted ${ids.size} times`);
}

async function send(
  platform: FaultPlatform,
  { member: userId, edition, isOffer }: Trip,
  { key, town = 'Arras' }: { key?: string; town?: string } = {},
): Promise<FaultResponse> {
  const { id, startDate } = platform.editions[edition % platform.editions.length] ?? {
    id: 0,
    startDate: '',
  };
  const common = {
    direction: 'TO_EVENT' as const,
    tripDate: `${startDate}T12:00:00Z`,
    locationCity: town,
  };
  const params = { id };
  const offer = { params, body: { ...common, availableSeats: 3 } };
  const request = { params, body: { ...common, seatsNeeded: 1 } };
  const response = isOffer
    ? await platform.call('svc-carpool', createOffer, offer, userId, key)
    : await platform.call('svc-carpool', createRequest, request, userId, key);
  if (response?.status === 201) {
    const { id: entityId } = JSON.parse(response.text) as { id: number };
    platform.confirmed.add(`carpool-${isOffer ? 'offer' : 'request'}:${entityId}`);
  }
  return response;
}

/** Turns a member's star on an edition round. */
export const star = (platform: FaultPlatform, edition: number, userId: number) => {
  const { id = 0 } = platform.editions[edition % platform.editions.length] ?? {};
  return platform.call('svc-editions', toggleFavorite, { params: { id } }, userId);
};

/** Gives a member another name, which the other services copy. @throws when it is rejected */
export async function rename(platform: FaultPlatform, userId: number): Promise<void> {
  const pseudo = `member-${userId}-${randomUUID().slice(0, 8)}`;
  check(await platform.call('svc-core', updateProfile, { body: { pseudo } }, userId), 200);
}

const mailLifetimeMs = 24 * 3_600_000;

/**
 * Asks svc-core for one mail, several times with one key at once, as a service does that got no response.
 * @throws when it is rejected
 */
export async function requestMail(
  platform: FaultPlatform,
  { member: userId, times }: { member: number; times: number },
): Promise<void> {
  const key = randomUUID();
  const expiresAt = new Date(Date.now() + mailLifetimeMs).toISOString();
  const mail = { key, to: { userId }, subject: mailSubject(key), text: 'Hello', expiresAt };
  const responses = await Promise.all(
    Array.from({ length: times }, () => platform.queueMail(mail)),
  );
  for (const response of responses) {
    check(response, 202);
    if (response?.status === 202) platform.confirmed.add(`mail:${key}`);
  }
}
