import { SignInDocument } from '../../../gql/account.ts'
import { linksIn } from '../../../router/links.ts'
import { nextPath } from '../../../router/local-path.ts'
import { accountForm, createAction } from '../forms/account-form.ts'
import { startSession } from '../forms/sign-in.ts'

export const loginForm = accountForm({
  name: 'sign_in',
  fields: ['email', 'password'],
  documents: { signIn: SignInDocument },
  async send(values, { signIn }, visit) {
    await startSession(signIn, values, visit)
    return nextPath(visit.address) ?? linksIn(visit.language).account()
  },
})

export const loginAction = createAction(loginForm)
