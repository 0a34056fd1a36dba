import { type FormValues, readValues, type WrongFields } from '../../../form/form-values.ts'
import { defaultLanguage, findLanguage, languages } from '../../../i18n/languages.ts'
import type { Action, LoaderArguments } from '../../../router/page-route.ts'
import { failingRule } from '../../../form/rules/failing-rule.ts'
import { countryCodes } from '../../../ui/form/country-codes.ts'
import { IdentityError } from './identity-request.ts'

const password = 'required|min:10|max:200'
const currentPassword = 'required|max:200'

/** All fields of the account forms with their rules, named as in the identity service. */
export const fieldRules = {
  email: 'required|max:254|email',
  password: currentPassword,
  current_password: currentPassword,
  new_password: password,
  first_name: 'required|max:100',
  last_name: 'required|max:100',
  /** The rule checks only the format; the service also refuses 30 February and future dates. */
  date_of_birth: String.raw`regex:^[12]\d{3}-\d\d-\d\d$`,
  nationality: `oneOf:${countryCodes.join(',')}`,
  gender: 'oneOf:F,M,X',
  newsletter: 'is:on',
  private_profile: 'is:on',
  language: `required|oneOf:${languages.map(({ code }) => code).join(',')}`,
  sure: 'required',
  race_id: 'required|max:200',
  participant_id: 'required|max:200',
  session_id: 'required|max:200',
} as const

export type FieldName = keyof typeof fieldRules

export type Values = FormValues<FieldName>

/** Fields whose values are never sent back to the browser. */
export const secrets: readonly FieldName[] = [
  'password',
  'current_password',
  'new_password',
  'sure',
]

export interface AccountForm {
  /** Name of the form, unique on its page. */
  name: string
  fields: readonly FieldName[]
  /** @returns URL of the page to go to */
  send: (values: Required<Values>, args: LoaderArguments) => Promise<string>
}

/** Result of a refused form, without secret values. */
export interface Posted {
  form: string
  values: Values
  wrong: WrongFields<FieldName>
  /** Error of the service that concerns no field. */
  refusal?: { code: string; seconds?: number | undefined }
}

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

const isSecret = (name: string) => secrets.some((secret) => secret === name)

export function isWrong(name: FieldName, values: Values, locale: string): boolean {
  return failingRule(fieldRules[name], values[name], { locale, form: values }) !== undefined
}

function wrongFields({ fields }: AccountForm, values: Values, locale: string) {
  const wrong = fields.filter((name) => isWrong(name, values, locale))
  return Object.fromEntries(wrong.map((name) => [name, 'rule']))
}

/** Creates the action for a page's forms; it handles submissions with and without JavaScript. */
export function createAction(...forms: [AccountForm, ...AccountForm[]]): Action {
  return async (args) => {
    const form = forms.find(({ name }) => name === args.form.get('form')) ?? forms[0]
    const values = readValues(form.fields, args.form)
    const posted = { form: form.name, values: withoutSecrets(values), wrong: {} }
    const { tag } = findLanguage(args.params['lang']) ?? defaultLanguage
    const wrong = wrongFields(form, values, tag)
    if (Object.keys(wrong).length > 0) return { status: 422, posted: { ...posted, wrong } }
    try {
      return { redirect: await form.send(values, args) }
    } catch (error) {
      if (error instanceof IdentityError) return refusedForm(error, form, posted)
      throw error
    }
  }
}

/** Seconds to wait when the service is rate limited and sends no retry time. */
const defaultWait = 60

function refusedForm(
  { status, code, field, retryAfter }: IdentityError,
  { fields }: AccountForm,
  posted: Posted,
): Awaited<ReturnType<Action>> {
  // The endpoints for e-mailed links call the new password simply `password`.
  const called = field === 'password' ? ['password', 'new_password'] : [field]
  const atFault = fields.find((name) => called.includes(name))
  if (status === 429) {
    const seconds = retryAfter ?? defaultWait
    const refusal = { code: 'request.tooMany', seconds }
    return { status, retryAfter: seconds, posted: { ...posted, refusal } satisfies Posted }
  }
  if (status >= 500) {
    const refusal = { code: 'service.unavailable' }
    return { status: 503, posted: { ...posted, refusal } satisfies Posted }
  }
  if (atFault) {
    const reason = code === 'request.invalid' ? 'rule' : code
    return { status: 422, posted: { ...posted, wrong: { [atFault]: reason } } satisfies Posted }
  }
  const isWithoutToken = code === 'request.invalid' && field === 'token'
  const refusal = { code: isWithoutToken ? 'link.missing' : code }
  return { status: 422, posted: { ...posted, refusal } satisfies Posted }
}

/**
 * State of an e-mailed link: `held` when the browser stores its token in an HttpOnly cookie.
 * @returns undefined when the page was opened without a link
 */
export function emailLinkState(search: string): 'held' | 'missing' | undefined {
  const link = new URLSearchParams(search).get('link')
  if (link === null) return undefined
  return link === '1' ? 'held' : 'missing'
}

/** The action URL of a form: the page with `link` and `next`, without messages such as `done`. */
export function formAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) {
    if (name !== 'link' && name !== 'next') query.delete(name)
  }
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname
}
