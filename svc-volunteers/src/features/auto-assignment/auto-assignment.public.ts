/** What the rest of the service may use of this feature. */
export { assignShifts } from './auto-assignment.client.ts';
export {
  type AssignmentPlan,
  type AssignmentProblem,
  type AssignmentResult,
  assignmentStages,
  type LockConflict,
} from './solver-problem.rules.ts';
