import { FormattedMessage } from 'react-intl'
import { loadIntl } from '../../i18n/intl.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { pictureAddress, type ShareSubject } from '../../router/picture-address.ts'
import type { AthleteFacts } from './facts.ts'
import { DialogButton } from '../../ui/dialog/dialog-button.tsx'
import styles from './share-button.module.css'

interface ShareButtonProps {
  /**
   * The page to share. For an athlete, `gunTime` is set if the picture shows the gun time beside
   * the chip time.
   */
  of: (ShareSubject & Partial<Pick<AthleteFacts, 'gunTime'>>) | undefined
  /** Title of the shared page. */
  title: string
}

/**
 * The button that opens the dialog for sharing. Without JavaScript, or when the dialog fails to
 * load, a link to the picture takes the place of the button.
 */
export function ShareButton({ of: subject, title }: ShareButtonProps) {
  const language = useLanguage()
  if (!subject) return null
  const content = (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 13V2M6 6l4-4 4 4M4 10v8h12v-8" />
      </svg>
      <FormattedMessage id="ui.share" />
    </>
  )
  return (
    <DialogButton
      className={styles.share}
      dialog={{
        subject: { kind: subject.kind, id: subject.id },
        hasGunTime: typeof subject.gunTime === 'number',
        title,
      }}
      load={async () => {
        const [dialog] = await Promise.all([
          import('./share-dialog.tsx'),
          loadIntl(language, 'share'),
        ])
        return dialog.ShareDialog
      }}
      fallback={() => (
        <a className={styles.share} href={pictureAddress(language.code, subject)} rel="nofollow">
          {content}
        </a>
      )}
    >
      {content}
    </DialogButton>
  )
}
