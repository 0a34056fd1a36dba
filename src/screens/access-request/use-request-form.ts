import { useEffect } from 'react'
import { useForm } from '../../form/use-form.ts'
import { useLinks } from '../../router/links.ts'
import type { PostedRequest } from './access-request-action.ts'
import { isWrong } from './request-rules.ts'
import { fieldNames } from './request-values.ts'

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
    // A native submit still works: the new server accepts the plain form.
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
