export { fieldErrors } from '@siteswap/contracts/field-errors';
