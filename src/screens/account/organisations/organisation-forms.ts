import {
  CreateOrganiserTokenDocument,
  DeleteAccessRequestDocument,
  GrantAccessDocument,
  ReleaseClaimDocument,
  RevokeOrganiserTokenDocument,
  WithdrawAccessDocument,
} from '../../../gql/account.ts'
import { linksIn } from '../../../router/links.ts'
import { accountForm, athletePage, createAction, type FormVisit } from '../forms/account-form.ts'
import { refreshStore, runMutation } from '../forms/account-mutation.ts'

const organisationsPage = ({ language }: FormVisit, done: string) =>
  `${linksIn(language).ownOrganisations()}?done=${done}`

export const tokenForm = accountForm({
  name: 'token',
  fields: ['organisation', 'name', 'password'],
  documents: { createOrganiserToken: CreateOrganiserTokenDocument },
  async send({ organisation, name, password }, { createOrganiserToken }, { client }) {
    const input = { organisationId: organisation, name: name.trim(), password }
    const { createOrganiserToken: created } = await runMutation(createOrganiserToken, { input })
    await refreshStore(client)
    return { secret: created?.token ?? '' }
  },
})

export const revocationForm = accountForm({
  name: 'revocation',
  fields: ['token_id'],
  documents: { revokeOrganiserToken: RevokeOrganiserTokenDocument },
  async send({ token_id: id }, { revokeOrganiserToken }, visit) {
    await runMutation(revokeOrganiserToken, { input: { id } })
    return organisationsPage(visit, 'revoked')
  },
})

export const grantForm = accountForm({
  name: 'grant',
  fields: ['request_id', 'organisation_id', 'organisation_name', 'existing', 'password'],
  documents: { grantAccess: GrantAccessDocument },
  async send(values, { grantAccess }, visit) {
    const input = {
      requestId: values.request_id,
      organisationId: values.organisation_id.trim(),
      organisationName: values.organisation_name.trim(),
      existing: values.existing === 'on',
      password: values.password,
    }
    await runMutation(grantAccess, { input })
    return organisationsPage(visit, 'granted')
  },
})

export const requestDeletionForm = accountForm({
  name: 'request_deletion',
  fields: ['request_id'],
  documents: { deleteAccessRequest: DeleteAccessRequestDocument },
  async send({ request_id: id }, { deleteAccessRequest }, visit) {
    await runMutation(deleteAccessRequest, { input: { id } })
    return organisationsPage(visit, 'request')
  },
})

export const withdrawalForm = accountForm({
  name: 'withdrawal',
  fields: ['organisation', 'email'],
  documents: { withdrawAccess: WithdrawAccessDocument },
  async send({ organisation, email }, { withdrawAccess }, visit) {
    await runMutation(withdrawAccess, { input: { organisationId: organisation, email } })
    return organisationsPage(visit, 'withdrawn')
  },
})

export const claimReleaseForm = accountForm({
  name: 'claim_release',
  fields: ['athlete_page'],
  documents: { releaseClaim: ReleaseClaimDocument },
  async send({ athlete_page: page }, { releaseClaim }, visit) {
    const [, raceId = '', participantId = ''] = athletePage.exec(page) ?? []
    await runMutation(releaseClaim, { input: { raceId, participantId } })
    return organisationsPage(visit, 'claim_released')
  },
})

export const organisationsAction = createAction(
  tokenForm,
  revocationForm,
  grantForm,
  requestDeletionForm,
  withdrawalForm,
  claimReleaseForm,
)
