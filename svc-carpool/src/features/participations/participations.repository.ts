/** A row for each trip of the member `$2` to or from the edition `$1`. */
export const tripsOfMember = `
  select from carpool_offer where edition_id = $1::int and user_id = $2::int
  union all
  select from carpool_request where edition_id = $1::int and user_id = $2::int`;
