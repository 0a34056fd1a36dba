import { useCallback, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLanguage } from '../../app/languages.ts'
import { useHydrated } from '../../app/use-hydrated.ts'
import { Flag } from '../country.tsx'
import { useOnDemand } from '../dialog/use-on-demand.ts'
import { DropDown } from './drop-down.tsx'
import barStyles from './drop-down.module.css'
import { LanguageList } from './language-list.tsx'

const loadDialog = async () => (await import('./language-dialog.tsx')).LanguageDialog

interface LanguagePickerProps {
  /** In the menu, it says what it is beside its flag and without script it is the list itself. */
  inMenu?: boolean
}

/**
 * The flag in the top bar and in the menu: opens the dialog with all languages. Before any script, and where the
 * dialog does not load, the languages are links under it.
 */
export function LanguagePicker({ inMenu = false }: LanguagePickerProps) {
  const intl = useIntl()
  const { code, flag, name } = useLanguage()
  const hydrated = useHydrated()
  const { Part: LanguageDialog, request, failed } = useOnDemand(loadDialog)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
  }, [])
  const label = intl.formatMessage({ id: 'ui.language_picker.label' }, { language: name })
  const face = (
    <>
      <Flag code={flag} eager />
      {inMenu ? (
        label
      ) : (
        <span className={barStyles.code} aria-hidden="true">
          {code}
        </span>
      )}
    </>
  )
  if (!hydrated || failed) {
    return inMenu ? (
      <LanguageList />
    ) : (
      <DropDown label={label} face={face} initiallyOpen={failed}>
        <LanguageList />
      </DropDown>
    )
  }
  return (
    <>
      <button
        type="button"
        className={inMenu ? barStyles.entry : barStyles.button}
        title={inMenu ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={open && LanguageDialog !== undefined}
        onClick={() => {
          setOpen(true)
          if (!LanguageDialog) request()
        }}
      >
        {face}
        {!inMenu && <span className="visuallyHidden">{label}</span>}
      </button>
      {open && LanguageDialog && <LanguageDialog onClose={close} />}
    </>
  )
}
