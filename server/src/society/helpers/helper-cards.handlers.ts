import { orThrow, refuse } from '@aangan/contract/refusal'
import type { helperCardEndpoints } from '@aangan/contract/society/house-helper-endpoints'
import type { Handlers } from '../../core/context/handlers.ts'
import { cardPage } from './helper-card.operations.ts'
import { findHelperCard } from './helper-card.sql.ts'

export const helperCards: Handlers<typeof helperCardEndpoints> = {
  async show({ deps, address, language, readIn }, { params }) {
    // Before the database: a guess costs nobody anything.
    const id = deps.passKeys.idOf('helper', params.key) ?? refuse('helper.no_card')
    await deps.limiter.count('pass-page', address)
    const card = orThrow(await readIn('platform', (tx) => findHelperCard(tx, id)), 'helper.no_card')
    return cardPage(card, language)
  },
}
