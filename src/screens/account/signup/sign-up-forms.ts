import { type AccountForm, createAction } from '../forms/account-form.ts'
import { requestIdentity } from '../forms/identity-request.ts'
import { languageOf, linksOf } from '../forms/links-of.ts'
import { profileFields, profileFromValues } from '../profile/profile-values.ts'

/** Requests an e-mail with a sign-up link. */
export const signUpForm: AccountForm = {
  name: 'sign_up',
  fields: ['email'],
  async send({ email }, args) {
    const body = { email: email.trim(), language: languageOf(args) }
    await requestIdentity(args, { method: 'POST', path: 'sign-up', body })
    return `${linksOf(args).signUp()}?sent=1`
  },
}

/** Creates the account, with the token of the e-mailed link. */
export const newAccountForm: AccountForm = {
  name: 'new_account',
  fields: ['new_password', ...profileFields],
  async send(values, args) {
    const body = {
      password: values.new_password,
      language: languageOf(args),
      ...profileFromValues(values),
    }
    await requestIdentity(args, { method: 'POST', path: 'accounts', body })
    await args.client.clearStore()
    return `${linksOf(args).account()}?done=welcome`
  },
}

export const signUpAction = createAction(signUpForm, newAccountForm)
