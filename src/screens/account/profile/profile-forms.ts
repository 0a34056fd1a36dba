import { enumValueOf } from '../../../../domain/enum-words.ts'
import {
  ChangeEmailDocument,
  ChangePasswordDocument,
  ConfirmEmailDocument,
  DeleteAccountDocument,
  EndAllSessionsDocument,
  EndOtherSessionsDocument,
  EndSessionDocument,
  ReleaseResultDocument,
  SignOutDocument,
  UpdateProfileDocument,
} from '../../../gql/account.ts'
import { leaveAccount } from '../../../following/followed.ts'
import { defaultLanguage, findLanguage } from '../../../i18n/languages.ts'
import { linksIn } from '../../../router/links.ts'
import { accountForm, createAction, type FormVisit } from '../forms/account-form.ts'
import { linkNameOf } from '../forms/email-link.ts'
import { refreshStore, runMutation } from '../forms/account-mutation.ts'
import { profileFields, profileFromValues } from './profile-values.ts'

const accountPage = ({ language }: FormVisit, done: string) =>
  `${linksIn(language).account()}?done=${done}`

/**
 * Clears the cache and the list of followed things after the session has ended. Returns the URL of
 * the login page.
 */
async function signedOut({ client, language }: FormVisit, done: string): Promise<string> {
  await client.clearStore()
  if (typeof localStorage !== 'undefined') leaveAccount()
  return `${linksIn(language).login()}?done=${done}`
}

export const profileForm = accountForm({
  name: 'profile',
  fields: [...profileFields, 'language'],
  documents: { updateProfile: UpdateProfileDocument },
  async send(values, { updateProfile }, visit) {
    const language = (findLanguage(values.language) ?? defaultLanguage).code
    const input = { ...profileFromValues(values), language: enumValueOf(language) }
    await runMutation(updateProfile, { input }, { cached: true })
    // The new setting shows or hides names in cached data, so refresh the cache.
    if (values.private_profile !== visit.start.private_profile) await refreshStore(visit.client)
    return accountPage(visit, 'profile')
  },
})

export const emailForm = accountForm({
  name: 'email',
  fields: ['email', 'password'],
  documents: { changeEmail: ChangeEmailDocument },
  async send({ email, password }, { changeEmail }, visit) {
    await runMutation(changeEmail, { input: { email: email.trim(), password } })
    return accountPage(visit, 'letter')
  },
})

export const confirmEmailForm = accountForm({
  name: 'confirm_email',
  fields: [],
  documents: { confirmEmail: ConfirmEmailDocument },
  async send(_values, { confirmEmail }, visit) {
    await runMutation(confirmEmail, { input: { link: linkNameOf(visit.address) } })
    return accountPage(visit, 'email')
  },
})

export const passwordForm = accountForm({
  name: 'password',
  fields: ['current_password', 'new_password'],
  documents: { changePassword: ChangePasswordDocument },
  async send({ current_password, new_password }, { changePassword }, visit) {
    const input = { currentPassword: current_password, newPassword: new_password }
    await runMutation(changePassword, { input })
    return signedOut(visit, 'password')
  },
})

export const releaseForm = accountForm({
  name: 'release',
  fields: ['athlete_id'],
  documents: { releaseResult: ReleaseResultDocument },
  async send({ athlete_id: athleteId }, { releaseResult }, visit) {
    await runMutation(releaseResult, { input: { athleteId } })
    await refreshStore(visit.client)
    return accountPage(visit, 'released')
  },
})

export const signOutForm = accountForm({
  name: 'sign_out',
  fields: [],
  documents: { signOut: SignOutDocument },
  async send(_values, { signOut }, visit) {
    await runMutation(signOut, {})
    return signedOut(visit, 'signed_out')
  },
})

export const signOutEverywhereForm = accountForm({
  name: 'sign_out_everywhere',
  fields: [],
  documents: { endAllSessions: EndAllSessionsDocument },
  async send(_values, { endAllSessions }, visit) {
    await runMutation(endAllSessions, {})
    return signedOut(visit, 'signed_out')
  },
})

export const endSessionForm = accountForm({
  name: 'end_session',
  fields: ['session_id'],
  documents: { endSession: EndSessionDocument },
  async send({ session_id: id }, { endSession }, visit) {
    await runMutation(endSession, { input: { id } })
    return accountPage(visit, 'device')
  },
})

export const endOtherSessionsForm = accountForm({
  name: 'end_other_sessions',
  fields: [],
  documents: { endOtherSessions: EndOtherSessionsDocument },
  async send(_values, { endOtherSessions }, visit) {
    await runMutation(endOtherSessions, {})
    return accountPage(visit, 'devices')
  },
})

export const deletionForm = accountForm({
  name: 'deletion',
  fields: ['password', 'sure'],
  documents: { deleteAccount: DeleteAccountDocument },
  async send({ password }, { deleteAccount }, visit) {
    await runMutation(deleteAccount, { input: { password } })
    return signedOut(visit, 'deleted')
  },
})

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
