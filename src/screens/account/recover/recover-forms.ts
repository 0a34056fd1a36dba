import { enumValueOf } from '../../../../domain/enum-words.ts'
import { RecoverDocument, RequestRecoveryDocument } from '../../../gql/account.ts'
import { linksIn } from '../../../router/links.ts'
import { nextInput, nextPath } from '../../../router/local-path.ts'
import { accountForm, createAction } from '../forms/account-form.ts'
import { linkNameOf } from '../forms/email-link.ts'
import { runMutation } from '../forms/account-mutation.ts'

/** The form that requests an e-mail with a recovery link. */
export const recoverForm = accountForm({
  name: 'recover',
  fields: ['email'],
  documents: { requestRecovery: RequestRecoveryDocument },
  async send({ email }, { requestRecovery }, { language, address }) {
    const input = {
      email: email.trim(),
      language: enumValueOf(language),
      ...nextInput(address),
    }
    await runMutation(requestRecovery, { input })
    return linksIn(language).recover({ sent: '1', next: nextPath(address) })
  },
})

/** The form that sets the new password. A cookie contains the token of the e-mailed link. */
export const renewForm = accountForm({
  name: 'renew',
  fields: ['new_password'],
  documents: { recover: RecoverDocument },
  async send({ new_password: password }, { recover }, { client, language, address }) {
    await runMutation(recover, { input: { link: linkNameOf(address), password } })
    await client.clearStore()
    return linksIn(language).login({ done: 'recovered', next: nextPath(address) })
  },
})

export const recoverAction = createAction(recoverForm, renewForm)
