import { z } from 'zod';

/** The eleven languages of the product, in the order of the menu. */
export const locales = ['en', 'da', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'uk'] as const;
export const locale = z.enum(locales);
export type Locale = z.infer<typeof locale>;
export const defaultLocale: Locale = 'en';

/** A positive integer id, as written in a path. */
export const idParam = z.coerce.number().int().min(1).max(2_147_483_647);
export const id = z.int().min(1).max(2_147_483_647);

/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
/** A local calendar day, `YYYY-MM-DD`. */
export const localDate = z.iso.date();

/** `true`/`1` or `false`/`0` in a query. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .or(z.boolean());

/** A whole number in a query, between two bounds. */
export const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** A comma-separated list in a query; a list is also accepted, which is what the typed client writes. */
export const queryList = <S extends z.ZodType>(item: S) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    z.array(item).max(300),
  );

/** Text without surrounding space. */
export const text = (min: number, max: number) => z.string().trim().min(min).max(max);

export const pagination = z.object({
  total: z.int().nonnegative(),
  page: z.int().min(1),
  limit: z.int().min(1),
  totalPages: z.int().nonnegative(),
});
