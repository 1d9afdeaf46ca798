import type { VisitKind } from '@aangan/contract/gate/visit-kinds'
import { raw } from '../../core/language/say.ts'
import { PicksInput, type PicksInputProps } from '../../ui/input/picks-input.tsx'
import { companies } from './companies.part.ts'

interface Props extends Omit<PicksInputProps, 'label' | 'picks' | 'picksLabel'> {
  kind: VisitKind
}

/** Company, with the usual ones of a kind. */
export const CompanyInput = ({ kind, ...input }: Props) => (
  <PicksInput
    label="Company"
    picks={companies[kind].map((word) => ({ word, label: raw(word) }))}
    picksLabel="Common companies"
    {...input}
  />
)
