import { useQuery } from '@tanstack/react-query'
import { client } from '../core/api/api.ts'
import { deviceKey } from '../shell/session/device-key.ts'

const desks = client('gateDesks')
const settings = client('gateSettings')

/** The gates, before this device is a desk. */
export const useGates = () =>
  useQuery({ queryKey: ['gate', 'settings'], queryFn: ({ signal }) => settings.read({ signal }) })

export async function beDesk(gateId: string, name: string, idempotencyKey: string) {
  const key = await deviceKey()
  const hasKey = key !== undefined
  const desk = await desks.create({ body: { gateId, name, ...(hasKey && { deviceKey: key }) }, idempotencyKey })
  return { desk, hasKey }
}
