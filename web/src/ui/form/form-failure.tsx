import { useSay } from '../../core/language/say.ts'
import type { FormFailure } from './form-errors.ts'

/** Why the form was not accepted. */
export function FormFailureNote({ failure }: { failure: FormFailure | undefined }) {
  const say = useSay()
  return (
    <div role="alert">
      {failure && (
        <div className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
          <p className="font-semibold">{say(failure.text)}</p>
          {failure.reason && <p>{say(failure.reason)}</p>}
        </div>
      )}
    </div>
  )
}
