import { type AccountForm, actionOf } from '../forms/account-form.ts'
import { askIdentity } from '../forms/identity-request.ts'
import { languageOf, linksOf } from '../forms/links-of.ts'

/** Asks for the letter. */
export const recoverForm: AccountForm = {
  name: 'recover',
  fields: ['email'],
  async send({ email }, asked) {
    const body = { email: email.trim(), language: languageOf(asked) }
    await askIdentity(asked, { method: 'POST', path: 'recovery', body })
    return `${linksOf(asked).recover()}?sent=1`
  },
}

/** Sets the new password, with the link of the letter. */
export const renewForm: AccountForm = {
  name: 'renew',
  fields: ['new_password'],
  async send({ new_password }, asked) {
    const body = { password: new_password }
    await askIdentity(asked, { method: 'POST', path: 'recovery/confirmation', body })
    await asked.client.clearStore()
    return `${linksOf(asked).login()}?done=recovered`
  },
}

export const recoverAction = actionOf(recoverForm, renewForm)
