/** What the other features use of this one. */
export { useEditionAudience } from './api/use-edition-audience.ts';
