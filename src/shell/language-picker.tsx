import { useCallback, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLanguage } from '../i18n/languages.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Flag } from '../ui/country.tsx'
import { useLazyComponent } from '../ui/dialog/use-lazy-component.ts'
import { DropDown } from './drop-down.tsx'
import dropDownStyles from './drop-down.module.css'
import { LanguageList } from './language-list.tsx'

const loadDialog = async () => (await import('./language-dialog.tsx')).LanguageDialog

interface LanguagePickerProps {
  /**
   * If true, shows a text beside the flag. Without JavaScript, shows the list of languages instead.
   */
  inMenu?: boolean
}

/**
 * The flag button in the top bar and in the menu. It opens the dialog with all languages. Without
 * JavaScript, or when the dialog fails to load, the languages are plain links.
 */
export function LanguagePicker({ inMenu = false }: LanguagePickerProps) {
  const intl = useIntl()
  const { code, flag, name } = useLanguage()
  const hydrated = useHydrated()
  const { Component: LanguageDialog, request, failed } = useLazyComponent(loadDialog)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
  }, [])
  const label = intl.formatMessage({ id: 'ui.language_picker.label' }, { language: name })
  const buttonContent = (
    <>
      <Flag code={flag} eager />
      {inMenu ? (
        label
      ) : (
        <span className={dropDownStyles.code} aria-hidden="true">
          {code}
        </span>
      )}
    </>
  )
  if (!hydrated || failed) {
    return inMenu ? (
      <LanguageList />
    ) : (
      <DropDown label={label} buttonContent={buttonContent} initiallyOpen={failed}>
        <LanguageList />
      </DropDown>
    )
  }
  return (
    <>
      <button
        type="button"
        className={inMenu ? dropDownStyles.entry : dropDownStyles.button}
        title={inMenu ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={open && LanguageDialog !== undefined}
        onClick={() => {
          setOpen(true)
          if (!LanguageDialog) request()
        }}
      >
        {buttonContent}
        {!inMenu && <span className="visuallyHidden">{label}</span>}
      </button>
      {open && LanguageDialog && <LanguageDialog onClose={close} />}
    </>
  )
}
