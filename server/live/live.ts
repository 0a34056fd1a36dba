import type { Admission } from '../../services/platform/http/admission.ts'
import { LiveSubscriptions } from './live-subscriptions.ts'
import { OpenStreams, type StreamLimits } from './open-streams.ts'

/** Objects that all streams of subscriptions in this process share. */
export interface Live {
  subscriptions: LiveSubscriptions
  streams: OpenStreams
}

export function openLive(admission: Pick<Admission, 'work'>, limits: StreamLimits): Live {
  return { subscriptions: new LiveSubscriptions(admission), streams: new OpenStreams(limits) }
}
