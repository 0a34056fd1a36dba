import { type AccountForm, actionOf } from '../forms/account-form.ts'
import { askIdentity } from '../forms/identity-request.ts'
import { languageOf, linksOf } from '../forms/links-of.ts'
import { profileFields, profileOf } from '../profile/profile-values.ts'

/** Asks for the letter. */
export const signUpForm: AccountForm = {
  name: 'sign_up',
  fields: ['email'],
  async send({ email }, asked) {
    const body = { email: email.trim(), language: languageOf(asked) }
    await askIdentity(asked, { method: 'POST', path: 'sign-up', body })
    return `${linksOf(asked).signUp()}?sent=1`
  },
}

/** Makes the account, with the link of the letter. */
export const newAccountForm: AccountForm = {
  name: 'new_account',
  fields: ['new_password', ...profileFields],
  async send(values, asked) {
    const body = {
      password: values.new_password,
      language: languageOf(asked),
      ...profileOf(values),
    }
    await askIdentity(asked, { method: 'POST', path: 'accounts', body })
    await asked.client.clearStore()
    return `${linksOf(asked).account()}?done=welcome`
  },
}

export const signUpAction = actionOf(signUpForm, newAccountForm)
