/**
 * The contract's `editionCard` as JSON text that lacks only its closing brace, over `editions e join conventions c`.
 * Both parts are generated columns (see the first migration): PostgreSQL writes them once per change instead of
 * once per reader, which halves what a list costs.
 */
export const openCard = `e.card_head || ',"convention":' || c.card`;

/** An instant as every other response of the product writes it: UTC, milliseconds, `Z`. */
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the contract's `edition` has besides the card, over `editions e left join members m`. */
export const pageColumns = `
  e.convention_id as "conventionId",
  case when m.id is not null then
    jsonb_build_object(
      'id', m.id,
      'pseudo', m.pseudo,
      'profilePicture', m.profile_picture,
      'updatedAt', ${instant('m.updated_at')},
      'emailHash', m.email_hash
    ) ||
    case when m.is_deleted then '{"isDeleted":true}'::jsonb else '{}' end
  end as creator,
  e.description,
  e.address_line_1 as "addressLine1",
  e.address_line_2 as "addressLine2",
  e.postal_code as "postalCode",
  e.status_note as "statusNote",
  e.previous_start_date as "previousStartDate",
  e.previous_end_date as "previousEndDate",
  e.previous_city as "previousCity",
  e.facebook_url as "facebookUrl",
  e.instagram_url as "instagramUrl",
  e.ticketing_url as "ticketingUrl",
  e.official_website_url as "officialWebsiteUrl",
  e.is_online as "isOnline",
  ${instant('e.created_at')} as "createdAt",
  ${instant('e.updated_at')} as "updatedAt"`;
