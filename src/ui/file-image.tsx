import { useState } from 'react'

interface FileImageProps {
  /** Where the file is, without its variant. */
  url: string
  variant: 'thumbnail' | 'logo' | 'website-article'
  width: number
  height: number
  className?: string
}

/** `/files/7?v=2` in its variant: `/files/7/logo?v=2`. */
function addressOf(url: string, variant: string): string {
  const [path = '', ...query] = url.split('?')
  return [`${path}/${variant}`, ...query].join('?')
}

/** A picture beside the words it belongs to. When it does not load, what lies under it shows. */
export function FileImage({ url, variant, width, height, className }: FileImageProps) {
  const [failed, setFailed] = useState<string>()
  const src = addressOf(url, variant)
  if (failed === src) return null
  const fail = () => {
    setFailed(src)
  }
  return (
    <img
      // It may have failed before the page came alive.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail()
      }}
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
      onError={fail}
    />
  )
}
