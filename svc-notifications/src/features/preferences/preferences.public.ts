export { saveCells } from './preferences.repository.ts';
export {
  findWantedChannels,
  type IsWanted,
  listMailedCategoriesOff,
} from './preferences.service.ts';
export { listNotMailedNow, type SettingRow } from './settings.repository.ts';
export type { SettingsService } from './settings.service.ts';
