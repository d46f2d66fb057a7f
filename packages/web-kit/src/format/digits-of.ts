/** The digits of a code as it was typed or pasted: `123 456` is 123456. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');
