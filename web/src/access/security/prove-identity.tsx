import { createRoot } from 'react-dom/client'
import { Queries } from '../../shell/query-client.tsx'
import { ProofDialog } from './proof.form.tsx'

let asking: Promise<boolean> | undefined

/** One dialog, however many calls ask at once. */
export const proveIdentity = (): Promise<boolean> =>
  (asking ??= ask().finally(() => {
    asking = undefined
  }))

/** Any screen's call may ask, so the dialog has a root of its own and loads on first use. */
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
