export { withChannelOn } from './preferences.service.ts';
