import { useState } from 'react'
import { fileAddress } from './file-address.ts'

interface FileImageProps {
  /** The URL of the file, without the segment of a variant such as `logo`. */
  url: string
  /** The kind of picture. It decides the variant and the placeholder. */
  kind: 'event' | 'news' | 'logo' | 'avatar'
  width: number
  height: number
  /** The HTML attribute `sizes`, for the kinds `event` and `news`. */
  sizes?: string
  /**
   * If true, loads the picture eagerly with high priority. Set it for a picture that is visible
   * when the page opens.
   */
  first?: boolean
  className?: string
}

/** A decorative picture. If the picture fails to load, the placeholder of its kind replaces it. */
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
  // Neither the picture nor its placeholder has loaded, so show nothing.
  if (times > 1) return null
  const fail = () => {
    setFailed({ url, times: times + 1 })
  }
  return (
    <img
      // The key creates a new element for the placeholder. The failed element would be `complete`
      // without a width while the placeholder loads.
      key={times}
      // The image may have failed before hydration, when it had no error handler yet.
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
