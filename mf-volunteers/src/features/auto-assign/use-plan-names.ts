import { planStages } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
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

/** The same for a rule; with the names of requirements where they are given. */
export function useRuleText(): (code: string, names?: readonly string[]) => string {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return (code, names = []) => {
    const rule = planRules.find((one) => one === code);
    if (!rule) return code;
    const text = t(`plan.rule.${rule}`);
    return names.length > 0 ? t('plan.ruleNames', { rule: text, names: format.list(names) }) : text;
  };
}
