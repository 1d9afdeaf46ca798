import { useSay, type Reason } from '../../core/language/say.ts'

/** Why it cannot be undone: the sentence, and which entries are in use. */
export function Refused({ text, details }: { text: Reason; details: readonly Reason[] }) {
  const say = useSay()
  return (
    <div role="alert" className="mb-4 rounded-lg border border-danger bg-danger-wash px-4 py-3 text-danger">
      <p className="font-medium whitespace-pre-line">{say(text)}</p>
      {details.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-sm">
          {details.map((detail) => (
            <li key={say(detail)} className="wrap-anywhere">
              {say(detail)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
