import type { z } from 'zod';

type WithoutDefaults<S extends z.ZodRawShape> = {
  [Name in keyof S]: S[Name] extends z.ZodDefault<infer Field> ? Field : S[Name];
};

/**
 * The fields of a body that changes what is given. With their defaults a partial body would fill in what is absent, and
 * the update write it.
 */
export const withoutDefaults = <S extends z.ZodRawShape>(shape: S): WithoutDefaults<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const { def } = field as z.ZodDefault<z.ZodType>;
      return [name, def.type === 'default' ? def.innerType : field];
    }),
  ) as WithoutDefaults<S>;
