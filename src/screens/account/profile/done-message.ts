/** What may have just been done when the page of an account is shown. */
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

/** @returns the id of its message */
export function doneMessage(search: string) {
  const done = new URLSearchParams(search).get('done') ?? ''
  return Object.hasOwn(messages, done) ? messages[done as keyof typeof messages] : undefined
}
