import { FormattedMessage } from 'react-intl'
import { RefusedRequest } from './import-requests.ts'
import { RefusalText } from './refusal-text.tsx'
import type { useUndo } from './use-undo.ts'

/** The button that undoes the publication. If the request was refused, also shows the reason. */
export function UndoButton({
  undoing: { state, canUndo, takeBack },
}: {
  undoing: ReturnType<typeof useUndo>
}) {
  return (
    <>
      {state instanceof RefusedRequest && (
        <p role="alert">
          <RefusalText refusal={state} />
        </p>
      )}
      {canUndo && state !== 'undone' && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={state === 'busy'}
            onClick={() => void takeBack()}
          >
            <FormattedMessage id="publish_results.undo" />
          </button>
        </p>
      )}
    </>
  )
}
