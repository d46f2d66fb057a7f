export { saveCells } from './preferences.repository.ts';
export { withChannelOn } from './preferences.service.ts';
