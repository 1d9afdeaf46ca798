import { CannotStart } from './cannot-start.ts'

/** The only import of `embedded`. package.json does not list it, or npm would install PostgreSQL with every server. */
export const keepRunning: typeof import('@aangan/embedded/keep-running').keepRunning = async (...args) =>
  (await installed(import('@aangan/embedded/keep-running'))).keepRunning(...args)

export const connectOrStart: typeof import('@aangan/embedded/connect-or-start').connectOrStart = async (...args) =>
  (await installed(import('@aangan/embedded/connect-or-start'))).connectOrStart(...args)

async function installed<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new CannotStart('There is no PostgreSQL in this installation. Set DATABASE_URL to a PostgreSQL server.', {
      cause: error,
    })
  }
}
