import type { passPageEndpoints } from '@aangan/contract/gate/passes'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { passPage } from './pass-page.operations.ts'
import { findPagePass } from './pass-page.sql.ts'

export const passPages: Handlers<typeof passPageEndpoints> = {
  async show({ deps, address, language, now, readIn }, { params }) {
    // Before the database: a guess costs nobody anything.
    const id = deps.passKeys.idOf('pass', params.key) ?? refuse('pass.no_such')
    await deps.limiter.count('pass-page', address)
    const pass = orThrow(await readIn('platform', (tx) => findPagePass(tx, id)), 'pass.no_such')
    return passPage(pass, { now, language, keys: deps.passKeys })
  },
}
