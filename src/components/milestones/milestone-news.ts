import type { IntlShape } from 'react-intl'
import type { LiveTimelineFragment } from '../../gql/parts.ts'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import type { LiveNews } from '../live/live-news.ts'
import { milestoneMessage } from './milestone-message.ts'

/** Returns the sentence about a milestone. A correction of the time does not change its key. */
export function milestoneNews(
  intl: IntlShape,
  milestone: LiveTimelineFragment['timeline'][number],
): LiveNews {
  const { kind, metres, checkPoint, name } = milestone
  return {
    key: [kind, metres, checkPoint, name].join(' '),
    text: intl.formatMessage(
      { id: milestoneMessage(milestone) },
      { athlete: isolateDirection(name ?? ''), place: isolateDirection(checkPoint ?? '') },
    ),
  }
}
