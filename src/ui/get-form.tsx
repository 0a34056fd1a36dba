import type { ReactNode } from 'react'
import { parsePath, useNavigate } from 'react-router-dom'

interface GetFormProps {
  /** The URL of the page that receives the fields, from `useLinks()`. */
  action: string
  role?: 'search'
  /** The accessible name of the form, to distinguish it from the site search. */
  label?: string
  className?: string | undefined
  /** The name of a field. With JavaScript, the form is not sent while this field is empty. */
  required?: string
  children: ReactNode
}

/**
 * A form with the method GET. Its fields become the query of the URL, with or without JavaScript.
 * With JavaScript, the query omits empty fields.
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
        void navigate({ ...parsePath(action), search: filled.toString() })
      }}
    >
      {children}
    </form>
  )
}
