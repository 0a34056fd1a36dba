import { usePage } from '../../app/page-context.ts'
import { sent } from './access-request-action.ts'
import { Received } from './received.tsx'
import { RequestForm } from './request-form.tsx'

export { accessRequestAction } from './access-request-action.ts'

/** Where an organiser asks to publish an event here, and then reads that it was heard. */
export function AccessRequestScreen() {
  return usePage().location.search === sent ? <Received /> : <RequestForm />
}
