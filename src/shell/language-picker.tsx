import { useIntl } from 'react-intl'
import { useLanguage } from '../i18n/languages.ts'
import { Flag } from '../ui/country.tsx'
import { DialogButton } from '../ui/dialog/dialog-button.tsx'
import { DropDown } from './drop-down.tsx'
import dropDownStyles from './drop-down.module.css'
import { LanguageList } from './language-list.tsx'

const loadDialog = async () => (await import('./language-dialog.tsx')).LanguageDialog

function useLabel(): string {
  const { name } = useLanguage()
  return useIntl().formatMessage({ id: 'ui.language_picker.label' }, { language: name })
}

/**
 * The flag button in the top bar. It opens the dialog with all languages. Without JavaScript, or
 * when the dialog fails to load, the button opens a list of links.
 */
export function LanguagePicker() {
  const { code, flag } = useLanguage()
  const label = useLabel()
  const content = (
    <>
      <Flag code={flag} eager />
      <span className={dropDownStyles.code} aria-hidden="true">
        {code}
      </span>
    </>
  )
  return (
    <DialogButton
      className={dropDownStyles.button}
      title={label}
      dialog={{}}
      load={loadDialog}
      fallback={(isPressed) => (
        <DropDown label={label} buttonContent={content} initiallyOpen={isPressed}>
          <LanguageList />
        </DropDown>
      )}
    >
      {content}
      <span className="visuallyHidden">{label}</span>
    </DialogButton>
  )
}

/**
 * The entry of the menu that opens the same dialog. Without JavaScript, or when the dialog fails to
 * load, the menu has a list of links.
 */
export function LanguageEntry() {
  const { flag } = useLanguage()
  const label = useLabel()
  return (
    <DialogButton
      className={dropDownStyles.entry}
      dialog={{}}
      load={loadDialog}
      fallback={() => <LanguageList />}
    >
      <Flag code={flag} eager />
      {label}
    </DialogButton>
  )
}
