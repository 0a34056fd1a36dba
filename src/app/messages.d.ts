/** Made by locales/message-parts.ts: the messages of each language, cut by screen. */
declare module 'virtual:messages' {
  import type { createIntl } from 'react-intl'

  type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>

  type Load<Module> = () => Promise<{ default: Module }>

  /** English words around every screen. */
  export const builtIn: Messages
  /** By language: how each part of its words is loaded. */
  export const tables: Record<string, Load<Record<string, Load<Messages> | undefined>> | undefined>
}
