import { uploadFile } from '@siteswap/contracts/core';
import type { TestActor } from '@siteswap/service-kit/testing';
import { aPicture } from './picture-samples.ts';

/** Uploads a picture for a profile, as a browser does. */
export async function upload(
  core: { readonly baseUrl: string },
  actor: TestActor,
): Promise<{ url: string }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await aPicture())]), 'me.jpg');
  const response = await fetch(core.baseUrl + uploadFile.path.replace(':kind', 'profile'), {
    method: 'POST',
    headers: await actor.headers(),
    body: form,
  });
  if (response.status !== 201) throw new Error(`The picture was rejected: ${response.status}`);
  return (await response.json()) as { url: string };
}
