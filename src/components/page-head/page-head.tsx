import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { canonicalAddress } from '../../router/canonical-address.ts'
import { defaultLanguage, type Language, languages, useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import { useSite } from '../../site-context.ts'
import type { Crumb } from '../../ui/page/breadcrumb.tsx'
import { breadcrumbList, StructuredData, type Thing } from './structured-data.tsx'

/** The preview of a page's subject, with the title and the URL that other sites show. */
export type SharedPart = (page: { title: string; url: string }) => ReactNode

interface PageHeadProps {
  /** Title of the page, without the name of the site. */
  title: string
  description?: string
  /** The canonical path. By default, this is the current path without filters. */
  canonical?: string
  /** The path that link previews show, if it differs from the canonical path. */
  previewed?: string
  /** Open Graph type. */
  kind?: 'website' | 'article'
  /** Path of the Open Graph picture. By default, this is `/share.png`. */
  image?: string | null
  /** The preview of the page's subject, as `previewOf` returns it. */
  shared?: SharedPart | undefined
  /** The title that link previews show, if it differs from the page's title. */
  shareTitle?: string | undefined
  /** The parent pages as in the breadcrumb. The outermost page comes first. */
  trail?: readonly Crumb[]
  /** The subject of the page as a schema.org thing. URLs in this thing may be paths. */
  about?: Thing
  /**
   * If false, the page has `noindex`. Its only metadata are its title and, if the property `shared`
   * is set, its link preview. A route with `indexed: false` has the same effect on all pages of the
   * route.
   */
  indexed?: boolean
}

/**
 * The metadata in the HTML head of a page, such as title, canonical URL, Open Graph and structured
 * data.
 */
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
  const parents = trail.filter(({ to }) => to !== home.to)
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
        <StructuredData of={breadcrumbList([home, ...parents, { to: path, name: title }])} />
      )}
      {about && <StructuredData of={about} />}
    </>
  )
}

/** The metadata that other sites and apps show for a link to the page. */
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
      {shared?.({ title: shareTitle, url }) ?? (
        <meta property="og:image" content={origin + (image ?? '/share.png')} />
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/**
 * Links to the page in all languages. The paths of these pages differ only in their first segment.
 */
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

/** Returns the language as an Open Graph locale, without the script: `zh-Hant-HK` → `zh_HK`. */
function ogLocale({ tag }: Language): string {
  return tag.replace(/-(?:\w{4}-)?/, '_')
}
