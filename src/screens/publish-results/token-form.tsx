import { type SubmitEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type OwnEvents, readOwnEvents, RefusedRequest, refusalOf } from './import-requests.ts'
import { RefusalText } from './refusal-text.tsx'
import styles from './publish-results-screen.module.css'

/** Asks for the token of an organiser, and checks it with the import API. */
export function TokenForm({ onAccepted }: { onAccepted: (token: string, own: OwnEvents) => void }) {
  const links = useLinks()
  const isReady = useHydrated()
  const [refusal, setRefusal] = useState<RefusedRequest>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const entered = new FormData(event.currentTarget).get('token')
    const token = typeof entered === 'string' ? entered.trim() : ''
    setBusy(true)
    try {
      onAccepted(token, await readOwnEvents(token))
    } catch (error) {
      setBusy(false)
      setRefusal(refusalOf(error))
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        id="token"
        label={<FormattedMessage id="publish_results.token.label" />}
        hint={
          <FormattedMessage
            id="publish_results.token.hint"
            values={{
              link: (text) => (
                <Link key="account" className={styles.link} to={links.ownOrganisations()}>
                  {text}
                </Link>
              ),
            }}
          />
        }
        problem={refusal && <RefusalText refusal={refusal} />}
      >
        {(control) => (
          <input
            {...control}
            type="password"
            name="token"
            autoComplete="current-password"
            spellCheck={false}
            required
            // The header of a request can contain no other characters.
            pattern="\s*[!-~]+\s*"
            disabled={!isReady}
          />
        )}
      </Field>
      <p className="row">
        <button type="submit" className="button button-full" disabled={!isReady || isBusy}>
          <FormattedMessage id="publish_results.token.submit" />
        </button>
        <MoreLink to={links.accessRequest()} id="publish_results.token.request" />
      </p>
    </form>
  )
}
