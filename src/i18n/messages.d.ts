/**
 * locales/message-parts.ts generates this module: the messages of each language, split by screen.
 */
declare module 'virtual:messages' {
  import type { createIntl } from 'react-intl'

  type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>

  type Load<Module> = () => Promise<{ default: Module }>

  export const builtIn: Messages
  /** Loaders of each language's message parts. */
  export const tables: Record<string, Load<Record<string, Load<Messages> | undefined>> | undefined>
}
