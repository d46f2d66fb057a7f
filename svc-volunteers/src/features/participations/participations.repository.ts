/** A row when the member `$2` is a volunteer of the edition `$1`. */
export const acceptedApplications = `
  select from volunteer_application
  where edition_id = $1::int and user_id = $2::int and status = 'ACCEPTED'`;
