import { planStages } from '@siteswap/contracts/volunteers';
import { useTranslation } from 'react-i18next';

/** What prevents a person from taking a slot, as the solver names it. */
export const planRules = [
  ...(['UNAVAILABLE', 'ALREADY_IN', 'BUSY', 'REST', 'TOTAL_HOURS', 'DAY_HOURS'] as const),
  ...(['NIGHTS', 'FULL', 'AVOID_PAIR', 'MINOR_HOURS', 'NO_ADULT'] as const),
  ...(['OTHER_TEAM', 'REQUIREMENT'] as const),
] as const;

/** The text of a goal; the code of one that this release does not know. */
export function useStageText(): (code: string) => string {
  const { t } = useTranslation('volunteers');
  return (code) => {
    const stage = planStages.find((one) => one === code);
    return stage ? t(`plan.stage.${stage}`) : code;
  };
}

/** The same for a rule. */
export function useRuleText(): (code: string) => string {
  const { t } = useTranslation('volunteers');
  return (code) => {
    const rule = planRules.find((one) => one === code);
    return rule ? t(`plan.rule.${rule}`) : code;
  };
}
