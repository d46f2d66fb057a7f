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

/** Parts of a comma-separated text; a list is also accepted, which is what the typed client writes. */
const splitList = <S extends z.ZodType>(list: S) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    list,
  );

/** A comma-separated list in a query. */
export const queryList = <S extends z.ZodType>(item: S) => splitList(z.array(item).max(300));

/** Degrees north of the equator and east of Greenwich. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** A decimal number in a query; `z.coerce` would take an empty text for 0. */
const queryNumber = z.preprocess(
  (value) =>
    typeof value === 'string' && /^-?\d{1,4}(\.\d{1,20})?$/.test(value) ? Number(value) : value,
  z.number(),
);

/** `lat,lon` in a query. */
export const queryPoint = splitList(
  z.tuple([queryNumber.pipe(latitude), queryNumber.pipe(longitude)]),
);

/** `west,south,east,north` in a query; `west` is greater than `east` where the box crosses the date line. */
export const queryBox = splitList(
  z
    .tuple([
      queryNumber.pipe(longitude),
      queryNumber.pipe(latitude),
      queryNumber.pipe(longitude),
      queryNumber.pipe(latitude),
    ])
    .refine(([, south, , north]) => south <= north, { params: { code: 'OUT_OF_ORDER' } }),
);

/** Text without surrounding space. */
export const text = (min: number, max: number) => z.string().trim().min(min).max(max);

export const pagination = z.object({
  total: z.int().nonnegative(),
  page: z.int().min(1),
  limit: z.int().min(1),
  totalPages: z.int().nonnegative(),
});
