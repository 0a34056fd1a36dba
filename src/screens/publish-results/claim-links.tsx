import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useCopying } from '../../components/share/use-copying.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { Field } from '../../ui/form/field.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { type ClaimLink, type ClaimLinks, requestClaimLinks } from './claim-requests.ts'
import { CsvDownload } from './csv-download.tsx'
import { EventSelect } from './event-select.tsx'
import { type OwnEvent, RefusedRequest, asRefusal } from './import-requests.ts'
import styles from './publish-results-screen.module.css'
import { RaceSelect } from './race-select.tsx'
import { RefusalText } from './refusal-text.tsx'

interface ClaimLinksProps {
  token: string
  /** The events of the organisation. */
  events: OwnEvent[]
  /** Id of the event that was published last. It is chosen at first. */
  latest: string | undefined
}

/** Makes links with which athletes claim their results: for one bib number, or for a race. */
export function ClaimLinksSection({ token, events, latest }: ClaimLinksProps) {
  const [eventId, setEventId] = useState(latest ?? events[0]?.id ?? '')
  const { state, make, reset } = useClaimLinks(token)
  const event = events.find(({ id }) => id === eventId) ?? events[0]
  if (event === undefined) return null
  return (
    <PageSection title={<FormattedMessage id="publish_results.claims.title" />}>
      <form
        className={styles.form}
        onChange={reset}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void make(new FormData(submitted.currentTarget))
        }}
      >
        <p>
          <FormattedMessage id="publish_results.claims.text" />
        </p>
        <div className={styles.fields}>
          <EventSelect events={events} eventId={event.id} onChange={setEventId} />
          <RaceSelect key={event.id} eventId={event.id} races={event.races} />
          <Field
            label={<FormattedMessage id="publish_results.change.athlete" />}
            hint={<FormattedMessage id="publish_results.claims.bib_hint" />}
          >
            {(control) => <input {...control} name="bib" type="text" maxLength={40} dir="auto" />}
          </Field>
        </div>
        <Outcome state={state} />
        <p>
          <button type="submit" className="button button-full" aria-disabled={state === 'busy'}>
            <FormattedMessage id="publish_results.claims.submit" />
          </button>
        </p>
      </form>
    </PageSection>
  )
}

/** The links of a race, or of one bib number. */
interface Made extends ClaimLinks {
  race: string
  isOfRace: boolean
}
type State = 'none' | 'busy' | Made | RefusedRequest

/** Requests links. A response to an earlier choice is ignored. */
function useClaimLinks(token: string) {
  const [state, setState] = useState<State>('none')
  const { code: language } = useLanguage()
  const latest = useRef(0)
  const reset = () => {
    latest.current += 1
    setState('none')
  }
  async function make(form: FormData): Promise<void> {
    if (state === 'busy') return
    reset()
    setState('busy')
    const number = latest.current
    const [race, bib] = [textOf(form, 'race'), textOf(form, 'bib')]
    const next = await requestClaimLinks(token, { race, bib, language })
      .then((links) => ({ ...links, race, isOfRace: bib === '' }))
      .catch(asRefusal)
    if (number === latest.current) setState(next)
  }
  return { state, make, reset }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function Outcome({ state }: { state: State }) {
  return (
    <div role="status">
      {state === 'busy' && (
        <p>
          <FormattedMessage id="publish_results.claims.making" />
        </p>
      )}
      {state instanceof RefusedRequest && (
        <p>
          {state.code === 'connection' ? (
            <FormattedMessage id="publish_results.claims.connection" />
          ) : (
            <RefusalText refusal={state} />
          )}
        </p>
      )}
      {typeof state === 'object' && 'csv' in state && <Links made={state} />}
    </div>
  )
}

function Links({ made: { items, csv, race, isOfRace } }: { made: Made }) {
  if (!isOfRace) return items.map((item) => <LinkOfAthlete key={item.link} {...item} />)
  return (
    <CsvDownload csv={csv} file={`${race}-claim-links.csv`}>
      <FormattedMessage id="publish_results.claims.download" values={{ count: items.length }} />
    </CsvDownload>
  )
}

function LinkOfAthlete({ name, link }: ClaimLink) {
  const { outcome, copy } = useCopying(link)
  return (
    <div className={styles.table}>
      <Field
        label={
          <FormattedMessage
            id="publish_results.claims.link"
            values={{ name: <bdi key="name">{name}</bdi> }}
          />
        }
      >
        {(control) => (
          <input
            {...control}
            type="text"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => {
              currentTarget.select()
            }}
          />
        )}
      </Field>
      <p className="row">
        <button type="button" className="button" onClick={copy}>
          <FormattedMessage id="publish_results.claims.copy" />
        </button>
        {outcome !== undefined && <FormattedMessage id={`publish_results.claims.${outcome}`} />}
      </p>
    </div>
  )
}
