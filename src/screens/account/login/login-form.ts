import { localPath } from '../../../router/local-path.ts'
import { type AccountForm, createAction } from '../forms/account-form.ts'
import { linksOf } from '../forms/links-of.ts'
import { signIn } from '../forms/sign-in.ts'

export const loginForm: AccountForm = {
  name: 'sign_in',
  fields: ['email', 'password'],
  async send(values, args) {
    await signIn(args, values)
    // Only local paths: an attacker could have written another site into the link.
    const next = localPath(new URL(args.request.url).searchParams.get('next'))
    return next ?? linksOf(args).account()
  },
}

export const loginAction = createAction(loginForm)
