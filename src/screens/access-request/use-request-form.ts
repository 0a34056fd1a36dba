import { useEffect } from 'react'
import { useForm } from '../../app/form/use-form.ts'
import { useLinks } from '../../app/links.ts'
import type { PostedRequest } from './access-request-action.ts'
import { isWrong } from './request-rules.ts'
import { fieldNames } from './request-values.ts'

/** The form of the page: what it starts with, what is wrong with it, and what to do as it is filled in. */
export function useRequestForm() {
  const { values, wrong, posted, busy, element, handlers } = useForm({
    name: 'access_request',
    fields: fieldNames,
    address: useLinks().accessRequest(),
    isWrong,
    wrongOf: ({ refusal }: PostedRequest) =>
      refusal.kind === 'wrong'
        ? Object.fromEntries(refusal.fields.map((name) => [name, 'rule']))
        : {},
  })
  const refusal = posted?.refusal

  useEffect(() => {
    // The server of today still takes the form itself.
    if (refusal?.kind === 'outdated') element.current?.submit()
  }, [element, refusal])

  return {
    values,
    refusal,
    wrong: fieldNames.filter((name) => wrong[name] !== undefined),
    sending: busy,
    element,
    handlers,
  }
}
