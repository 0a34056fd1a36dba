import { useForm } from '../../app/form/use-form.ts'
import { useLinks } from '../../app/links.ts'
import { usePosted } from '../../app/page-context.ts'
import { accessRequestAction, type PostedRequest } from './access-request-action.ts'
import { isWrong } from './request-rules.ts'
import { fieldNames } from './request-values.ts'

/** The form of the page: what it starts with, what is wrong with it, and what to do as it is filled in. */
export function useRequestForm() {
  const { values, wrong, posted, busy, handlers } = useForm({
    name: 'access_request',
    fields: fieldNames,
    action: accessRequestAction,
    address: useLinks().accessRequest(),
    isWrong,
    posted: usePosted<PostedRequest>(),
    wrongOf: ({ refusal }) =>
      refusal.kind === 'wrong'
        ? Object.fromEntries(refusal.fields.map((name) => [name, 'rule']))
        : {},
    // The server of today still takes the form itself.
    onPosted({ refusal }, form) {
      if (refusal.kind === 'outdated') form.submit()
    },
  })
  return {
    values,
    refusal: posted?.refusal,
    wrong: fieldNames.filter((name) => wrong[name] !== undefined),
    sending: busy,
    handlers,
  }
}
