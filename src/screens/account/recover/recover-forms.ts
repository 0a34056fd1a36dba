import { type AccountForm, createAction } from '../forms/account-form.ts'
import { requestIdentity } from '../forms/identity-request.ts'
import { languageOf, linksOf } from '../forms/links-of.ts'

/** Requests an e-mail with a recovery link. */
export const recoverForm: AccountForm = {
  name: 'recover',
  fields: ['email'],
  async send({ email }, args) {
    const body = { email: email.trim(), language: languageOf(args) }
    await requestIdentity(args, { method: 'POST', path: 'recovery', body })
    return `${linksOf(args).recover()}?sent=1`
  },
}

/** Sets the new password, with the token of the e-mailed link. */
export const renewForm: AccountForm = {
  name: 'renew',
  fields: ['new_password'],
  async send({ new_password }, args) {
    const body = { password: new_password }
    await requestIdentity(args, { method: 'POST', path: 'recovery/confirmation', body })
    await args.client.clearStore()
    return `${linksOf(args).login()}?done=recovered`
  },
}

export const recoverAction = createAction(recoverForm, renewForm)
