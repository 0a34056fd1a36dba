import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

interface GetFormProps {
  /** The page that answers; from `useLinks()`. */
  action: string
  role?: 'search'
  /** Tells it apart from the search of the whole site above it. */
  label?: string
  className?: string | undefined
  /** Nothing happens while this field is empty. */
  required?: string
  children: ReactNode
}

/** A form that asks for a page: its fields become the query of the address, with JavaScript or without. */
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
        void navigate({ pathname: action, search: filled.toString() })
      }}
    >
      {children}
    </form>
  )
}
