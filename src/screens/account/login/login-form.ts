import { pathInside } from '../../../app/local-path.ts'
import { type AccountForm, actionOf } from '../forms/account-form.ts'
import { linksOf } from '../forms/links-of.ts'
import { signIn } from '../forms/sign-in.ts'

export const loginForm: AccountForm = {
  name: 'sign_in',
  fields: ['email', 'password'],
  async send(values, asked) {
    await signIn(asked, values)
    // Whoever made the link may have written another site into it.
    const next = pathInside(new URL(asked.request.url).searchParams.get('next'))
    return next ?? linksOf(asked).account()
  },
}

export const loginAction = actionOf(loginForm)
