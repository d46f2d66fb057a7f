import { type APIResponse, expect } from 'playwright/test';

/** Sends a write until it is not rejected with 503: right after a fault the gateway does not reach its service yet. */
export async function onceReady(send: () => Promise<APIResponse>): Promise<APIResponse> {
  let response: APIResponse | undefined;
  const status = async () => {
    response = await send();
    return response.status();
  };
  await expect.poll(status).not.toBe(503);
  return response as APIResponse;
}
