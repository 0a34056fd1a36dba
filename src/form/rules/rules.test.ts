import { describe, expect, test } from 'vitest'
import { loadIntl } from '../../i18n/intl.ts'
import { findLanguage, languages } from '../../i18n/languages.ts'
import { failingRule } from './failing-rule.ts'
import type { FieldValue } from './rule.ts'
import { ruleMessage } from './rule-message.ts'

const file = (name: string, type: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type })
const form = { password: 'marlin', sport: 'running', country: '', ticked: true }
const validate = (rules: string, value: FieldValue, locale = 'en-GB') =>
  failingRule(rules, value, { locale, form })

test.each<[rule: string, good: FieldValue, bad: FieldValue]>([
  ['alpha', 'abc', 'abc1'],
  ['alpha_dash', 'a-b_1', 'a b'],
  ['alpha_num', 'abc1', 'abc-1'],
  ['alpha_spaces', 'ab cd', 'ab-cd'],
  ['alpha_spaces', 'ab\tcd', 'ab\ncd'],
  ['between:1,10', '10', '10.5'],
  ['between:1,10', '1', 'ten'],
  ['confirmed:password', 'marlin', 'Marlin'],
  ['digits:4', '0042', '42'],
  ['digits:4', '1234', '12.4'],
  ['dimensions:120,80', { width: 120, height: 80 }, { width: 80, height: 120 }],
  ['dimensions:120,80', { width: 120, height: 80 }, '120x80'],
  ['double', '1.5', '1'],
  ['double:2', '1.50', '1.5'],
  ['double:2,comma', '1,50', '1.50'],
  ['email', 'ana@example.org', 'ana@example'],
  ['excluded:admin,root', 'ana', 'root'],
  ['ext:gpx,csv', file('Course.GPX', ''), file('course.kml', '')],
  ['ext:gpx,csv', file('course.gpx', ''), 'course.gpx'],
  ['image', file('logo.webp', ''), file('logo.tiff', '')],
  ['integer', '-42', '4.2'],
  ['is:yes', 'yes', 'no'],
  ['is_not:yes', 'no', 'yes'],
  ['length:3', 'abc', 'abcd'],
  ['length:2,4', 'abcd', 'a'],
  ['length:2', 'e\u0301👨‍👩‍👧', 'e\u0301'],
  ['length:2', ['a', 'b'], ['a']],
  ['length:1,2', ['a'], ['a', 'b', 'c']],
  ['max:3', '林曉雨', 'abcd'],
  ['max:1', '👨‍👩‍👧', '👨‍👩‍👧a'],
  ['max_value:10', '10', '11'],
  ['mimes:image/*,text/csv', file('a', 'text/csv'), file('a', 'text/plain')],
  ['mimes:image/*', file('a', 'image/png'), file('a', 'imagery/png')],
  ['min:3', 'abc', 'ab'],
  ['min:2', 'éé', 'e\u0301'],
  ['min_value:10', '10', '9.9'],
  ['numeric', '0123', '-1'],
  ['oneOf:running,cycling', 'cycling', 'chess'],
  ['regex:^[a-z]{2,3}$', 'abc', 'abcd'],
  ['required', 'x', '  '],
  ['required', false, null],
  ['required:false', true, false],
  ['required', [file('a', '')], []],
  ['required_if:sport,running,cycling', 'x', ''],
  ['required_if:ticked', 'x', ''],
  ['size:1', file('a', '', 1024), file('a', '', 1025)],
])('%s accepts %j and rejects %j', (rule, good, bad) => {
  expect(validate(rule, good)).toBeUndefined()
  expect(validate(rule, bad)).toBe(rule.split(':')[0])
})

test('required_if does not apply while the other field has another value', () => {
  expect(validate('required_if:sport,triathlon', '')).toBeUndefined()
  expect(validate('required_if:country', '')).toBeUndefined()
})

describe('letter rules', () => {
  test.each([
    ['de-DE', 'Grüße'],
    ['fr-FR', 'forêt'],
    ['es-ES', 'mañana'],
    ['it-IT', 'città'],
    ['nl-NL', 'één'],
    ['zh-Hant-HK', '林曉雨'],
  ])('accept letters of the language: %s', (locale, word) => {
    expect(validate('alpha', word, locale)).toBeUndefined()
    expect(validate('alpha_spaces', `${word} ${word}`, locale)).toBeUndefined()
    expect(validate('alpha_num', `${word}1`, locale)).toBeUndefined()
    expect(validate('alpha', word, 'en-GB')).toBe('alpha')
  })

  test('accept another language as parameter', () => {
    expect(validate('alpha:de-DE', 'Grüße')).toBeUndefined()
  })
})

test('returns the first failing rule', () => {
  const rules = 'required|email|max:20'

  expect(validate(rules, '')).toBe('required')
  expect(validate(rules, 'ana')).toBe('email')
  expect(validate(rules, 'ana.maria.silva@example.org')).toBe('max')
  expect(validate(rules, 'ana@example.org')).toBeUndefined()
})

test('an empty optional value passes', () => {
  expect(validate('email|max:20', '')).toBeUndefined()
})

test('checks each of several values', () => {
  expect(validate('image', [file('a.png', ''), file('b.gif', '')])).toBeUndefined()
  expect(validate('image', [file('a.png', ''), file('b.txt', '')])).toBe('image')
})

test('an unknown rule throws', () => {
  expect(() => validate('emial', 'x')).toThrow('There is no rule "emial".')
})

test('the message with and without a label', async () => {
  const intl = await loadIntl(languages[0], 'account')

  expect(ruleMessage(intl, 'E-mail')).toBe('E-mail is not valid.')
  expect(ruleMessage(intl)).toBe('Field is not valid.')
})

test('the messages are translated', async () => {
  const german = await loadIntl(findLanguage('de') ?? languages[0], 'account')

  expect(ruleMessage(german, 'E-Mail')).toBe('„E-Mail“ ist nicht gültig.')
})
