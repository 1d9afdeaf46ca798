import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import type { AtDesk } from './at-desk.ts'
import type { Said } from '../../gate/asking/said.part.ts'
import type { WalkIn } from '../store/walk-in-form.ts'

/** The house's word by phone, without the network; who comes in can be taken back. */
export async function decidedHere(
  { desk, marks }: Pick<AtDesk, 'desk' | 'marks'>,
  visit: WalkIn & { readonly id: string },
  decision: PhoneDecision,
  said?: Said,
): Promise<void> {
  const sent = await desk.decideHere(visit, decision, said)
  if (decision === 'YES_BY_PHONE' || decision === 'ADMIT') marks.decidedHere(sent)
}
