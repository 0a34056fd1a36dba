import type { PrivacyGuard } from './privacy-guards/guard.ts'
import { readingGuards } from './privacy-guards/reading.ts'
import { writingGuards } from './privacy-guards/writing.ts'

/** Every guard of privacy in `services/`. */
export const privacyGuards: readonly PrivacyGuard[] = [...readingGuards, ...writingGuards]
