/** What the rest of the service may use of this feature. */
export { checkInUrls } from './check-in.service.ts';
export { checkInTokensOf } from './check-in-token.format.ts';
export { listStayOn } from './stay-on.service.ts';
