import { useState } from 'react'
import styles from './publish-results-screen.module.css'
import { type ChangeFieldsProps, ReasonField } from './race-select.tsx'
import {
  AgeField,
  AthleteFields,
  FinishTime,
  GenderSelect,
  ResultQuestions,
  ScoreField,
  StateField,
  TextField,
} from './result-fields.tsx'

/** Asks for the result of an athlete whom the published results do not contain. */
export function AdditionFields({ eventId, races, asked, onOtherAthlete }: ChangeFieldsProps) {
  const [state, setState] = useState('finished')
  return (
    <>
      <div className={styles.fields}>
        <AthleteFields {...{ eventId, races, onOtherAthlete }} />
        <TextField name="name" required />
        <StateField state={state} onChange={setState} />
        {state !== 'did_not_start' && <FinishTime label="finish_time" />}
        {state !== 'did_not_start' && <ScoreField />}
        <GenderSelect none="publish_results.none" />
        <AgeField />
        <TextField name="category" />
        <TextField name="team" />
        <ReasonField hint="result" />
      </div>
      <ResultQuestions asked={asked} />
    </>
  )
}
