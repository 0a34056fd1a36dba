import {
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { usePage } from '../../router/use-page.ts'
import { type PredictorFieldName, fields } from './predictor-input.ts'

/**
 * Milliseconds from the last input until the URL changes. Browsers limit how often a page may
 * change the URL.
 */
const pause = 200

/**
 * Writes the input of a form to the URL of the page after a pause. The new URL replaces the history
 * entry. React does not control the inputs. After a navigation to another URL, the new `key`
 * remounts the inputs.
 */
export function useAddressSync(path: string) {
  const location = usePage().location
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [key, setKey] = useState(location.key)
  const [focused, setFocused] = useState<PredictorFieldName>()
  const typed = (location.state as { typed?: boolean } | null)?.typed === true
  if (!typed && key !== location.key) setKey(location.key)

  useEffect(() => () => clearTimeout(timer.current), [])

  const write = (form: HTMLFormElement, submitted: boolean) => {
    clearTimeout(timer.current)
    const to = path + queryOf(new FormData(form), submitted)
    void navigate(to, {
      replace: true,
      preventScrollReset: true,
      state: { typed: true },
    })
  }
  return {
    key,
    /** The field that has the focus. Its errors are hidden while the visitor types. */
    focused,
    onInput({ currentTarget }: InputEvent<HTMLFormElement>) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        write(currentTarget, false)
      }, pause)
    },
    onFocus({ target }: FocusEvent<HTMLFormElement>) {
      const { name } = target as unknown as HTMLInputElement
      setFocused(fields.find((field) => field === name))
    },
    onBlur() {
      setFocused(undefined)
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      setFocused(undefined)
      write(event.currentTarget, true)
    },
  }
}

/**
 * Returns the query string with the filled-in fields. After a submit, the query string contains the
 * field for the time even if it is empty. The page then says that the time is missing.
 */
function queryOf(form: FormData, submitted: boolean): string {
  const filled = fields.flatMap((name) => {
    const value = form.get(name)
    const included =
      typeof value === 'string' && (value.trim() !== '' || (submitted && name === 'time'))
    return included && !(name === 'unit' && value === 'km') ? [[name, value]] : []
  })
  const query = new URLSearchParams(filled).toString()
  return query === '' ? '' : `?${query}`
}
