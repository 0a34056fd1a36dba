import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { pictureAddress } from '../../router/picture-address.ts'
import { useSite } from '../../site-context.ts'
import type { NewsItemScreenQuery } from '../../gql/news-item.ts'
import type { Crumb } from '../../ui/page/breadcrumb.tsx'
import { fileAddress } from '../../ui/image/file-address.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'

interface NewsMetadataProps {
  newsItem: NonNullable<NewsItemScreenQuery['newsItem']>
  trail: readonly Crumb[]
}

export function NewsMetadata({ newsItem, trail }: NewsMetadataProps) {
  const { code } = useLanguage()
  const links = useLinks()
  const site = useSite()
  const { id, eventId, event, title, subtitle, imageUrl } = newsItem
  const ofEvent = event && pictureAddress(code, { kind: 'event', id: event.id })
  const image = imageUrl === null ? ofEvent : fileAddress(imageUrl, 'website-article')
  const url = links.newsItem({ newsId: id, eventId })
  return (
    <PageHead
      title={title}
      description={subtitle}
      canonical={url}
      kind="article"
      image={image}
      trail={trail}
      about={{
        '@type': 'NewsArticle',
        headline: title,
        description: subtitle === '' ? null : subtitle,
        url,
        mainEntityOfPage: url,
        image,
        datePublished: newsItem.publishedFrom,
        author: { '@type': 'Organization', name: site.name, url: links.home(), logo: site.logo },
      }}
    />
  )
}
