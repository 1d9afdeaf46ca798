import type { Language } from '@aangan/contract/core/language/language'
import type { EventData, SecurityEventName } from '@aangan/contract/events'

type HelperEvent = Extract<SecurityEventName, `helper.${string}`>

export const helperSummaries: { readonly [N in HelperEvent]: (language: Language, data: EventData<N>) => string } = {
  'helper.entered': ({ t }, { after: { name, gateIn } }) =>
    gateIn === null
      ? t('Marked entry of helper {name}', { name })
      : t('Marked entry of helper {name} at {gate}', { name, gate: gateIn.name }),
  'helper.exited': ({ t }, { after: { name, outSeen, gateOut } }) => {
    if (!outSeen) return t('Nobody saw helper {name} leave', { name })
    return gateOut === null
      ? t('Marked exit of helper {name}', { name })
      : t('Marked exit of helper {name} at {gate}', { name, gate: gateOut.name })
  },
  'helper.undone': ({ t }, { before: { name } }) => t('Took back a mark of helper {name}', { name }),
}
