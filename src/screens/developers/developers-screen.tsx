import { FormattedMessage, useIntl } from 'react-intl'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { useLinks } from '../../router/links.ts'
import type { Screen } from '../../router/page-route.ts'
import { useSite } from '../../site-context.ts'
import { textTags } from '../../ui/legal-text/text-tags.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageHero } from '../../ui/page/page-hero.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { ApiLimitFigures } from './api-limit-figures.tsx'
import styles from './developers-screen.module.css'
import { errorCodes } from './error-codes.ts'

/**
 * Minimum number of months for which a deprecated field still works. mesh/schema/deprecations.ts
 * checks the day that a new deprecation names.
 */
const noticeMonths = 6

/** URL paths outside the pages of the site. These paths contain no language. */
const playground = '/graphql'
const schemaFile = '/graphql/schema.graphql'
const restServices = ['events', 'identity'] as const
const openApiFile = 'openapi.json'

/** Names of the example clients in the folder examples/ of the source code. */
const clients = 'curl, TypeScript, Apollo iOS, Apollo Kotlin'

/** Addresses of files. Names in braces stand for a language, an id or the address of a page. */
const files = [
  '/downloads/rankings/{ranking}.csv',
  '/feeds/{language}/events.xml?list=upcoming',
  '/feeds/{language}/events.ics?organisation={organisation}',
  '/feeds/{language}/races/{race}.xml',
  '/feeds/{language}.xml',
  '/events/{event}.ics',
  '/{language}/embed/rankings/{ranking}',
  '/oembed?url={page}',
]

const request = (origin: string) => `curl ${origin}${playground} \\
  --header 'Content-Type: application/json' \\
  --data '{"query": "{ events(list: WEEK) { items { name } } }"}'`

/** Describes what the GraphQL and REST APIs offer, and how to begin. */
function DevelopersScreen() {
  const intl = useIntl()
  const trail = useTrail('home')
  const site = useSite()
  const links = useLinks()
  return (
    <>
      <PageHead
        trail={trail}
        title={intl.formatMessage({ id: 'developers.title' })}
        description={intl.formatMessage({ id: 'developers.lead' }, { site: site.name })}
      />
      <PageHero
        trail={trail}
        title={<FormattedMessage id="developers.title" />}
        lead={<FormattedMessage id="developers.lead" values={{ site: site.name }} />}
      >
        <pre className={styles.code} lang="en">
          <code>{request(site.origin ?? '')}</code>
        </pre>
      </PageHero>
      <div className={styles.sections}>
        <Section topic="playground">
          <FileLink to={playground}>
            <FormattedMessage id="developers.playground.link" />
          </FileLink>
        </Section>
        <Section topic="examples" />
        <Section topic="schema">
          <FileLink to={schemaFile}>
            <FormattedMessage id="developers.schema.link" />
          </FileLink>
        </Section>
        <Section topic="rest">
          <RestLinks />
          <MoreLink to={links.publishResults()} id="developers.publish" />
        </Section>
        <Section topic="files">
          <Codes codes={files} />
        </Section>
        {site.api && <Section topic="limits" figures={<ApiLimitFigures limits={site.api} />} />}
        <Section topic="errors">
          <Codes codes={errorCodes} />
        </Section>
        <Section topic="changes" />
      </div>
    </>
  )
}

type Topic =
  | 'playground'
  | 'examples'
  | 'schema'
  | 'rest'
  | 'files'
  | 'limits'
  | 'errors'
  | 'changes'

/** A section of the page: a title, a text, and the content of `figures` below the text. */
function Section({
  topic,
  children,
  figures,
}: {
  topic: Topic
  children?: React.ReactNode
  figures?: React.ReactNode
}) {
  const { name } = useSite()
  const values = { ...textTags, site: name, months: noticeMonths, clients }
  return (
    <PageSection title={<FormattedMessage id={`developers.${topic}.title`} />}>
      <div className={styles.text}>
        <p>
          <FormattedMessage id={`developers.${topic}.text`} values={values} />
        </p>
        {children}
      </div>
      {figures}
    </PageSection>
  )
}

/** A list of words of the API, which are the same in all languages. */
function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={styles.codes} lang="en">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  )
}

/** Links to the documentation and to the contract of each REST service. */
function RestLinks() {
  return (
    <ul className={styles.links}>
      {restServices.map((service) => (
        <li key={service}>
          <FileLink to={`/docs/${service}`}>
            <FormattedMessage id={`developers.rest.${service}`} />
          </FileLink>{' '}
          <Link reloadDocument to={`/docs/${service}/json`}>
            {openApiFile}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A link to a document that the browser loads without the router. */
function FileLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link reloadDocument className="more" to={to}>
      {children}
    </Link>
  )
}

export const screen: Screen = { Component: DevelopersScreen }
