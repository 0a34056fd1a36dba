import { pictureSizes } from '../../../domain/picture-sizes.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { pictureAddress, type ShareSubject } from '../../router/picture-address.ts'
import { useSite } from '../../site-context.ts'
import type { ShareFacts } from '../share/facts.ts'
import { pictureHash } from '../share/picture-hash.ts'
import type { SharedPart } from './page-head.tsx'

interface SharedPreviewProps {
  of: ShareFacts | ShareSubject
  title: string
  /** The URL of the page. */
  url: string
}

/**
 * Returns the link preview of a page that shows a subject, for the property `shared` of `PageHead`.
 * With the data of the picture, the picture's URL contains a hash of the data. With only the
 * subject, the URL has no hash, and the server redirects to the current picture. Only athletes and
 * rankings have a card that other sites can embed.
 */
export function previewOf(shared: SharedPreviewProps['of'] | undefined): SharedPart | undefined {
  return shared && ((page) => <SharedPreview of={shared} {...page} />)
}

/** The drawn picture, and the card for other sites. */
function SharedPreview({ of: shared, title, url }: SharedPreviewProps) {
  const { origin = '', name } = useSite()
  const { width, height } = pictureSizes.landscape
  const address = pictureAddress(
    useLanguage().code,
    shared,
    'event' in shared ? { hash: pictureHash(shared, name) } : {},
  )
  return (
    <>
      <meta property="og:image" content={origin + address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:image:alt" content={title} />
      {(shared.kind === 'athlete' || shared.kind === 'ranking') && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`${origin}/oembed?format=json&url=${encodeURIComponent(url)}`}
          title={title}
        />
      )}
    </>
  )
}
