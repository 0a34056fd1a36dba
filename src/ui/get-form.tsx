import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

interface GetFormProps {
  /** Address of the page that receives the fields, from `useLinks()`. */
  action: string
  role?: 'search'
  /** Accessible name, to distinguish it from the site search. */
  label?: string
  className?: string | undefined
  /** Name of a field; the form is not sent while this field is empty. */
  required?: string
  children: ReactNode
}

/**
 * A GET form: its non-empty fields become the query of the address, with or without JavaScript.
 * A submit button with `formAction` sends them to that address.
 */
export function GetForm({ action, role, label, className, required, children }: GetFormProps) {
  const navigate = useNavigate()
  return (
    <form
      action={action}
      role={role}
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [
          name,
          typeof value === 'string' ? value.trim() : '',
        ])
        const filled = new URLSearchParams(fields.filter(([, value]) => value !== ''))
        if (required !== undefined && !filled.has(required)) return
        const { submitter } = event.nativeEvent
        const pathname = submitter?.getAttribute('formaction') ?? action
        void navigate({ pathname, search: filled.toString() })
      }}
    >
      {children}
    </form>
  )
}
