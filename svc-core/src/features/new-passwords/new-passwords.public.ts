export type { NewPasswords } from './new-passwords.service.ts';
