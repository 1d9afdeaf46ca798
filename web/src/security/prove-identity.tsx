import { createRoot } from 'react-dom/client'
import { Queries } from '../query-client.tsx'
import { ProofDialog } from './proof.form.tsx'

let asking: Promise<boolean> | undefined

/** One dialog, however many calls ask at once. */
export const proveIdentity = (): Promise<boolean> =>
  (asking ??= ask().finally(() => {
    asking = undefined
  }))

/** In a root of its own: any screen's call may ask, and the question loads with the first that does. */
function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise<boolean>((answer) =>
    root.render(
      <Queries>
        <ProofDialog onAnswer={answer} />
      </Queries>,
    ),
  ).finally(() => {
    root.unmount()
    place.remove()
  })
}
