import type { Admission } from '../../services/platform/http/admission.ts'
import { LiveSubscriptions } from './live-subscriptions.ts'
import { OpenStreams, type StreamLimits } from './open-streams.ts'
import type { PaceSettings } from './pace.ts'

/** Objects that all streams of subscriptions in this process share. */
export interface Live {
  subscriptions: LiveSubscriptions
  streams: OpenStreams
}

export function openLive(
  admission: Pick<Admission, 'work'>,
  limits: StreamLimits,
  pace?: PaceSettings,
): Live {
  return { subscriptions: new LiveSubscriptions(admission, pace), streams: new OpenStreams(limits) }
}
