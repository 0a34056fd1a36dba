import { type PictureFormat, pictureSizes } from '../../../domain/picture-sizes.ts'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { pictureAddress, type ShareSubject } from '../../router/picture-address.ts'
import { useSite } from '../../site-context.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { cardAddress, cardCode, cardHeights } from './card/card-code.ts'
import styles from './share-dialog.module.css'
import { useCopying } from './use-copying.ts'

interface ShareDialogProps {
  subject: ShareSubject
  /** Whether the picture can show the gun time in place of the chip time. */
  hasGunTime: boolean
  title: string
  onClose: () => void
}

/**
 * The dialog for sharing a page. The visitor can copy the URL and save the picture. Some browsers
 * can also send the page to an app. Athletes and rankings also have the code of a card.
 */
export function ShareDialog({ subject, hasGunTime, title, onClose }: ShareDialogProps) {
  const intl = useIntl()
  const { code } = useLanguage()
  const { origin = '' } = useSite()
  const fileName = (format: PictureFormat) =>
    `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${format}.png`
  const [isByGun, setByGun] = useState(false)
  const pictured: ShareSubject = isByGun ? { ...subject, kind: 'athlete_by_gun' } : subject
  const picture = useFile(pictureAddress(code, pictured), fileName('landscape'))
  const isMoment = subject.kind === 'moment'
  const address = location.origin + location.pathname + (isMoment ? location.search : '')
  const { width, height } = pictureSizes.landscape

  return (
    <Dialog title={intl.formatMessage({ id: 'share.dialog.title' })} onClose={onClose}>
      <div className={styles.parts}>
        <img
          className={styles.picture}
          src={pictureAddress(code, pictured)}
          width={width}
          height={height}
          alt={title}
        />
        {hasGunTime && (
          <RadioGroup
            name="time"
            legend={<FormattedMessage id="share.dialog.time" />}
            choices={[
              { value: 'chip', label: <FormattedMessage id="share.dialog.time.chip" /> },
              { value: 'gun', label: <FormattedMessage id="share.dialog.time.gun" /> },
            ]}
            chosen="chip"
            onChange={(rule) => {
              setByGun(rule === 'gun')
            }}
          />
        )}
        {'share' in navigator && (
          <button
            type="button"
            className="button button-full"
            onClick={() => {
              shareWithApp({ title, url: address }, picture)
            }}
          >
            <FormattedMessage id="share.dialog.apps" />
          </button>
        )}
        <Copied
          label={<FormattedMessage id="share.dialog.address" />}
          text={address}
          action={<FormattedMessage id="share.dialog.copy_address" />}
          done={<FormattedMessage id="share.dialog.address_copied" />}
        />
        <div className={styles.files}>
          {(['landscape', 'story'] as const).map((format) => (
            <a
              key={format}
              className="button"
              href={pictureAddress(code, pictured, { format })}
              download={fileName(format)}
            >
              <FormattedMessage id={`share.dialog.save_${format}`} />
            </a>
          ))}
        </div>
        {(subject.kind === 'athlete' || subject.kind === 'ranking') && (
          <Copied
            label={<FormattedMessage id="share.dialog.embed" />}
            text={cardCode(origin + cardAddress(code, subject.kind, subject.id), title, {
              width: '100%',
              height: cardHeights[subject.kind],
            })}
            action={<FormattedMessage id="share.dialog.copy_code" />}
            done={<FormattedMessage id="share.dialog.code_copied" />}
          />
        )}
      </div>
    </Dialog>
  )
}

interface CopiedProps {
  label: ReactNode
  text: string
  /** Text of the copy button. */
  action: ReactNode
  /** Text that screen readers announce after copying. */
  done: ReactNode
}

/** A text that the visitor can select, with a button that copies it. */
function Copied({ label, text, action, done }: CopiedProps) {
  const id = useId()
  const { outcome, copy } = useCopying(text)
  return (
    <div className={styles.copied}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        readOnly
        value={text}
        dir="ltr"
        onFocus={({ target }) => {
          target.select()
        }}
      />
      <button type="button" className="button" onClick={copy}>
        {action}
      </button>
      <p role="status" className={styles.outcome}>
        {outcome === 'copied' && done}
        {outcome === 'failed' && <FormattedMessage id="share.dialog.not_copied" />}
      </p>
    </div>
  )
}

/**
 * Downloads a file before the visitor shares it, because browsers allow sharing only directly after
 * a click.
 */
function useFile(address: string, name: string): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (!('canShare' in navigator)) return undefined
    const controller = new AbortController()
    fetch(address, { signal: controller.signal })
      .then(async (response) => {
        if (response.ok) setFile(new File([await response.blob()], name, { type: 'image/png' }))
      })
      // If the picture cannot be loaded, only the URL is shared.
      .catch(() => undefined)
    return () => {
      controller.abort()
    }
  }, [address, name])
  return file
}

function shareWithApp(page: { title: string; url: string }, picture: File | undefined): void {
  const withPicture = picture && { ...page, files: [picture] }
  const data = withPicture && navigator.canShare(withPicture) ? withPicture : page
  // The promise rejects when the visitor closes the browser's list of apps.
  navigator.share(data).catch(() => undefined)
}
