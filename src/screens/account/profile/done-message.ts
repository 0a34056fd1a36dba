/** Message ids of completed actions, by the `done` parameter. */
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

/** @returns message id of the completed action, if any */
export function doneMessage(search: string) {
  const done = new URLSearchParams(search).get('done') ?? ''
  return Object.hasOwn(messages, done) ? messages[done as keyof typeof messages] : undefined
}
