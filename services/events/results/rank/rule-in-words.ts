import { isTimeRule, type ScoreRule, type TimeRule } from '../../../../domain/results.ts'

/** Returns the rule that decides a ranking, in words for operators: `gun time`, `fewest points`. */
export function ruleInWords(rule: TimeRule | ScoreRule): string {
  if (isTimeRule(rule)) return `${rule} time`
  return rule === 'given' ? 'given order' : rule.replaceAll('_', ' ')
}
