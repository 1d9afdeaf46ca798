import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './bootstrap.mjs'

const record = 'server/upgrade/last-release.json'
const migrations = join('server', 'migrations')

/**
 * Puts the last release, which is the commit that recorded it, into a folder of its own, with its libraries. `migrate`
 * gives it this version's migrations.
 */
export async function unpackLastRelease() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const commit = git('log', '-1', '--format=%H', '--', record)
  if (!commit) throw new Error(`No commit in this clone has ${record}: fetch the whole history.`)
  const folder = mkdtempSync(join(tmpdir(), 'aangan-last-release-'))
  const archive = join(folder, 'release.tar')
  git('archive', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  const { bootstrap } = await import(pathToFileURL(join(folder, 'scripts', 'bootstrap.mjs')).href)
  await bootstrap()
  return {
    folder,
    migrate() {
      for (const file of readdirSync(join(root, migrations)))
        copyFileSync(join(root, migrations, file), join(folder, migrations, file))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
