export { deleteTransfer } from './transfers.repository.ts';
