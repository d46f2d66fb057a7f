import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** Purposes of sealing, each with its own key. */
export type SealPurpose = 'queued-mail' | 'export-part' | 'oidc-attempt' | 'bounce-address';

/** Keyed hashes and encryption, each with its own key derived from SECRET_KEY. */
export interface Secrets {
  /** Hex; the same for the same address, and useless for guessing addresses without the key. */
  emailHash(email: string): string;
  /** Hex; bound to the address, so that one code cannot be tried on another. */
  codeHash(email: string, code: string): string;
  /** Hex; for the key of a rate limit, so that entered names are not stored. */
  nameHash(name: string): string;
  /** Hex; identifies an account at a sign-in provider. */
  identityHash(issuer: string, subject: string): string;
  /** base64url; shows that a cookie's value was given out by this site. */
  deviceSignature(token: string): string;
  /** AES-256-GCM: nonce, tag, text. `context` and `purpose` must be the same when opening. */
  seal(plain: string, context: string, purpose?: SealPurpose): Buffer<ArrayBuffer>;
  /** Throws when key, context or bytes are not those of `seal`. */
  open(sealed: Uint8Array, context: string, purpose?: SealPurpose): string;
}

/** @param key 32 bytes */
export function createSecrets(key: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const emailKey = derive('email-hash');
  const codeKey = derive('verification-code');
  const nameKey = derive('rate-limit-name');
  const identityKey = derive('identity');
  const deviceKey = derive('known-device');
  const sealKeys: Record<SealPurpose, Buffer> = {
    'queued-mail': derive('queued-mail'),
    'export-part': derive('export-part'),
    'oidc-attempt': derive('oidc-attempt'),
    'bounce-address': derive('bounce-address'),
  };
  const hmac = (secret: Buffer, text: string) =>
    createHmac('sha256', secret).update(text).digest('hex');

  return {
    emailHash: (email) => hmac(emailKey, email.toLowerCase()),
    codeHash: (email, code) => hmac(codeKey, `${email.toLowerCase()}\n${code}`),
    nameHash: (name) => hmac(nameKey, name),
    identityHash: (issuer, subject) => hmac(identityKey, `${issuer}\n${subject}`),
    deviceSignature: (token) => createHmac('sha256', deviceKey).update(token).digest('base64url'),
    seal: (plain, context, purpose = 'queued-mail') => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealKeys[purpose], nonce).setAAD(
        Buffer.from(context),
      );
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: (sealed, context, purpose = 'queued-mail') => {
      const bytes = Buffer.from(sealed);
      const nonce = bytes.subarray(0, nonceLength);
      const decipher = createDecipheriv('aes-256-gcm', sealKeys[purpose], nonce, {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      const text = decipher.update(bytes.subarray(nonceLength + tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

/** Unkeyed: a value of 256 random bits cannot be guessed from its hash. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Compares two hashes of the same form in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
