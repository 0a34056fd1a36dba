/** The message id for each completed action, by the value of the query parameter `done`. */
const messages = {
  welcome: 'account.done.welcome',
  profile: 'account.done.profile',
  letter: 'account.done.letter',
  email: 'account.done.email',
  released: 'account.done.released',
  claimed: 'account.done.claimed',
  claim_released: 'account.done.claim_released',
  device: 'account.done.device',
  devices: 'account.done.devices',
  revoked: 'account.done.revoked',
  granted: 'account.done.granted',
  request: 'account.done.request',
  withdrawn: 'account.done.withdrawn',
} as const

/**
 * @returns the message id for the completed action or for the refused link to the export, or
 * undefined if there is neither
 */
export function doneMessage(search: string) {
  const query = new URLSearchParams(search)
  if (query.get('refused') === 'export') return 'account.refused.export'
  const done = query.get('done') ?? ''
  return Object.hasOwn(messages, done) ? messages[done as keyof typeof messages] : undefined
}
