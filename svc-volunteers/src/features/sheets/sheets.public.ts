/** What the rest of the service may use of this feature. */
export { isCertificateReady } from './certificates.policy.ts';
