import type { ReactNode } from 'react'
import { type NavigateOptions, parsePath, useNavigate } from 'react-router-dom'

interface GetFormProps {
  /** The URL of the page that receives the fields, from `useLinks()`. */
  action: string
  role?: 'search'
  /** The accessible name of the form, to distinguish it from the site search. */
  label?: string
  className?: string | undefined
  /** The name of a field. With JavaScript, the form is not sent while this field is empty. */
  required?: string
  /** How the page opens. By default, as after a click on a link. */
  options?: NavigateOptions
  children: ReactNode
}

/**
 * A form with the method GET. Its fields become the query of the URL, with or without JavaScript.
 * With JavaScript, the query omits empty fields.
 */
export function GetForm({
  action,
  role,
  label,
  className,
  required,
  options,
  children,
}: GetFormProps) {
  const navigate = useNavigate()
  return (
    <form
      action={action}
      role={role}
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const filled = new URLSearchParams()
        for (const [name, value] of new FormData(event.currentTarget)) {
          const text = typeof value === 'string' && value.trim()
          if (text) filled.append(name, text)
        }
        if (required !== undefined && !filled.has(required)) return
        void navigate({ ...parsePath(action), search: filled.toString() }, options)
      }}
    >
      {children}
    </form>
  )
}
