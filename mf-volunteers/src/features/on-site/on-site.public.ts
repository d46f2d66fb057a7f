export { AttendanceBadge } from './components/attendance-badge.tsx';
export { CheckInCode } from './components/check-in-code.tsx';
export { StayOnButton } from './components/stay-on-button.tsx';
