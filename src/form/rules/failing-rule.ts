import { fileRules, pictureRules } from './file-rules.ts'
import { numberRules } from './number-rules.ts'
import type { FieldValue, Picture, Rule, RuleContext } from './rule.ts'
import { countGraphemes, textRules } from './text-rules.ts'

const requiring: Record<string, Rule<FieldValue>> = {
  /** Rejects an empty value. `required:false` also rejects an unticked checkbox. */
  required: (value, [allowFalse]) => !isMissing(value, allowFalse === 'false'),
  /**
   * Requires a value only on a condition. The first parameter names another field, and further
   * parameters list values of that field. The condition is that the other field has one of these
   * values. Without listed values, the condition is that the other field is filled in.
   */
  required_if(value, [other = '', ...values], { form }) {
    const held = form[other]
    const applies =
      values.length === 0 ? !isMissing(held, true) : values.includes(readText(held) ?? '')
    return !applies || !isMissing(value, false)
  },
}

/** Rules that apply to a text or to a whole list. */
const ofLists: Record<string, Rule<FieldValue>> = {
  /**
   * Requires an exact number of characters or items. With two parameters, requires a number in this
   * range.
   */
  length(value, [least, most]) {
    const text = readText(value)
    const count = isList(value) ? value.length : text === undefined ? -1 : countGraphemes(text)
    return isMissing(value, false) || (count >= Number(least) && count <= Number(most ?? least))
  },
}

const kinds = [
  { rules: { ...textRules, ...numberRules } as Record<string, Rule<string>>, read: readText },
  { rules: fileRules as Record<string, Rule<File>>, read: readFile },
  { rules: pictureRules as Record<string, Rule<Picture>>, read: readPicture },
]

/**
 * Validates a value against rules such as `required|length:2,100|email`, in the order of the rules.
 * Returns the name of the first failing rule. Returns undefined for a valid value, and for an empty
 * value that is not required.
 * @param text rule names with parameters, separated by `|`; write `|` inside a regex as `\x7c`
 * @throws Error for an unknown rule name, unless an earlier rule fails
 */
export function failingRule(
  text: string,
  value: FieldValue,
  context: RuleContext,
): string | undefined {
  const rules = text.split('|').filter(Boolean).map(readRule)
  return rules.find(({ name, parameters }) => !passes(name, value, parameters, context))?.name
}

/** Why a field is invalid: `required` if the rule `required` fails, `rule` for other rules. */
export type FieldReason = 'required' | 'rule'

/** Returns the reason why a value is invalid. Undefined for a valid value. */
export function fieldReason(
  ...[text, value, context]: Parameters<typeof failingRule>
): FieldReason | undefined {
  const failing = failingRule(text, value, context)
  if (failing === undefined) return undefined
  return failing === 'required' ? 'required' : 'rule'
}

function readRule(text: string) {
  const [name = ''] = text.split(':', 1)
  const rest = text.slice(name.length + 1)
  return { name, parameters: rest === '' ? [] : rest.split(',') }
}

function passes(
  name: string,
  value: FieldValue,
  parameters: readonly string[],
  context: RuleContext,
): boolean {
  const ofAll = requiring[name] ?? ofLists[name]
  if (ofAll) return ofAll(value, parameters, context)
  for (const { rules, read } of kinds) {
    if (!Object.hasOwn(rules, name)) continue
    // The cast is safe, because `read` and `rules` come from one entry of `kinds`. In each entry,
    // `read` returns the type that the rules need.
    const rule = rules[name] as Rule<unknown>
    return each(value).every((item) => {
      if (isMissing(item, false)) return true
      const held = read(item)
      return held !== undefined && rule(held, parameters, context)
    })
  }
  throw new Error(`There is no rule "${name}".`)
}

const each = (value: FieldValue): readonly FieldValue[] => (isList(value) ? value : [value])

/**
 * True for null, undefined, blank text and an empty list. With `falseIsMissing`, also true for
 * false.
 */
function isMissing(value: FieldValue, falseIsMissing: boolean): boolean {
  if (isList(value)) return value.length === 0
  if (typeof value === 'string') return value.trim() === ''
  return value == null || (falseIsMissing && value === false)
}

function isList(value: FieldValue): value is readonly FieldValue[] {
  return Array.isArray(value)
}

function readText(value: FieldValue): string | undefined {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined
}

function readFile(value: FieldValue): File | undefined {
  return value instanceof File ? value : undefined
}

function readPicture(value: FieldValue): Picture | undefined {
  return typeof value === 'object' && value !== null && 'width' in value ? value : undefined
}
