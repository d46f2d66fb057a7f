export type {
  Catalogue,
  Ending,
  NamedTemplate,
  StoredValue,
  StoredValues,
  Words,
} from './catalogue.format.ts';
export { saveBundle } from './templates.repository.ts';
export type { TemplatesService } from './templates.service.ts';
