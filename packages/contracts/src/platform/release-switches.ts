import { defineRoute } from '../route.ts';
import { releaseBody, releaseParams, releaseState } from './releases.ts';

export const rejectRelease = defineRoute({
  id: 'platform.release.reject',
  method: 'POST',
  path: '/api/platform/releases/:name/reject',
  summary: 'Marks a release as bad: no promotion, rollback or browser chooses it again.',
  access: 'admin',
  recentProof: true,
  params: releaseParams,
  body: releaseBody,
  response: releaseState,
  errors: ['RELEASE_NOT_FOUND', 'RELEASE_IN_USE', 'POINTER_MOVED'],
});

export const acceptRelease = defineRoute({
  id: 'platform.release.accept',
  method: 'POST',
  path: '/api/platform/releases/:name/accept',
  summary: 'Takes the mark of a bad release away; it can be promoted again.',
  access: 'admin',
  recentProof: true,
  params: releaseParams,
  body: releaseBody,
  response: releaseState,
  errors: ['RELEASE_NOT_FOUND', 'POINTER_MOVED'],
});

export const disableRemote = defineRoute({
  id: 'platform.remote.disable',
  method: 'POST',
  path: '/api/platform/releases/:name/disable',
  summary: 'Switches a remote off for everybody, also in open tabs; its pages say so.',
  access: 'admin',
  recentProof: true,
  params: releaseParams,
  response: releaseState,
  errors: ['RELEASE_NOT_FOUND', 'SHELL_NEEDED', 'REMOTE_RETIRED', 'POINTER_MOVED'],
});

export const enableRemote = defineRoute({
  id: 'platform.remote.enable',
  method: 'POST',
  path: '/api/platform/releases/:name/enable',
  summary: 'Switches a remote on again that was switched off.',
  access: 'admin',
  recentProof: true,
  params: releaseParams,
  response: releaseState,
  errors: ['RELEASE_NOT_FOUND', 'REMOTE_RETIRED', 'POINTER_MOVED'],
});

export const retireRemote = defineRoute({
  id: 'platform.remote.retire',
  method: 'POST',
  path: '/api/platform/releases/:name/retire',
  summary: 'Takes a remote out: none of its releases is in use until one is promoted again.',
  access: 'admin',
  recentProof: true,
  params: releaseParams,
  response: releaseState,
  errors: ['RELEASE_NOT_FOUND', 'SHELL_NEEDED', 'POINTER_MOVED'],
});
