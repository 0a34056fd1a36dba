import { useIntl } from 'react-intl'
import { useSite } from '../app/site-context.ts'

interface PageHeadProps {
  /** What the page is about, without the site's name. */
  title: string
  description?: string
  /** The address of the same page that counts, when this one is another. */
  canonical?: string
}

/** What a page tells browsers and search engines about itself. */
export function PageHead({ title, description, canonical }: PageHeadProps) {
  const intl = useIntl()
  const site = useSite()
  return (
    <>
      <title>
        {intl.formatMessage({ id: 'ui.page_head.title' }, { page: title, site: site.name })}
      </title>
      {description !== undefined && description !== '' && (
        <meta name="description" content={description} />
      )}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
    </>
  )
}
