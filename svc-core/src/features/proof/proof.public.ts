export { type CurrentPassword, wrongPassword } from './current-password.service.ts';
