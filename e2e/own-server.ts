import { test } from './fixtures.ts'
import { start, superAdmin } from './start-server.ts'

/** For the stories of one file, which end it. Returns what gives the server while they run. */
export function ownServer(
  settings: () => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>> = () => ({}),
): () => Awaited<ReturnType<typeof start>> {
  const { AANGAN_URL, AANGAN_DATA } = process.env
  let server: Awaited<ReturnType<typeof start>>
  test.beforeAll(async () => {
    server = await start({
      SUPER_ADMIN_USERNAME: superAdmin.username,
      SUPER_ADMIN_PASSWORD: superAdmin.password,
      ...(await settings()),
    })
    process.env['AANGAN_URL'] = server.address
    process.env['AANGAN_DATA'] = server.dataDir
  })
  test.afterAll(async () => {
    Object.assign(process.env, { AANGAN_URL, AANGAN_DATA })
    await server.stop()
  })
  return () => server
}
