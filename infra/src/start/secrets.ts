import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

const secrets = z.object({
  /** Ed25519 private key as JWK in JSON: signs the short tokens between the services. */
  SIGNING_KEY: z.string(),
  /** 32 bytes in base64. */
  SECRET_KEY: z.string(),
  INTERNAL_TOKEN: z.string(),
  /** With it `npm run mf` brings releases and moves pointers. */
  DEPLOY_TOKEN: z.string(),
  /** P-256 private key, base64url: says to push services who sends. Browsers subscribe with its public key. */
  VAPID_PRIVATE_KEY: z.string(),
  postgresPassword: z.string(),
});
export type Secrets = z.infer<typeof secrets>;

/** 32 bytes, also when the number has fewer. */
function createVapidKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/** @throws OperatorError when it is no private key */
export function assertVapidKey(privateKey: string): void {
  const curve = createECDH('prime256v1');
  const bytes = Buffer.from(privateKey, 'base64url');
  try {
    if (bytes.length !== 32) throw new RangeError('Another length');
    curve.setPrivateKey(bytes);
  } catch {
    throw new OperatorError(
      'Set VAPID_PRIVATE_KEY to a private key of P-256, 32 bytes in base64url, or leave it out.',
    );
  }
}

export function createSecrets(): Secrets {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return {
    SIGNING_KEY: JSON.stringify({
      ...jwk,
      alg: 'EdDSA',
      use: 'sig',
      kid: randomBytes(8).toString('hex'),
    }),
    SECRET_KEY: randomBytes(32).toString('base64'),
    INTERNAL_TOKEN: randomBytes(32).toString('hex'),
    DEPLOY_TOKEN: randomBytes(32).toString('hex'),
    VAPID_PRIVATE_KEY: createVapidKey(),
    postgresPassword: randomBytes(16).toString('hex'),
  };
}

/** The secrets of this data folder: each made once, readable by the owner alone. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const parsed = secrets.safeParse(stored);
  if (parsed.success) return parsed.data;
  // A folder of an older version lacks some.
  const all = secrets.parse({ ...createSecrets(), ...(stored as Partial<Secrets>) });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  return all;
}
