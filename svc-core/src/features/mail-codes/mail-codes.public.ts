export { emailChangeCodes, verificationCodes } from './mail-codes.repository.ts';
export { codeInvalid, createMailCodes } from './mail-codes.service.ts';
