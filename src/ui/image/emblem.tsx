import styles from './emblem.module.css'
import { FileImage } from './file-image.tsx'
import { initials } from './initials.ts'

interface EmblemProps {
  name: string
  /**
   * The URL of the picture, without the segment of a variant such as `logo`. Null if there is no
   * picture.
   */
  url: string | null
  kind: 'avatar' | 'logo'
}

/** The logo or avatar beside a name. Without it, shows the initials, else a placeholder. */
export function Emblem({ name, url, kind }: EmblemProps) {
  const letters = initials(name)
  return (
    <span className={styles.emblem} aria-hidden="true">
      {url !== null ? (
        <FileImage url={url} kind={kind} width={96} height={96} />
      ) : letters !== '' ? (
        letters
      ) : (
        <img src={`/assets/placeholders/${kind}.svg`} alt="" width={96} height={96} />
      )}
    </span>
  )
}
