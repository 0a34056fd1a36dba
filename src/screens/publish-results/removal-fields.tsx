import { FormattedMessage } from 'react-intl'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { Change } from './change-requests.ts'
import type { OwnEvent } from './import-requests.ts'
import { type ChangeFieldsProps, RaceSelect } from './race-select.tsx'
import styles from './publish-results-screen.module.css'

/** Confirms the removal of the course of a race. */
export function CourseRemovalFields({ eventId, races }: ChangeFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <RaceSelect eventId={eventId} races={races.filter((race) => race.has_course)} />
      </div>
      <Confirmation kind="course" />
    </>
  )
}

/** Confirms the removal of the picture of an event. */
export function PictureRemovalFields() {
  return <Confirmation kind="picture" />
}

function Confirmation({ kind }: { kind: 'course' | 'picture' }) {
  return (
    <Checkbox
      id={`remove-${kind}`}
      name="remove"
      required
      label={<FormattedMessage id={`publish_results.removal.confirm.${kind}`} />}
      hint={<FormattedMessage id="publish_results.removal.hint" />}
    />
  )
}

/** Texts of the buttons that remove a part of an event. */
export const removalTexts: Partial<Record<Change, FormatjsIntl.Message['ids']>> = {
  course_removal: 'publish_results.removal.course',
  picture_removal: 'publish_results.removal.picture',
}

/** Returns the removal of a part of an event. Undefined if the event does not have the part. */
export function removalOf(
  change: string,
  { races, has_picture }: OwnEvent,
): 'course_removal' | 'picture_removal' | undefined {
  if (change === 'course' && races.some((race) => race.has_course)) return 'course_removal'
  return change === 'picture' && has_picture ? 'picture_removal' : undefined
}
