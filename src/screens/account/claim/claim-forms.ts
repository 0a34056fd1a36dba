import type { Mutate } from '../../../form/mutation.ts'
import {
  ClaimResultDocument,
  type ClaimResultMutation,
  type ClaimResultMutationVariables,
  HideResultDocument,
  SignInDocument,
} from '../../../gql/account.ts'
import { linksIn } from '../../../router/links.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import { accountForm, createAction, type FormVisit } from '../forms/account-form.ts'
import { refreshStore, runMutation } from '../forms/account-mutation.ts'
import { startSession } from '../forms/sign-in.ts'

async function claim(
  claimResult: Mutate<ClaimResultMutation, ClaimResultMutationVariables>,
  { client, language }: FormVisit,
): Promise<string> {
  await runMutation(claimResult, { input: {} })
  await client.clearStore()
  return `${linksIn(language).account()}?done=claimed`
}

export const claimForm = accountForm({
  name: 'claim',
  fields: [],
  documents: { claimResult: ClaimResultDocument },
  async send(_values, { claimResult }, visit) {
    try {
      return await claim(claimResult, visit)
    } catch (error) {
      // Stay on this page, because it also contains the login form.
      if (error instanceof PageProblem) return visit.address
      throw error
    }
  },
})

export const signInAndClaimForm = accountForm({
  name: 'sign_in',
  fields: ['email', 'password'],
  documents: { signIn: SignInDocument, claimResult: ClaimResultDocument },
  async send(values, { signIn, claimResult }, visit) {
    await startSession(signIn, values, visit)
    return claim(claimResult, visit)
  },
})

const privacy = (name: string, isPrivate: boolean) =>
  accountForm({
    name,
    fields: [],
    documents: { hideResult: HideResultDocument },
    async send(_values, { hideResult }, { client, address }) {
      await runMutation(hideResult, { input: { isPrivate } })
      await refreshStore(client)
      return `${address}&done=${name}`
    },
  })

export const hideForm = privacy('hidden', true)
export const showForm = privacy('shown', false)

export const claimAction = createAction(claimForm, signInAndClaimForm, hideForm, showForm)
