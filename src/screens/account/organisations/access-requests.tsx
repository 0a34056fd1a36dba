import { hyphenated } from '../../../../domain/normalise-name.ts'
import { FormattedMessage } from 'react-intl'
import { useDeleteAccessRequestMutation, useGrantAccessMutation } from '../../../gql/account.ts'
import { Username } from '../../../ui/form/username.tsx'
import { EventDate, InstantDay } from '../../../ui/event/event-date.tsx'
import { useOwnTimeZone } from '../../../ui/event/own-time.ts'
import { BeyondLastPage, Pagination } from '../../../ui/page/pagination.tsx'
import { hidden } from '../../../ui/text/hidden-text.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormCheckBox, FormField, PasswordField } from '../forms/form-fields.tsx'
import list from '../my-list.module.css'
import { grantForm, requestDeletionForm } from './organisation-forms.ts'
import { type AccessRequest, requestsPerPage } from './organisations-loader.ts'
import styles from './organisations-page.module.css'

interface AccessRequestsProps {
  requests: AccessRequest[]
  /** Number of requests on all pages. */
  total: number
  /** The page number, counted from 1. */
  page: number
  /** E-mail address of the operator, whose password grants access. */
  operator: string
}

/** The access requests of organisers, each with a form that grants access. */
export function AccessRequests({ requests, total, page, operator }: AccessRequestsProps) {
  if (total === 0) {
    return (
      <p className={list.text}>
        <FormattedMessage id="account.access.no_requests" />
      </p>
    )
  }
  const paging = { total, itemsPerPage: requestsPerPage }
  return (
    <>
      <p className={list.text}>
        <FormattedMessage id="account.access.waiting" values={{ total }} />
      </p>
      <ul className="ruled">
        {requests.map((request) => (
          <li key={request.id} className={list.parts}>
            <Request {...request} />
            <Grant {...request} operator={operator} />
            <Deletion {...request} />
          </li>
        ))}
      </ul>
      {requests.length === 0 && <BeyondLastPage {...paging} />}
      <Pagination page={page} {...paging} />
    </>
  )
}

function Request({ name, email, event, organisation, date, receivedAt, message }: AccessRequest) {
  const timeZone = useOwnTimeZone()
  return (
    <div>
      <p className={list.name}>
        <bdi>{event}</bdi>
      </p>
      {(organisation !== null || date !== null) && (
        <p>
          {organisation !== null && <bdi>{organisation}</bdi>}
          {organisation !== null && date !== null && ' · '}
          {date !== null && <EventDate from={date} />}
        </p>
      )}
      <p className="quiet">
        <FormattedMessage
          id="account.access.from"
          values={{
            name: <bdi key="name">{name}</bdi>,
            email: (
              <a key="email" href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`}>
                <bdi>{email}</bdi>
              </a>
            ),
            day: <InstantDay instant={receivedAt} timeZone={timeZone} />,
          }}
        />
      </p>
      <p className={styles.message} dir="auto">
        {message}
      </p>
    </div>
  )
}

function Grant({ id, organisation, name, operator }: AccessRequest & { operator: string }) {
  const [grantAccess] = useGrantAccessMutation()
  const organisationName = organisation ?? name
  return (
    <AccountFormView
      form={grantForm}
      mutations={{ grantAccess }}
      start={{
        request_id: id,
        organisation_name: organisationName,
        organisation_id: idFrom(organisationName),
      }}
      submit={<FormattedMessage id="account.submit.grant" />}
    >
      <input type="hidden" name="request_id" value={id} />
      <FormField name="organisation_name">
        {(control) => <input {...control} type="text" maxLength={200} dir="auto" />}
      </FormField>
      <FormField
        name="organisation_id"
        hint={<FormattedMessage id="account.hint.organisation_id" />}
      >
        {(control) => (
          <input {...control} type="text" maxLength={60} spellCheck={false} autoCapitalize="none" />
        )}
      </FormField>
      <FormCheckBox name="existing" />
      <Username email={operator} />
      <PasswordField name="password" />
    </AccountFormView>
  )
}

function Deletion({ id, event }: AccessRequest) {
  const [deleteAccessRequest] = useDeleteAccessRequestMutation()
  return (
    <AccountFormView
      form={requestDeletionForm}
      mutations={{ deleteAccessRequest }}
      start={{ request_id: id }}
      secondary
      submit={<FormattedMessage id="account.submit.delete_request" values={{ event, hidden }} />}
    >
      <input type="hidden" name="request_id" value={id} />
    </AccountFormView>
  )
}

/** Suggests an id for a name. */
function idFrom(name: string): string {
  return hyphenated(name).slice(0, 60).replace(/-$/, '')
}
