import { useIntl } from 'react-intl'
import { canonicalAddress } from '../../router/canonical-address.ts'
import { defaultLanguage, type Language, languages, useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import { useSite } from '../../site-context.ts'
import { pictureSizes, type ShareSubject } from '../../router/picture-address.ts'
import type { ShareFacts } from '../share/facts.ts'
import { pictureHash } from '../share/picture-hash.ts'
import type { Crumb } from '../../ui/page/breadcrumb.tsx'
import { breadcrumbList, StructuredData, type Thing } from './structured-data.tsx'

interface PageHeadProps {
  /** Title of the page, without the site's name. */
  title: string
  description?: string
  /** Canonical path, unless it is the current path without its filters. */
  canonical?: string
  /** Path in previews of links, where it differs from the canonical one. */
  previewed?: string
  /** Open Graph type. */
  kind?: 'website' | 'article'
  /** Path of the Open Graph picture; `/share.png` by default. */
  image?: string | null
  /**
   * What the page's picture for sharing shows; without the facts its address redirects to the current picture.
   * A card for other sites exists of athletes and rankings.
   */
  shared?: ShareFacts | ShareSubject | undefined
  /** Title in previews of links, where it differs from the page's title. */
  shareTitle?: string | undefined
  /** Parent pages, outermost first, as in the breadcrumb. */
  trail?: readonly Crumb[]
  /** Subject of the page as a schema.org thing; its addresses may be paths. */
  about?: Thing
  /** False sends `noindex` and omits all metadata but the title and a preview of `shared`, as the routes outside search engines do. */
  indexed?: boolean
}

/** Metadata of a page in its HTML head: title, canonical address, languages, Open Graph, structured data. */
export function PageHead({ title, indexed = true, ...rest }: PageHeadProps) {
  const intl = useIntl()
  const page = usePage()
  const site = useSite()
  return (
    <>
      <title>
        {intl.formatMessage({ id: 'ui.page_head.title' }, { page: title, site: site.name })}
      </title>
      {indexed && page.indexed ? (
        <Metadata title={title} {...rest} />
      ) : (
        <>
          <meta name="robots" content="noindex" />
          {rest.shared && <Preview title={title} {...rest} />}
        </>
      )}
    </>
  )
}

type MetadataProps = Omit<PageHeadProps, 'indexed'>

function Metadata(props: MetadataProps) {
  const { title, description = '', canonical, trail = [], about } = props
  const { origin = '', name: siteName } = useSite()
  const { pathname, search } = usePage().location
  const language = useLanguage()
  const path = canonical ?? canonicalAddress(pathname, search)
  const home = { to: useLinks().home(), name: siteName }
  return (
    <>
      {description !== '' && <meta name="description" content={description} />}
      <link rel="canonical" href={origin + path} />
      <LanguageAlternates path={path} />
      <Preview {...props} />
      <link
        rel="alternate"
        type="application/atom+xml"
        href={`${origin}/feeds/${language.code}.xml`}
        title={siteName}
      />
      {trail.length > 0 && (
        <StructuredData of={breadcrumbList([home, ...trail, { to: path, name: title }])} />
      )}
      {about && <StructuredData of={about} />}
    </>
  )
}

/** What other sites and apps show of a link to the page. */
function Preview({
  title,
  description = '',
  canonical,
  previewed = canonical,
  kind = 'website',
  image,
  shared,
  shareTitle = title,
}: MetadataProps) {
  const { origin = '', name: siteName } = useSite()
  const { pathname, search } = usePage().location
  const language = useLanguage()
  const url = origin + (previewed ?? canonicalAddress(pathname, search))
  return (
    <>
      <meta property="og:type" content={kind} />
      <meta property="og:locale" content={ogLocale(language)} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={shareTitle} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      {shared ? (
        <SharePicture of={shared} alt={shareTitle} />
      ) : (
        <meta property="og:image" content={origin + (image ?? '/share.png')} />
      )}
      <meta name="twitter:card" content="summary_large_image" />
      {shared && (shared.kind === 'athlete' || shared.kind === 'ranking') && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`${origin}/oembed?format=json&url=${encodeURIComponent(url)}`}
          title={shareTitle}
        />
      )}
    </>
  )
}

/** The drawn picture of the page; its address changes with what it shows. */
function SharePicture({ of: shared, alt }: { of: ShareFacts | ShareSubject; alt: string }) {
  const { origin = '', name } = useSite()
  const { width, height } = pictureSizes.landscape
  const address = useLinks().picture(
    shared,
    'event' in shared ? { hash: pictureHash(shared, name) } : {},
  )
  return (
    <>
      <meta property="og:image" content={origin + address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  )
}

/** Links to the page in all languages; addresses differ in their first segment only. */
function LanguageAlternates({ path }: { path: string }) {
  const { origin = '' } = useSite()
  const rest = path.replace(/^\/[a-z]{2}/, '')
  const inLanguage = (code: string) => `${origin}/${code}${rest}`
  return (
    <>
      {languages.map(({ code, hreflang }) => (
        <link key={code} rel="alternate" hrefLang={hreflang} href={inLanguage(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={inLanguage(defaultLanguage.code)} />
    </>
  )
}

/** `zh-Hant-HK` → `zh_HK`: Open Graph locales have no script. */
function ogLocale({ tag }: Language): string {
  return tag.replace(/-(?:\w{4}-)?/, '_')
}
