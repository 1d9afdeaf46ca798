import type { FormFailure } from './form-errors.ts'

/** Why the form was not accepted. */
export const FormFailureNote = ({ failure }: { failure: FormFailure | undefined }) => (
  <div role="alert">
    {failure && (
      <div className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
        <p className="font-semibold">{failure.text}</p>
        {failure.reason && <p>{failure.reason}</p>}
      </div>
    )}
  </div>
)
