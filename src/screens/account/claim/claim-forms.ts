import { PageProblem } from '../../../app/page-problem.ts'
import type { Asked } from '../../../router/page-route.ts'
import { type AccountForm, actionOf } from '../forms/account-form.ts'
import { askIdentity } from '../forms/identity-request.ts'
import { linksOf } from '../forms/links-of.ts'
import { signIn } from '../forms/sign-in.ts'

/** The page itself once more. */
function here({ request }: Asked, done?: string): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search + (done === undefined ? '' : `&done=${done}`)
}

async function claim(asked: Asked): Promise<string> {
  await askIdentity(asked, { method: 'POST', path: 'claims', body: {} })
  await asked.client.clearStore()
  return `${linksOf(asked).account()}?done=claimed`
}

export const claimForm: AccountForm = {
  name: 'claim',
  fields: [],
  async send(_values, asked) {
    try {
      return await claim(asked)
    } catch (error) {
      // The form to sign in is on this page.
      if (error instanceof PageProblem) return here(asked)
      throw error
    }
  },
}

export const signInAndClaimForm: AccountForm = {
  name: 'sign_in',
  fields: ['email', 'password'],
  async send(values, asked) {
    await signIn(asked, values)
    return claim(asked)
  },
}

const privacy = (name: string, isPrivate: boolean): AccountForm => ({
  name,
  fields: [],
  async send(_values, asked) {
    const body = { private: isPrivate }
    await askIdentity(asked, { method: 'POST', path: 'claims/privacy', body })
    await asked.client.clearStore()
    return here(asked, name)
  },
})

export const hideForm = privacy('hidden', true)
export const showForm = privacy('shown', false)

export const claimAction = actionOf(claimForm, signInAndClaimForm, hideForm, showForm)
