import type { TellingName } from '@aangan/contract/society/notice-events'
import { closed } from './closed.telling.ts'
import { closing } from './closing.telling.ts'
import type { Occasion } from './occasion.ts'
import { published } from './published.telling.ts'
import { reminded } from './reminded.telling.ts'

/** On what occasions people are told of a notice. */
export const tellings: Readonly<Record<TellingName, Occasion>> = { published, reminded, closing, closed }
