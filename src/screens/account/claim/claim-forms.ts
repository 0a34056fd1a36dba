import type { ApolloClient } from '@apollo/client'
import type { Mutate } from '../../../form/mutation.ts'
import {
  ClaimResultDocument,
  type ClaimResultMutation,
  type ClaimResultMutationVariables,
  ClaimScreenDocument,
  HideResultDocument,
  SignInDocument,
} from '../../../gql/account.ts'
import { linksIn } from '../../../router/links.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import { accountForm, createAction, type FormVisit } from '../forms/account-form.ts'
import { refusalOf, RefusedForm, refreshStore, runMutation } from '../forms/account-mutation.ts'
import { startSession } from '../forms/sign-in.ts'

/**
 * Checks that the link in the cookie is still that of the result on the page. The visitor may have
 * opened the link to another result in another tab. Accepts an invalid link, because the mutation
 * refuses it.
 * @throws RefusedForm for another result, and if the service fails
 */
async function checkResult(client: ApolloClient, shownId: string): Promise<void> {
  const { data, error } = await client.query({
    query: ClaimScreenDocument,
    // The page still shows the result from before.
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    context: { personal: true },
  })
  const id = data?.claimableResult?.athleteId
  if (id !== undefined && id !== shownId) {
    throw new RefusedForm([{ field: null, code: 'claim.otherResult' }])
  }
  const refusal = id === undefined ? refusalOf(error) : undefined
  if (refusal instanceof RefusedForm && refusal.failure) throw refusal
}

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
  fields: ['shown_result'],
  documents: { claimResult: ClaimResultDocument },
  async send({ shown_result }, { claimResult }, visit) {
    try {
      await checkResult(visit.client, shown_result)
      return await claim(claimResult, visit)
    } catch (error) {
      // The session has ended. Show this page again instead of the login page, because it also
      // contains the login form.
      if (error instanceof PageProblem) return visit.address
      throw error
    }
  },
})

export const signInAndClaimForm = accountForm({
  name: 'sign_in',
  fields: ['email', 'password', 'shown_result'],
  documents: { signIn: SignInDocument, claimResult: ClaimResultDocument },
  async send(values, { signIn, claimResult }, visit) {
    await checkResult(visit.client, values.shown_result)
    await startSession(signIn, values, visit)
    return claim(claimResult, visit)
  },
})

const privacy = (name: string, isPrivate: boolean) =>
  accountForm({
    name,
    fields: ['shown_result'],
    documents: { hideResult: HideResultDocument },
    async send({ shown_result }, { hideResult }, { client, address }) {
      await checkResult(client, shown_result)
      await runMutation(hideResult, { input: { isPrivate } })
      await refreshStore(client)
      return `${address}&done=${name}`
    },
  })

export const hideForm = privacy('hidden', true)
export const showForm = privacy('shown', false)

export const claimAction = createAction(claimForm, signInAndClaimForm, hideForm, showForm)
