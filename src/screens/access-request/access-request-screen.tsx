import type { Screen } from '../../router/page-route.ts'
import { usePage } from '../../router/use-page.ts'
import { accessRequestAction, sent } from './access-request-action.ts'
import { Received } from './received.tsx'
import { RequestForm } from './request-form.tsx'

/** Where an organiser asks to publish an event here, and then reads that it was heard. */
function AccessRequestScreen() {
  return usePage().location.search === sent ? <Received /> : <RequestForm />
}

export const accessRequestScreen: Screen = {
  Component: AccessRequestScreen,
  action: accessRequestAction,
}
