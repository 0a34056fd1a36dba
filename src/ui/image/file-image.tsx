import { useState } from 'react'
import { fileAddress } from './file-address.ts'

interface FileImageProps {
  /** Address of the file without its variant. */
  url: string
  /** Kind of picture: selects the variant and the placeholder. */
  kind: 'event' | 'news' | 'logo' | 'avatar'
  width: number
  height: number
  /** HTML `sizes` attribute, for the kinds `event` and `news`. */
  sizes?: string
  /** Loads eagerly with high priority, for a picture visible at first. */
  first?: boolean
  className?: string
}

/** A decorative picture; the placeholder of its kind replaces a picture that fails to load. */
export function FileImage({
  url,
  kind,
  width,
  height,
  sizes,
  first = false,
  className,
}: FileImageProps) {
  const [failed, setFailed] = useState({ url, times: 0 })
  const times = failed.url === url ? failed.times : 0
  // The placeholder failed too: render nothing.
  if (times > 1) return null
  const fail = () => {
    setFailed({ url, times: times + 1 })
  }
  return (
    <img
      // A new element: the failed one stays `complete` with no width while the placeholder loads.
      key={times}
      // The image may have failed before hydration, when no error handler was attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail()
      }}
      {...(times > 0 ? { src: `/assets/placeholders/${kind}.svg` } : sourceOf(url, kind, sizes))}
      alt=""
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={className}
      onError={fail}
    />
  )
}

function sourceOf(url: string, kind: FileImageProps['kind'], sizes: string | undefined) {
  if (kind === 'logo' || kind === 'avatar') return { src: fileAddress(url, kind) }
  const src = fileAddress(url, 'thumbnail')
  return { src, srcSet: `${src} 640w, ${fileAddress(url, 'website-article')} 1280w`, sizes }
}
