import type { LoaderArguments } from '../../../router/page-route.ts'
import { type AccountForm, createAction } from '../forms/account-form.ts'
import { requestIdentity } from '../forms/identity-request.ts'
import { linksOf } from '../forms/links-of.ts'
import { profileFields, profileFromValues } from './profile-values.ts'

const accountPage = (args: LoaderArguments, done: string) =>
  `${linksOf(args).account()}?done=${done}`

/** Clears the cache after the session has ended and leads to the login page. */
async function signedOut(args: LoaderArguments, done: string): Promise<string> {
  await args.client.clearStore()
  return `${linksOf(args).login()}?done=${done}`
}

export const profileForm: AccountForm = {
  name: 'profile',
  fields: [...profileFields, 'language'],
  async send(values, args) {
    const body = { ...profileFromValues(values), language: values.language }
    await requestIdentity(args, { method: 'PUT', path: 'account', body })
    // Changing the privacy setting shows or hides names in cached data.
    await args.client.clearStore()
    return accountPage(args, 'profile')
  },
}

export const emailForm: AccountForm = {
  name: 'email',
  fields: ['email', 'password'],
  async send({ email, password }, args) {
    const body = { email: email.trim(), password }
    await requestIdentity(args, { method: 'POST', path: 'account/email', body })
    return accountPage(args, 'letter')
  },
}

export const confirmEmailForm: AccountForm = {
  name: 'confirm_email',
  fields: [],
  async send(_values, args) {
    await requestIdentity(args, { method: 'POST', path: 'account/email/confirmation', body: {} })
    return accountPage(args, 'email')
  },
}

export const passwordForm: AccountForm = {
  name: 'password',
  fields: ['current_password', 'new_password'],
  async send({ current_password, new_password }, args) {
    const body = { current_password, new_password }
    await requestIdentity(args, { method: 'POST', path: 'account/password', body })
    return signedOut(args, 'password')
  },
}

export const releaseForm: AccountForm = {
  name: 'release',
  fields: ['race_id', 'participant_id'],
  async send({ race_id, participant_id }, args) {
    const path = `account/results/${encodeURIComponent(race_id)}/${encodeURIComponent(participant_id)}`
    await requestIdentity(args, { method: 'DELETE', path })
    await args.client.clearStore()
    return accountPage(args, 'released')
  },
}

export const signOutForm: AccountForm = {
  name: 'sign_out',
  fields: [],
  async send(_values, args) {
    await requestIdentity(args, { method: 'DELETE', path: 'session' })
    return signedOut(args, 'signed_out')
  },
}

export const signOutEverywhereForm: AccountForm = {
  name: 'sign_out_everywhere',
  fields: [],
  async send(_values, args) {
    await requestIdentity(args, { method: 'DELETE', path: 'account/sessions' })
    return signedOut(args, 'signed_out')
  },
}

export const endSessionForm: AccountForm = {
  name: 'end_session',
  fields: ['session_id'],
  async send({ session_id }, args) {
    const path = `account/sessions/${encodeURIComponent(session_id)}`
    await requestIdentity(args, { method: 'DELETE', path })
    return accountPage(args, 'device')
  },
}

export const endOtherSessionsForm: AccountForm = {
  name: 'end_other_sessions',
  fields: [],
  async send(_values, args) {
    await requestIdentity(args, { method: 'DELETE', path: 'account/sessions?others=true' })
    return accountPage(args, 'devices')
  },
}

export const deletionForm: AccountForm = {
  name: 'deletion',
  fields: ['password', 'sure'],
  async send({ password }, args) {
    await requestIdentity(args, { method: 'POST', path: 'account/deletion', body: { password } })
    return signedOut(args, 'deleted')
  },
}

export const profileAction = createAction(
  profileForm,
  emailForm,
  confirmEmailForm,
  passwordForm,
  releaseForm,
  signOutForm,
  signOutEverywhereForm,
  endSessionForm,
  endOtherSessionsForm,
  deletionForm,
)
