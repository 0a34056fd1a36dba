import { execute, type ExecutionArgs } from 'graphql'
import type { GatewayContext } from '../settings.ts'

interface ExecutePayload {
  args: { contextValue: GatewayContext }
  setExecuteFn: (run: (args: ExecutionArgs) => unknown) => void
}

/**
 * Envelop plugin that executes a subscription once, for one result.
 * Mesh's own function would look for an event stream behind the field. Here the host decides when
 * to execute the subscription again.
 */
export const executeStreams = {
  onExecute({ args, setExecuteFn }: ExecutePayload) {
    if (args.contextValue.isStream === true) setExecuteFn(execute)
  },
}
