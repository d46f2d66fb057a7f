/** What the rest of the remote may use of this feature. */
export { DoneShiftItem } from './components/done-shift-item.tsx';
