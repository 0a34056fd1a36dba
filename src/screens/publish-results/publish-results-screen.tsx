import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageHead } from '../../components/page-head/page-head.tsx'
import type { Screen } from '../../router/page-route.ts'
import { useLinks } from '../../router/links.ts'
import { useTrail } from '../../router/use-trail.ts'
import { PageHero } from '../../ui/page/page-hero.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Steps } from '../../ui/page/steps.tsx'
import { AccountAccess } from './account-access.tsx'
import { AnnounceEvent } from './announce-event.tsx'
import { ChangeEvent } from './change-event.tsx'
import { ClaimLinksSection } from './claim-links.tsx'
import { type OrganiserWithToken, type OwnEvents, readOwnEvents } from './import-requests.ts'
import { LatestResult } from './latest-result.ts'
import { Leave } from './leave.ts'
import { PublishFile } from './publish-file.tsx'
import styles from './publish-results-screen.module.css'
import { TokenForm } from './token-form.tsx'
import { WithoutScript } from './without-script.tsx'

const steps = ['file', 'check', 'publish'] as const

/**
 * Everyone can have a file of results checked. Organisers also publish it, with the token of their
 * organisation. The token stays in the memory of the page.
 */
function PublishResultsScreen() {
  const intl = useIntl()
  const trail = useTrail('home')
  const links = useLinks()
  const { organiser, setOrganiser, latest, refresh } = useOrganiser()
  const [done, setDone] = useState(0)
  const title = intl.formatMessage({ id: 'publish_results.title' })
  const accept = (token: string, own: OwnEvents) => {
    setOrganiser({ token, own })
  }
  return (
    <>
      <PageHead
        trail={trail}
        title={title}
        description={intl.formatMessage({ id: 'publish_results.lead' })}
        canonical={links.publishResults()}
      />
      <PageHero trail={trail} title={title} lead={<FormattedMessage id="publish_results.lead" />}>
        <PublishSteps done={done} />
      </PageHero>
      <div className={styles.sections}>
        <WithoutScript />
        <div className={styles.withScript}>
          {organiser === undefined && (
            <>
              <AccountAccess onAccepted={accept} />
              <PageSection title={<FormattedMessage id="publish_results.token.title" />}>
                <TokenForm onAccepted={accept} />
              </PageSection>
            </>
          )}
          <Forms
            {...{ organiser, latest, refresh }}
            onSteps={setDone}
            onLeave={() => {
              setOrganiser(undefined)
            }}
          />
        </div>
      </div>
    </>
  )
}

interface FormsProps {
  organiser: OrganiserWithToken | undefined
  latest: string | undefined
  refresh: (published?: string) => void
  onSteps: (done: number) => void
  onLeave: () => void
}

/**
 * The form for a file and, for an organiser, the other forms. Only the result of the form that was
 * sent last is shown. A file that a visitor chose stays chosen after the token is entered.
 */
function Forms({ organiser, latest, refresh, onSteps, onLeave }: FormsProps) {
  const [latestResult, setLatestResult] = useState<string>()
  return (
    <LatestResult value={{ latest: latestResult, setLatest: setLatestResult }}>
      <Leave value={organiser && onLeave}>
        <PublishFile {...{ organiser, onSteps, onLeave }} onPublished={refresh} />
        {organiser && <FormsOfOrganiser {...{ organiser, latest, refresh }} />}
      </Leave>
    </LatestResult>
  )
}

function FormsOfOrganiser({
  organiser: { token, own },
  latest,
  refresh,
}: Pick<FormsProps, 'latest' | 'refresh'> & { organiser: OrganiserWithToken }) {
  const ofEvent = { latest, token, events: own.items }
  return (
    <>
      <AnnounceEvent token={token} events={own.items} onPublished={refresh} />
      <ChangeEvent key={latest} {...ofEvent} onChanged={refresh} />
      <ClaimLinksSection key={`claims ${latest ?? ''}`} {...ofEvent} />
    </>
  )
}

/** The token of an organiser with the events, and the id of the event that was published last. */
function useOrganiser() {
  const [organiser, setOrganiser] = useState<OrganiserWithToken>()
  const [latest, setLatest] = useState<string>()
  const token = organiser?.token
  const refresh = (published?: string) => {
    if (token === undefined) return
    if (published !== undefined) setLatest(published)
    // If the request fails, the list of events is as it was before the publication.
    readOwnEvents(token).then(
      (own) => {
        setOrganiser((current) => (current?.token === token ? { token, own } : current))
      },
      () => undefined,
    )
  }
  return { organiser, setOrganiser, latest, refresh }
}

function PublishSteps({ done }: { done: number }) {
  return (
    <Steps
      done={done}
      doneText={<FormattedMessage id="publish_results.step.done" />}
      steps={steps.map((step) => ({
        id: step,
        title: <FormattedMessage id={`publish_results.step.${step}.title`} />,
        text: <FormattedMessage id={`publish_results.step.${step}.text`} />,
      }))}
    />
  )
}

export const screen: Screen = { Component: PublishResultsScreen }
