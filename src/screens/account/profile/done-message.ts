/** The message id for each completed action, by the value of the query parameter `done`. */
const messages = {
  welcome: 'account.done.welcome',
  profile: 'account.done.profile',
  letter: 'account.done.letter',
  email: 'account.done.email',
  released: 'account.done.released',
  claimed: 'account.done.claimed',
  device: 'account.done.device',
  devices: 'account.done.devices',
} as const

/** @returns the message id for the completed action, or undefined if no action was completed */
export function doneMessage(search: string) {
  const done = new URLSearchParams(search).get('done') ?? ''
  return Object.hasOwn(messages, done) ? messages[done as keyof typeof messages] : undefined
}
