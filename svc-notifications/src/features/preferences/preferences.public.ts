export { withInboxOn } from './preferences.service.ts';
