import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the exact versions of a package.json that only a measurement needs, once. No install script runs. */
export function installOnce(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return
  console.log(`installing the libraries of ${folder}`)
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The libraries of ${folder} could not be installed.`)
}
