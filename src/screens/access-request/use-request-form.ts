import { useEffect } from 'react'
import { useForm } from '../../form/use-form.ts'
import { useRequestAccessMutation } from '../../gql/access-request.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { type PostedRequest, resultOf } from './access-request-action.ts'
import { reasonOf } from './request-rules.ts'
import { fieldNames } from './request-values.ts'
import { sendRequest } from './send-request.ts'

export function useRequestForm() {
  const language = useLanguage()
  const { tag } = language
  const address = useLinks().accessRequest()
  const [requestAccess] = useRequestAccessMutation()
  const { values, wrong, posted, busy, element, handlers } = useForm({
    name: 'access_request',
    fields: fieldNames,
    address,
    send: async (sent) => resultOf(sent, await sendRequest(sent, requestAccess, language), address),
    reasonOf,
    wrongOf: ({ refusal, values: sent }: PostedRequest) =>
      refusal.kind === 'wrong'
        ? Object.fromEntries(
            refusal.fields.map((name) => [name, reasonOf(name, sent, tag) ?? 'rule']),
          )
        : {},
  })
  const refusal = posted?.refusal

  useEffect(() => {
    // The server has a newer release and does not know this page's mutation. Submit the form
    // natively, because every release accepts the plain form.
    if (refusal?.kind === 'outdated') element.current?.submit()
  }, [element, refusal])

  return {
    values,
    refusal,
    wrong,
    sending: busy,
    element,
    handlers,
  }
}
