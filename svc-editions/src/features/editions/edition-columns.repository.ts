import { editionPageFields } from '@siteswap/contracts/editions';
import { columnName } from '#src/shared/column-name.ts';

/**
 * The contract's `editionCard` as JSON text that lacks only its closing brace, over `editions e join conventions c`.
 * Both parts are generated columns (see the first migration): PostgreSQL writes them once per change instead of
 * once per reader, which halves what a list costs.
 */
export const openCard = `e.card_head || ',"convention":' || c.card`;

/** An instant as every other response of the product writes it: UTC, milliseconds, `Z`. */
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What is not its column as it is. */
const expressions: Partial<Record<(typeof editionPageFields)[number], string>> = {
  creator: `
  case when m.id is not null then
    jsonb_build_object(
      'id', m.id,
      'pseudo', m.pseudo,
      'profilePicture', m.profile_picture,
      'updatedAt', ${instant('m.updated_at')},
      'emailHash', m.email_hash
    ) ||
    case when m.is_deleted then '{"isDeleted":true}'::jsonb else '{}' end
  end`,
  createdAt: instant('e.created_at'),
  updatedAt: instant('e.updated_at'),
};

/** What the contract's `edition` has in addition to the card, over `editions e left join members m`. */
export const pageColumns = editionPageFields
  .map((name) => `${expressions[name] ?? `e.${columnName(name)}`} as "${name}"`)
  .join(', ');
