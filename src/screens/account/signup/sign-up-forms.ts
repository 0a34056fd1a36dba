import { enumValueOf } from '../../../../domain/enum-words.ts'
import { ConfirmDocument, SignUpDocument } from '../../../gql/account.ts'
import { linksIn } from '../../../router/links.ts'
import { nextInput, nextPath } from '../../../router/local-path.ts'
import { accountForm, createAction } from '../forms/account-form.ts'
import { linkNameOf } from '../forms/email-link.ts'
import { runMutation } from '../forms/account-mutation.ts'
import { enterAccount } from '../forms/sign-in.ts'
import { profileFields, profileFromValues } from '../profile/profile-values.ts'

/** The form that requests an e-mail with a sign-up link. */
export const signUpForm = accountForm({
  name: 'sign_up',
  fields: ['email'],
  documents: { signUp: SignUpDocument },
  async send({ email }, { signUp }, { language, address }) {
    const input = {
      email: email.trim(),
      language: enumValueOf(language),
      ...nextInput(address),
    }
    await runMutation(signUp, { input })
    return linksIn(language).signUp({ sent: '1', next: nextPath(address) })
  },
})

/** The form that creates the account. A cookie contains the token of the e-mailed link. */
export const newAccountForm = accountForm({
  name: 'new_account',
  fields: ['new_password', ...profileFields],
  documents: { confirm: ConfirmDocument },
  async send(values, { confirm }, { client, language, address }) {
    const input = {
      link: linkNameOf(address),
      password: values.new_password,
      language: enumValueOf(language),
      ...profileFromValues(values),
    }
    await runMutation(confirm, { input })
    await enterAccount(client)
    return nextPath(address) ?? `${linksIn(language).account()}?done=welcome`
  },
})

export const signUpAction = createAction(signUpForm, newAccountForm)
