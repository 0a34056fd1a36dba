import { isTimeRule, type ScoreRule, type TimeRule } from '../../../../domain/results.ts'

/** Names what decides a ranking in messages for operators: `gun time`, `fewest points`. */
export function ruleInWords(rule: TimeRule | ScoreRule): string {
  if (isTimeRule(rule)) return `${rule} time`
  return rule === 'given' ? 'given order' : rule.replaceAll('_', ' ')
}
