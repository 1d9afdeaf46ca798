import { test } from './fixtures.ts'
import { start, superAdmin } from './start-server.ts'

/** For the stories of one file, which end it. Returns what gives the server while they run. */
export function ownServer(): () => Awaited<ReturnType<typeof start>> {
  const shared = process.env['AANGAN_URL']
  let server: Awaited<ReturnType<typeof start>>
  test.beforeAll(async () => {
    server = await start({ SUPER_ADMIN_USERNAME: superAdmin.username, SUPER_ADMIN_PASSWORD: superAdmin.password })
    process.env['AANGAN_URL'] = server.address
  })
  test.afterAll(async () => {
    process.env['AANGAN_URL'] = shared
    await server.stop()
  })
  return () => server
}
