import { dataBlock } from '../ui/data-block.ts'

/** URLs of the files that a page loads besides its HTML. */
export interface AssetFiles {
  styles: readonly string[]
  fonts: readonly string[]
  /** In execution order; the application is the last. */
  scripts: readonly string[]
  /** Scripts and style sheets of likely next pages. */
  prefetched?: readonly string[]
  /** URL of the start script; undefined where the page's scripts start without it. */
  start?: string | undefined
}

export function Assets({ styles, fonts, scripts, prefetched = [], start }: AssetFiles) {
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* Before the scripts: a font that comes after the first frame has all of the page measured again. */}
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {start === undefined ? (
        scripts.map((src) => <script key={src} type="module" src={src} />)
      ) : (
        <>
          <link rel="modulepreload" href={scripts.at(-1)} fetchPriority="low" />
          <script
            type="module"
            src={start}
            data-files={scripts.join(' ')}
            data-prefetch={prefetched.join(' ')}
          />
        </>
      )}
    </>
  )
}

/** Data for the browser, as JSON in a script element that the content security policy allows. */
export function State({ of }: { of: unknown }) {
  return (
    <script
      type="application/json"
      id="state"
      dangerouslySetInnerHTML={{ __html: dataBlock(of) }}
    />
  )
}
