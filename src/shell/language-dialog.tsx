import { type KeyboardEvent, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { inLanguage } from '../router/addresses.ts'
import { type Language, languages, storeLanguage, useLanguage } from '../i18n/languages.ts'
import { usePage } from '../router/use-page.ts'
import { Flag } from '../ui/country.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './language-dialog.module.css'

/**
 * Dialog that lists each language by its own name. The arrow keys move the selection. Enter or a
 * click switches the language of the page.
 */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const current = useLanguage()
  const location = usePage().location
  const navigate = useNavigate()
  const chosen = useRef<HTMLInputElement>(null)
  /** True between the keydown of an arrow key and the synthetic click on the next radio button. */
  const moving = useRef(false)

  const choose = (language: Language) => {
    onClose()
    storeLanguage(language.code)
    // The page stays the same, so the visitor also stays at the same place of the page.
    if (language !== current) {
      void navigate(inLanguage(language, location), { preventScrollReset: true })
    }
  }
  const onKeyDown = (language: Language, event: KeyboardEvent) => {
    moving.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter') return
    event.preventDefault()
    choose(language)
  }
  const onClick = (language: Language) => {
    if (moving.current) moving.current = false
    else choose(language)
  }

  return (
    <Dialog
      title={<FormattedMessage id="ui.language_picker.title" />}
      onClose={onClose}
      initialFocus={chosen}
    >
      <div
        className={styles.languages}
        role="radiogroup"
        aria-label={intl.formatMessage({ id: 'ui.language_picker.title' })}
      >
        {languages.map((language) => (
          <label key={language.code} className={styles.language} lang={language.tag}>
            <input
              ref={language === current ? chosen : undefined}
              type="radio"
              name="language"
              value={language.code}
              defaultChecked={language === current}
              onKeyDown={(event) => {
                onKeyDown(language, event)
              }}
              onKeyUp={() => {
                moving.current = false
              }}
              onClick={() => {
                onClick(language)
              }}
            />
            <LanguageName language={language} isChosen={language === current} />
          </label>
        ))}
      </div>
    </Dialog>
  )
}

function LanguageName({ language, isChosen }: { language: Language; isChosen: boolean }) {
  return (
    <>
      <Flag code={language.flag} />
      {language.name}
      {isChosen && (
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m3 11 5 5 9-12" />
        </svg>
      )}
    </>
  )
}
