import type { Asked } from '../../../router/page-route.ts'
import { type AccountForm, actionOf } from '../forms/account-form.ts'
import { askIdentity } from '../forms/identity-request.ts'
import { linksOf } from '../forms/links-of.ts'
import { profileFields, profileOf } from './profile-values.ts'

const here = (asked: Asked, done: string) => `${linksOf(asked).account()}?done=${done}`

/** Nobody is signed in any more: what was answered before is nobody's. */
async function signedOut(asked: Asked, done: string): Promise<string> {
  await asked.client.clearStore()
  return `${linksOf(asked).login()}?done=${done}`
}

export const profileForm: AccountForm = {
  name: 'profile',
  fields: [...profileFields, 'language'],
  async send(values, asked) {
    const body = { ...profileOf(values), language: values.language }
    await askIdentity(asked, { method: 'PUT', path: 'account', body })
    // Names may be shown now, or not any more.
    await asked.client.clearStore()
    return here(asked, 'profile')
  },
}

export const emailForm: AccountForm = {
  name: 'email',
  fields: ['email', 'password'],
  async send({ email, password }, asked) {
    const body = { email: email.trim(), password }
    await askIdentity(asked, { method: 'POST', path: 'account/email', body })
    return here(asked, 'letter')
  },
}

export const confirmEmailForm: AccountForm = {
  name: 'confirm_email',
  fields: [],
  async send(_values, asked) {
    await askIdentity(asked, { method: 'POST', path: 'account/email/confirmation', body: {} })
    return here(asked, 'email')
  },
}

export const passwordForm: AccountForm = {
  name: 'password',
  fields: ['current_password', 'new_password'],
  async send({ current_password, new_password }, asked) {
    const body = { current_password, new_password }
    await askIdentity(asked, { method: 'POST', path: 'account/password', body })
    return signedOut(asked, 'password')
  },
}

export const releaseForm: AccountForm = {
  name: 'release',
  fields: ['race_id', 'participant_id'],
  async send({ race_id, participant_id }, asked) {
    const path = `account/results/${encodeURIComponent(race_id)}/${encodeURIComponent(participant_id)}`
    await askIdentity(asked, { method: 'DELETE', path })
    await asked.client.clearStore()
    return here(asked, 'released')
  },
}

export const signOutForm: AccountForm = {
  name: 'sign_out',
  fields: [],
  async send(_values, asked) {
    await askIdentity(asked, { method: 'DELETE', path: 'session' })
    return signedOut(asked, 'signed_out')
  },
}

export const signOutEverywhereForm: AccountForm = {
  name: 'sign_out_everywhere',
  fields: [],
  async send(_values, asked) {
    await askIdentity(asked, { method: 'DELETE', path: 'account/sessions' })
    return signedOut(asked, 'signed_out')
  },
}

export const endSessionForm: AccountForm = {
  name: 'end_session',
  fields: ['session_id'],
  async send({ session_id }, asked) {
    const path = `account/sessions/${encodeURIComponent(session_id)}`
    await askIdentity(asked, { method: 'DELETE', path })
    return here(asked, 'device')
  },
}

export const endOtherSessionsForm: AccountForm = {
  name: 'end_other_sessions',
  fields: [],
  async send(_values, asked) {
    await askIdentity(asked, { method: 'DELETE', path: 'account/sessions?others=true' })
    return here(asked, 'devices')
  },
}

export const deletionForm: AccountForm = {
  name: 'deletion',
  fields: ['password', 'sure'],
  async send({ password }, asked) {
    await askIdentity(asked, { method: 'POST', path: 'account/deletion', body: { password } })
    return signedOut(asked, 'deleted')
  },
}

export const profileAction = actionOf(
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
