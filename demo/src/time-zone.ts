import { defaultTimeZone } from '@aangan/contract/core/constants'

/** Where the demo's societies are. `npm run screenshots` moves them to where it is evening. */
export const timeZone = process.env['DEMO_TIME_ZONE'] ?? defaultTimeZone
