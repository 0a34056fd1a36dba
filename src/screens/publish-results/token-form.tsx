import type { SubmitEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { readValues } from '../../form/form-values.ts'
import { useLinks } from '../../router/links.ts'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { RefusalText } from './refusal-text.tsx'
import styles from './publish-results-screen.module.css'
import { type OpeningProps, useOpening } from './use-opening.ts'

/** Asks for the token of an organiser, and checks it with the import API. */
export function TokenForm(opening: OpeningProps) {
  const links = useLinks()
  const isReady = useHydrated()
  const { refusal, isBusy, open } = useOpening(opening)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { token } = readValues(['token'], new FormData(event.currentTarget))
    void open(token.trim())
  }

  return (
    <form className={styles.form} onSubmit={submit}>
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
        <button
          type="submit"
          className="button button-full"
          disabled={!isReady}
          aria-disabled={isBusy}
        >
          <FormattedMessage id="publish_results.token.submit" />
        </button>
        <MoreLink to={links.accessRequest()} id="publish_results.token.request" />
      </p>
    </form>
  )
}
