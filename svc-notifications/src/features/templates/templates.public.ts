export type {
  Catalogue,
  Ending,
  NamedTemplate,
  NotificationTexts,
  StoredValue,
  StoredValues,
} from './catalogue.format.ts';
export { saveBundle } from './templates.repository.ts';
export type { TemplatesService } from './templates.service.ts';
