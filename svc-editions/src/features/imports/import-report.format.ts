import type { ImportOutcome, ImportPicture } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import type { FieldError } from '@siteswap/contracts/problem';
import { createTranslations, readTranslations } from '@siteswap/service-kit';
import { stringify } from 'csv-stringify/sync';

const translations = createTranslations({
  imports: readTranslations(new URL('./locales/', import.meta.url)),
});

const columns = ['row', 'line', 'name', 'outcome', 'id', 'column', 'code', 'reason'] as const;
type Line = Readonly<Record<(typeof columns)[number], string | number | null>>;

/** More are not listed. */
const maxAllowedShown = 10;

/** What a column takes, where that is a short list. */
function allowedValues({ code, params }: FieldError): string | undefined {
  const allowed: unknown = params?.['allowed'];
  if (code !== 'NOT_ALLOWED' || !Array.isArray(allowed)) return undefined;
  return allowed.length <= maxAllowedShown ? allowed.join(', ') : undefined;
}

/** A line for each row, one for each error of a row that is not valid, each value that was read otherwise and each picture, as CSV that spreadsheets open. */
export function reportText(outcomes: readonly ImportOutcome[], locale: Locale): string {
  const t = translations.getFixedT(locale, 'imports');
  const reasonOf = (error: FieldError): string => {
    const { code, params } = error;
    const allowed = allowedValues(error);
    const keys = [...(allowed ? ['field.NOT_ALLOWED_VALUES'] : []), `field.${error.path}.${code}`];
    return t([...keys, `field.${code}`, 'field.INVALID'], { ...params, allowed });
  };
  const pictureReason = ({ status, code }: ImportPicture): string =>
    t([`picture.${code ?? status}`, 'picture.FAILED']);
  const lines = outcomes.flatMap(
    ({
      row,
      line: lineOfFile,
      name,
      outcome,
      editionId,
      sameAsRow,
      isMoved,
      isUpdated,
      errors,
      ignored,
      readings,
      pictures,
    }): Line[] => {
      const line = {
        ...{ row, line: lineOfFile, name, outcome, id: editionId },
        ...{ column: '', code: '', reason: '' },
      };
      const found = errors.map((error) => ({
        ...line,
        column: error.path,
        code: error.code,
        reason: reasonOf(error),
      }));
      const left = ignored.map((column) => ({
        ...line,
        column,
        code: 'IGNORED',
        reason: t('field.IGNORED'),
      }));
      const read = readings.map(({ column, value }) => ({
        ...line,
        column,
        code: 'READ_AS',
        reason: t('field.READ_AS', { value }),
      }));
      if (outcome === 'INVALID') return [...found, ...left, ...read];
      const moved = isUpdated ? 'field.UPDATED' : 'field.MOVED';
      const known = t(isMoved ? moved : 'field.DUPLICATE');
      const reason = outcome === 'DUPLICATE' ? known : '';
      const same = sameAsRow === null ? reason : t('field.SAME_AS_ROW', { row: sameAsRow });
      const fetched = pictures.map((picture) => ({
        ...line,
        column: picture.column,
        code: picture.code ?? picture.status,
        reason: pictureReason(picture),
      }));
      return [{ ...line, reason: same }, ...left, ...read, ...fetched];
    },
  );
  return stringify(lines, {
    header: true,
    columns: [...columns],
    // Spreadsheets run a cell that begins with = or +, and read UTF-8 only with a mark.
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
  });
}
