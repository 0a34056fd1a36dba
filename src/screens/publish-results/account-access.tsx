import { type SubmitEvent, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { readValues } from '../../form/form-values.ts'
import { useLinks } from '../../router/links.ts'
import { Field } from '../../ui/form/field.tsx'
import { Username } from '../../ui/form/username.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { type OrganiserAccess, readAccess, startPublishing } from './access-requests.ts'
import { RefusalText } from './refusal-text.tsx'
import styles from './publish-results-screen.module.css'
import { type OpeningProps, useOpening } from './use-opening.ts'

/**
 * Lets a visitor who is signed in publish for an organisation of the account, without a token that
 * must be kept. Other visitors get a link to sign in.
 */
export function AccountAccess(opening: OpeningProps) {
  const links = useLinks()
  const access = useAccess()
  return (
    <PageSection title={<FormattedMessage id="publish_results.access.title" />}>
      {access === undefined ? (
        <MoreLink
          to={links.login({ next: links.publishResults() })}
          id="publish_results.access.sign_in"
        />
      ) : access.organisations.length > 0 ? (
        <AccessForm access={access} {...opening} />
      ) : (
        <MoreLink to={links.ownOrganisations()} id="publish_results.access.none" />
      )}
    </PageSection>
  )
}

/** Returns the access of the account. Undefined until it is certain that the visitor is signed in. */
function useAccess(): OrganiserAccess | undefined {
  const [access, setAccess] = useState<OrganiserAccess>()
  useEffect(() => {
    // Without a response, the visitor can still enter a token.
    readAccess().then(setAccess, () => undefined)
  }, [])
  return access
}

function AccessForm({
  access: { email, organisations },
  ...opening
}: OpeningProps & { access: OrganiserAccess }) {
  const intl = useIntl()
  const { refusal, isBusy, open } = useOpening(opening)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const entered = readValues(['organisation', 'password'], new FormData(event.currentTarget))
    const name = intl.formatMessage({ id: 'publish_results.title' })
    void open(() => startPublishing({ ...entered, name }))
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={<FormattedMessage id="publish_results.access.organisation" />}>
        {(control) => (
          <select {...control} name="organisation">
            {organisations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Username email={email} />
      <Field
        label={<FormattedMessage id="publish_results.access.password" />}
        hint={<FormattedMessage id="publish_results.access.hint" />}
        problem={refusal && <RefusalText refusal={refusal} />}
      >
        {(control) => (
          <input
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <p>
        <button type="submit" className="button button-full" aria-disabled={isBusy}>
          <FormattedMessage id="publish_results.token.submit" />
        </button>
      </p>
    </form>
  )
}
