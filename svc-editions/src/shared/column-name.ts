/** The column that a field is stored in: `hasATM` → `has_atm`, `addressLine1` → `address_line_1`. */
export const columnName = (field: string): string =>
  field.replaceAll(/([a-z])([A-Z0-9])/g, '$1_$2').toLowerCase();
