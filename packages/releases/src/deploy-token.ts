import { createHmac } from 'node:crypto';

/**
 * The secret with which one front end is released, and no other: for the builds of its team.
 * @param secret DEPLOY_TOKEN, which is valid for all of them; the others follow from it and do not lead back to it
 * @param name of the release: `mf-carpool`
 */
export const deployTokenOf = (name: string, secret: string): string =>
  createHmac('sha256', secret).update(`deploy token ${name}`).digest('hex');
