import { visitKindLabels, visitKinds } from '@aangan/contract/gate/visit-kinds'
import type { RadioOption } from '../../ui/input/radio-choice.tsx'
import { kindIcons } from '../asking/kind-icons.part.ts'

export const kindOptions: readonly RadioOption[] = visitKinds.map((value) => ({
  value,
  label: visitKindLabels[value],
  icon: kindIcons[value],
}))
