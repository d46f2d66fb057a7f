/** A variable that the test runner sets. */
export function variable(
  name: 'TEST_SMTP_URL' | 'TEST_MAIL_API_URL' | 'TEST_OIDC_ISSUER' | 'TEST_OIDC_CLIENT_SECRET',
): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
}
