import type { Screen } from '../../router/page-route.ts'
import { usePage } from '../../router/use-page.ts'
import { accessRequestAction, sent } from './access-request-action.ts'
import { Received } from './received.tsx'
import { RequestForm } from './request-form.tsx'

/** The form for organisers who want to publish an event, and the confirmation of a sent form. */
function AccessRequestScreen() {
  return usePage().location.search === sent ? <Received /> : <RequestForm />
}

export const screen: Screen = {
  Component: AccessRequestScreen,
  action: accessRequestAction,
}
