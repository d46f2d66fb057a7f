import { z } from 'zod';
import { signInProviders } from './provider-config.ts';
import { storageEnv } from './storage-env.ts';

const secretKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'));

const signingKey = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a JSON Web Key' });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string().min(40),
      d: z.string().min(40),
    }),
  );

/** The private key that signs session tokens. */
export type SigningKey = z.output<typeof signingKey>;

/** Variables of svc-core in addition to those of every service. */
export const coreEnv = z.object({
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'),
  MAIL_FROM: z.string().default('Siteswap <no-reply@siteswap.test>'),
  SECRET_KEY: secretKey,
  SIGNING_KEY: signingKey,
  ...storageEnv,
  /** Avatar service: `https://…/{hash}?s=240&d=404`, with SHA-256 (or `{md5}`) of an address; none when absent. */
  AVATAR_URL: z
    .string()
    .regex(/^https?:\/\/.*\{(hash|md5)\}/, 'must be an http(s) address with {hash} or {md5}')
    .optional(),
  /** Services whose parts make an export complete, separated by commas: all that have personal data. */
  EXPORT_SERVICES: z
    .string()
    .default('svc-core')
    .transform((text) => text.split(',').filter(Boolean)),
  /** Addresses of the services that may block the deletion of an account, separated by commas; without it no account is deleted. */
  DELETION_SERVICES: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.url()))
    .optional(),
  /** Sign-in providers, in JSON. */
  SIGN_IN_PROVIDERS: signInProviders,
});
