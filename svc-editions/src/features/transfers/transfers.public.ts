export { partiesOf } from './transfers.mapper.ts';
export { deleteTransfer } from './transfers.repository.ts';
