import { slugPattern } from '../../../../domain/ids.ts'
import { maxLengths, minPasswordLength } from '../../../../domain/form-limits.ts'
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
import { type FieldReason, fieldReason } from '../../../form/rules/failing-rule.ts'
import { countryCodes } from '../../../../domain/country-codes.ts'
import { RefusedForm } from './account-mutation.ts'

const newPassword = `required|min:${String(minPasswordLength)}|max:${String(maxLengths.password)}`
const currentPassword = `required|max:${String(maxLengths.password)}`
const partOfName = `required|max:${String(maxLengths.partOfName)}`

/** The address of the page of an athlete, with the ids of the race and of the athlete. */
export const athletePage = /\/races\/([\w-]+)\/(?:rankings\/[\w-]+\/)?athlete\/([\w-]+)/

/**
 * All fields of the account forms with their validation rules. In the input of mutations, the names
 * of the fields are in camel case.
 */
export const fieldRules = {
  email: `required|max:${String(maxLengths.email)}|email`,
  password: currentPassword,
  current_password: currentPassword,
  new_password: newPassword,
  first_name: partOfName,
  last_name: partOfName,
  /**
   * The rule for the date of birth checks only the format. The service also refuses 30 February and
   * future dates.
   */
  date_of_birth: String.raw`regex:^[12]\d{3}-\d\d-\d\d$`,
  nationality: `oneOf:${countryCodes.join(',')}`,
  gender: 'oneOf:F,M,X',
  newsletter: 'is:on',
  private_profile: 'is:on',
  language: `required|oneOf:${languages.map(({ code }) => code).join(',')}`,
  sure: 'required',
  athlete_id: 'required|max:400',
  athlete_page: `required|max:2000|regex:${athletePage.source}`,
  name: `required|max:${String(maxLengths.tokenName)}`,
  organisation: 'required|max:160',
  organisation_id: `required|max:60|regex:^${slugPattern}$`,
  organisation_name: 'required|max:200',
  existing: 'is:on',
  request_id: 'required|max:160',
  token_id: 'required|max:160',
  session_id: 'required|max:200',
  shown_result: 'max:400',
} as const

export type AccountFieldName = keyof typeof fieldRules

export type Values = FormValues<AccountFieldName>

/**
 * Fields whose values the server never sends back to the browser: the passwords, and the
 * confirmations `sure` and `existing`.
 */
export const secrets: readonly AccountFieldName[] = [
  'password',
  'current_password',
  'new_password',
  'sure',
  'existing',
]

/** Fields with the id of the record that a form changes. */
const subject: readonly AccountFieldName[] = [
  'athlete_id',
  'session_id',
  'organisation',
  'token_id',
  'request_id',
]

/** Returns the values that tell which record a form changes. */
export const subjectOf = (values: Values): Values =>
  Object.fromEntries(subject.flatMap((field) => (values[field] ? [[field, values[field]]] : [])))

/** The data that a form needs when it is sent. */
export interface FormVisit {
  client: ApolloClient
  language: LanguageCode
  /**
   * Path and query of the page. They contain no parameter that selects a message, such as `done`.
   */
  address: string
  /** The values with which the form was rendered. On the server, there are no such values. */
  start: Values
}

export type Documents = Record<string, DocumentNode>

/** For each mutation document, a function that sends this mutation. */
export type Mutations<Sent extends Documents> = {
  [Name in keyof Sent]: Sent[Name] extends TypedDocumentNode<infer Data, infer Variables>
    ? Mutate<Data, Variables>
    : never
}

/** What a form leads to: the URL of the next page, or a secret that the same page shows once. */
type SentForm = string | { secret: string }

interface FormDefinition<Sent extends Documents> {
  /** The name of the form. All form definitions of a page must have different names. */
  name: string
  fields: readonly AccountFieldName[]
  /**
   * The mutation documents of the form. In the browser, a screen passes the functions of the hooks
   * that are generated for these documents.
   */
  documents: Sent
  /**
   * Sends the valid form. Both the browser and the server call this function.
   * @returns URL of the next page, or a secret that this page shows once
   * @throws RefusedForm when the service refuses the form
   * @throws PageProblem 401 when the session has ended
   */
  send: (
    values: Required<Values>,
    mutations: Mutations<Sent>,
    visit: FormVisit,
  ) => Promise<SentForm>
}

export interface AccountForm<Sent extends Documents> extends Pick<
  FormDefinition<Sent>,
  'name' | 'fields' | 'send'
> {
  /** Sends the form on the server, for a browser without JavaScript. */
  sendOnServer: (values: Required<Values>, visit: FormVisit) => Promise<SentForm>
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

/**
 * The result of a form that stays on its page: a refusal or a new secret. The result contains no
 * secret values of the form.
 */
export interface Posted {
  form: string
  values: Values
  wrong: WrongFields<AccountFieldName>
  /** An error of the service that does not concern a single field. */
  refusal?: { code: string; seconds?: number | undefined }
  /** A secret that the form has created. */
  secret?: string
}

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

const isSecret = (name: string) => secrets.some((secret) => secret === name)

export function reasonOf(
  name: AccountFieldName,
  values: Values,
  locale: string,
): FieldReason | undefined {
  return fieldReason(fieldRules[name], values[name], { locale, form: values })
}

type ServerForm = Pick<AccountForm<Documents>, 'name' | 'fields' | 'sendOnServer'>

/**
 * Creates the action of a page. The action handles the page's forms when a browser without
 * JavaScript posts them.
 */
export function createAction(...forms: [ServerForm, ...ServerForm[]]): Action {
  return async ({ form: sent, client, params, request }) => {
    const form = forms.find(({ name }) => name === (sent.get('form') ?? forms[0].name))
    if (!form) return unknownForm
    const language = findLanguage(params['lang']) ?? defaultLanguage
    const address = formAddress(new URL(request.url))
    const visit = { client, language: language.code, address, start: {} }
    return submit(form, readValues(form.fields, sent), language.tag, (values) =>
      form.sendOnServer(values, visit),
    )
  }
}

/** The result for a form that the page does not have. The form may be of another release. */
const unknownForm: FormResult = {
  status: 422,
  posted: {
    form: '',
    values: {},
    wrong: {},
    refusal: { code: 'form.unknown' },
  } satisfies Posted,
}

/**
 * Validates the values and sends the form. Both the browser and the server call this function.
 * @throws PageProblem 401 when the session has ended
 */
export async function submit(
  { name, fields }: Pick<ServerForm, 'name' | 'fields'>,
  values: Record<AccountFieldName, string>,
  locale: string,
  send: (values: Required<Values>) => Promise<SentForm>,
): Promise<FormResult> {
  const posted = { form: name, values: withoutSecrets(values), wrong: {} }
  const wrong = fields.flatMap((field) => {
    const reason = reasonOf(field, values, locale)
    return reason ? [[field, reason] as const] : []
  })
  if (wrong.length > 0) {
    return {
      status: 422,
      posted: { ...posted, wrong: Object.fromEntries(wrong) } satisfies Posted,
    }
  }
  try {
    const sent = await send(values)
    if (typeof sent === 'string') return { redirect: sent }
    // Without its other values, the form is empty again.
    const created: Posted = { ...posted, values: subjectOf(values), secret: sent.secret }
    return { status: 200, posted: created }
  } catch (error) {
    if (error instanceof RefusedForm) return refusedForm(error, fields, posted)
    throw error
  }
}

function refusedForm(
  { mistakes, failure }: RefusedForm,
  fields: readonly AccountFieldName[],
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

/** The error code for a page of an earlier release whose mutation the server no longer knows. */
export const outdated = 'page.outdated'

/** Whether a form field corresponds to a field in the input of a mutation. */
function isCalled(name: AccountFieldName, field: string | null): boolean {
  const inputName = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  // The mutations of e-mailed links call the new password `password`.
  return inputName === field || (name === 'new_password' && field === 'password')
}

/**
 * The URL to which a form is posted. The URL keeps the parameters `link` and `next`, and `page` of
 * a list whose items have forms. All other parameters are omitted, because some of them, such as
 * `done`, select a message.
 */
export function formAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) {
    if (!['link', 'next', 'page'].includes(name)) query.delete(name)
  }
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname
}
