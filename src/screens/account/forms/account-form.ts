import type { ApolloClient, DocumentNode, TypedDocumentNode } from '@apollo/client'
import { type FormValues, readValues, type WrongFields } from '../../../form/form-values.ts'
import { type Mutate, mutateOn } from '../../../form/mutation.ts'
import {
  defaultLanguage,
  findLanguage,
  type LanguageCode,
  languages,
} from '../../../i18n/languages.ts'
import type { Action, FormResult } from '../../../router/page-route.ts'
import { failingRule } from '../../../form/rules/failing-rule.ts'
import { countryCodes } from '../../../ui/form/country-codes.ts'
import { RefusedForm } from './account-mutation.ts'

const password = 'required|min:10|max:200'
const currentPassword = 'required|max:200'

/** All fields of the account forms with their rules; in the inputs of mutations their names are in camel case. */
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
  athlete_id: 'required|max:400',
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

/** What the sending of a form knows about the page of the form. */
export interface FormVisit {
  client: ApolloClient
  language: LanguageCode
  /** Path and query of the page, without messages such as `done`. */
  address: string
  /** Values with which the form was rendered; none on the server. */
  start: Values
}

export type Documents = Record<string, DocumentNode>

/** The functions that send these mutations. */
export type Mutations<Sent extends Documents> = {
  [Name in keyof Sent]: Sent[Name] extends TypedDocumentNode<infer Data, infer Variables>
    ? Mutate<Data, Variables>
    : never
}

interface FormDefinition<Sent extends Documents> {
  /** Name of the form, unique on its page. */
  name: string
  fields: readonly FieldName[]
  /** The mutations of the form; a screen passes the functions of their hooks. */
  documents: Sent
  /**
   * Sends the valid form, in the browser and on the server.
   * @returns URL of the page to go to
   * @throws RefusedForm; PageProblem 401 when the session has ended
   */
  send: (values: Required<Values>, mutations: Mutations<Sent>, visit: FormVisit) => Promise<string>
}

export interface AccountForm<Sent extends Documents> extends Pick<
  FormDefinition<Sent>,
  'name' | 'fields' | 'send'
> {
  /** Sends the form of a browser without JavaScript. */
  sendOnServer: (values: Required<Values>, visit: FormVisit) => Promise<string>
}

export function accountForm<Sent extends Documents>({
  documents,
  ...form
}: FormDefinition<Sent>): AccountForm<Sent> {
  return {
    ...form,
    sendOnServer(values, visit) {
      const mutations = Object.entries(documents).map(([name, document]) => [
        name,
        mutateOn(visit.client, document),
      ])
      return form.send(values, Object.fromEntries(mutations) as Mutations<Sent>, visit)
    },
  }
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

type ServerForm = Pick<AccountForm<Documents>, 'name' | 'fields' | 'sendOnServer'>

/** Creates the action for a page's forms, which browsers without JavaScript post. */
export function createAction(...forms: [ServerForm, ...ServerForm[]]): Action {
  return async ({ form: sent, client, params, request }) => {
    const form = forms.find(({ name }) => name === sent.get('form')) ?? forms[0]
    const language = findLanguage(params['lang']) ?? defaultLanguage
    const address = formAddress(new URL(request.url))
    const visit = { client, language: language.code, address, start: {} }
    return submit(form, readValues(form.fields, sent), language.tag, (values) =>
      form.sendOnServer(values, visit),
    )
  }
}

/**
 * Checks the values and sends the form, in the browser and on the server.
 * @throws PageProblem 401 when the session has ended
 */
export async function submit(
  { name, fields }: Pick<ServerForm, 'name' | 'fields'>,
  values: Record<FieldName, string>,
  locale: string,
  send: (values: Required<Values>) => Promise<string>,
): Promise<FormResult> {
  const posted = { form: name, values: withoutSecrets(values), wrong: {} }
  const wrong = fields.filter((field) => isWrong(field, values, locale))
  if (wrong.length > 0) {
    const reasons = Object.fromEntries(wrong.map((field) => [field, 'rule']))
    return { status: 422, posted: { ...posted, wrong: reasons } satisfies Posted }
  }
  try {
    return { redirect: await send(values) }
  } catch (error) {
    if (error instanceof RefusedForm) return refusedForm(error, fields, posted)
    throw error
  }
}

function refusedForm(
  { mistakes, failure }: RefusedForm,
  fields: readonly FieldName[],
  posted: Posted,
): FormResult {
  if (failure?.kind === 'busy') {
    const seconds = failure.retryAfter
    const refusal = { code: 'request.tooMany', seconds }
    return { status: 429, retryAfter: seconds, posted: { ...posted, refusal } satisfies Posted }
  }
  if (failure) {
    const refusal = { code: failure.kind === 'outdated' ? outdated : 'service.unavailable' }
    return { status: 503, posted: { ...posted, refusal } satisfies Posted }
  }
  const wrong = Object.fromEntries(
    mistakes.flatMap(({ field, code }) => {
      const name = fields.find((each) => isCalled(each, field))
      return name ? [[name, code === 'request.invalid' ? 'rule' : code]] : []
    }),
  )
  if (Object.keys(wrong).length > 0) return { status: 422, posted: { ...posted, wrong } }
  const [mistake] = mistakes
  const { code, field } = mistake ?? { code: '', field: '' }
  const isWithoutToken = code === 'request.invalid' && field === 'token'
  const refusal = { code: isWithoutToken ? 'link.missing' : code }
  return { status: 422, posted: { ...posted, refusal } satisfies Posted }
}

/** Error code of a page of an earlier version, whose mutation the server no longer knows. */
export const outdated = 'page.outdated'

/** Whether this field has the name in the input of a mutation. */
function isCalled(name: FieldName, field: string | null): boolean {
  const inputName = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  // The mutations of e-mailed links call the new password simply `password`.
  return inputName === field || (name === 'new_password' && field === 'password')
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
