import { PageProblem } from '../../../router/page-problem.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'
import { type AccountForm, createAction } from '../forms/account-form.ts'
import { requestIdentity } from '../forms/identity-request.ts'
import { linksOf } from '../forms/links-of.ts'
import { signIn } from '../forms/sign-in.ts'

/** URL of the current page, with an optional `done` message. */
function thisPage({ request }: LoaderArguments, done?: string): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search + (done === undefined ? '' : `&done=${done}`)
}

async function claim(args: LoaderArguments): Promise<string> {
  await requestIdentity(args, { method: 'POST', path: 'claims', body: {} })
  await args.client.clearStore()
  return `${linksOf(args).account()}?done=claimed`
}

export const claimForm: AccountForm = {
  name: 'claim',
  fields: [],
  async send(_values, args) {
    try {
      return await claim(args)
    } catch (error) {
      // Return to this page: it contains the login form.
      if (error instanceof PageProblem) return thisPage(args)
      throw error
    }
  },
}

export const signInAndClaimForm: AccountForm = {
  name: 'sign_in',
  fields: ['email', 'password'],
  async send(values, args) {
    await signIn(args, values)
    return claim(args)
  },
}

const privacy = (name: string, isPrivate: boolean): AccountForm => ({
  name,
  fields: [],
  async send(_values, args) {
    const body = { private: isPrivate }
    await requestIdentity(args, { method: 'POST', path: 'claims/privacy', body })
    await args.client.clearStore()
    return thisPage(args, name)
  },
})

export const hideForm = privacy('hidden', true)
export const showForm = privacy('shown', false)

export const claimAction = createAction(claimForm, signInAndClaimForm, hideForm, showForm)
