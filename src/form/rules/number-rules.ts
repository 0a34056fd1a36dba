import isDecimal from 'validator/es/lib/isDecimal.js'
import isFloat from 'validator/es/lib/isFloat.js'
import isInt from 'validator/es/lib/isInt.js'
import isNumeric from 'validator/es/lib/isNumeric.js'
import type { Rule } from './rule.ts'

export const numberRules = {
  between: (text, [least, most]) => isFloat(text, { min: Number(least), max: Number(most) }),
  /** Requires exactly this number of digits and no other characters. */
  digits: (text, [count]) => isNumeric(text, { no_symbols: true }) && text.length === Number(count),
  /**
   * Requires a number with decimals. `double:2,comma` requires two decimals after a comma, as in
   * 1,50.
   */
  double: (text, [decimals = '0', separator]) =>
    isDecimal(text, {
      force_decimal: true,
      decimal_digits: Number(decimals) === 0 ? '1,' : decimals,
      locale: separator === 'comma' ? 'de-DE' : 'en-US',
    }),
  integer: (text) => isInt(text),
  max_value: (text, [most]) => isFloat(text, { max: Number(most) }),
  min_value: (text, [least]) => isFloat(text, { min: Number(least) }),
  numeric: (text) => isNumeric(text, { no_symbols: true }),
} satisfies Record<string, Rule<string>>
