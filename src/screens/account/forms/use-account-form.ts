import { useApolloClient } from '@apollo/client/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useForm } from '../../../form/use-form.ts'
import { useLanguage } from '../../../i18n/languages.ts'
import { usePage } from '../../../router/use-page.ts'
import {
  type AccountForm,
  type Documents,
  formAddress,
  reasonOf,
  type Mutations,
  outdated,
  type Posted,
  secrets,
  subjectOf,
  submit,
  type Values,
} from './account-form.ts'

export interface FormOptions<Sent extends Documents> {
  form: AccountForm<Sent>
  /** The functions of the form's mutation hooks. */
  mutations: Mutations<Sent>
  start?: Values
}

/**
 * Returns the state of an account form. After a refusal, the first invalid field or the notice
 * takes the focus.
 */
export function useAccountForm<Sent extends Documents>({
  form,
  mutations,
  start = {},
}: FormOptions<Sent>) {
  const client = useApolloClient()
  const { code: language, tag } = useLanguage()
  const address = formAddress(usePage().location)
  const { posted, element, values, accepted, ...state } = useForm({
    name: formKey(form, start),
    fields: form.fields,
    address,
    send: (sent) =>
      submit(form, sent, tag, (values) =>
        form.send(values, mutations, { client, language, address, start }),
      ),
    reasonOf,
    isOwn: (result: Posted) => isSameForm(result, form.name, start),
    wrongOf: ({ wrong }) => wrong,
    start,
    secrets,
  })

  // The secret stays on the page while the next form is filled in, and when that form is refused.
  const [secret, setSecret] = useState(posted?.secret)
  if (posted?.secret !== undefined && posted.secret !== secret) setSecret(posted.secret)

  // Move the focus before the paint. In a passive effect, the message would be visible for one
  // frame without the focus.
  useLayoutEffect(() => {
    if (!posted) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-notice]')
    first?.focus()
  }, [element, posted])

  useEffect(() => {
    // The server has a newer release and does not know this page's mutation. Submit the form
    // natively, because every release accepts the plain form.
    if (posted?.refusal?.code === outdated) element.current?.submit()
  }, [element, posted])

  return {
    ...state,
    values: secret === undefined && accepted === 0 ? values : start,
    /** Another key for each accepted form. With a new key, the form is as in the beginning. */
    key: `${String(accepted)} ${secret ?? ''}`,
    refusal: posted?.refusal,
    secret,
    element,
  }
}

/**
 * Returns a text that tells a form from all others of its page. A page may have several forms with
 * the same name, each for another record.
 */
export const formKey = ({ name }: { name: string }, values: Values): string =>
  [name, ...Object.values(subjectOf(values))].join('-')

/** Whether the posted form is this form, of the same record. */
const isSameForm = ({ form, values }: Posted, name: string, start: Values): boolean =>
  formKey({ name: form }, values) === formKey({ name }, start)
