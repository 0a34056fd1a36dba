import { useIntl } from 'react-intl'
import { canonicalAddress } from '../app/canonical-address.ts'
import { defaultLanguage, type Language, languages, useLanguage } from '../app/languages.ts'
import { useLinks } from '../app/links.ts'
import { usePage } from '../router/use-page.ts'
import { useSite } from '../app/site-context.ts'
import type { Crumb } from './breadcrumb.tsx'
import { breadcrumbList, StructuredData, type Thing } from './structured-data.tsx'

interface PageHeadProps {
  /** What the page is about, without the site's name. */
  title: string
  description?: string
  /** The address of the same page that counts, when it is another than this one without its filters. */
  canonical?: string
  /** What kind of text it is, to whoever shares it. */
  kind?: 'website' | 'article'
  /** A picture of what the page is about; its path. */
  image?: string | null
  /** The pages above, outermost first, as in its breadcrumb. */
  trail?: readonly Crumb[]
  /** What the page is about, in the words of schema.org; addresses in it may be paths. */
  about?: Thing
  /** False keeps search engines and previews from the page: they are told nothing but its title. */
  indexed?: boolean
}

/** What a page tells browsers, search engines and previews about itself. */
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
        <Told title={title} {...rest} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

function Told({
  title,
  description = '',
  canonical,
  kind = 'website',
  image,
  trail = [],
  about,
}: Omit<PageHeadProps, 'indexed'>) {
  const { origin = '', name: siteName } = useSite()
  const { pathname, search } = usePage().location
  const language = useLanguage()
  const path = canonical ?? canonicalAddress(pathname, search)
  const url = origin + path
  const home = { to: useLinks().home(), name: siteName }
  return (
    <>
      {description !== '' && <meta name="description" content={description} />}
      <link rel="canonical" href={url} />
      <InAllLanguages path={path} />
      <meta property="og:type" content={kind} />
      <meta property="og:locale" content={ogLocale(language)} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:image" content={origin + (image ?? '/share.png')} />
      <meta name="twitter:card" content="summary_large_image" />
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

/** Every page has the same address in every language but for its first segment. */
function InAllLanguages({ path }: { path: string }) {
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

/** `zh-Hant-HK` → `zh_HK`: Open Graph knows languages and territories only. */
function ogLocale({ tag }: Language): string {
  return tag.replace(/-(?:\w{4}-)?/, '_')
}
