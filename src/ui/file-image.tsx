import { useState } from 'react'
import { fileAddress } from './file-address.ts'

interface FileImageProps {
  /** Where the file is, without its variant. */
  url: string
  /** What is shown, and so which placeholder takes its place when it does not load. */
  kind: 'event' | 'news' | 'logo' | 'avatar'
  width: number
  height: number
  /** Of an event or news: how wide it is shown, as in `sizes` of HTML. */
  sizes?: string
  /** Among the first things of a page: it does not wait until it is scrolled to. */
  first?: boolean
  className?: string
}

/** A picture beside the words it belongs to. When it does not load, the placeholder of its kind shows. */
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
  // Once: a placeholder that does not load either leaves its place to what lies under it.
  if (times > 1) return null
  const fail = () => {
    setFailed({ url, times: times + 1 })
  }
  return (
    <img
      // Another element: the failed one would still say so while it loads the placeholder.
      key={times}
      // It may have failed before the page came alive.
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
