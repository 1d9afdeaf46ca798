import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A copy of the repository without its history. It has its own workspaces and shares our libraries. */
export function scratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'aangan-copy-'))
  const left = ['.git', 'data', 'data-demo', 'bench/peers', 'web/dist', 'docs/pictures'].map((path) => join(root, path))
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules' && !left.includes(path),
  })
  mkdirSync(join(copy, 'node_modules', '@aangan'), { recursive: true })
  for (const library of readdirSync(join(root, 'node_modules')).filter((library) => library !== '@aangan'))
    symlinkSync(join(root, 'node_modules', library), join(copy, 'node_modules', library))
  for (const workspace of readdirSync(join(root, 'node_modules', '@aangan')))
    symlinkSync(join(copy, workspace), join(copy, 'node_modules', '@aangan', workspace))
  return copy
}

/** A tool's output; empty if it succeeds. */
export const run = (copy: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    let output = ''
    const tool = spawn(process.execPath, args, { cwd: copy })
    for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (text) => (output += String(text)))
    tool.on('close', (code) => resolve(code === 0 ? '' : output))
  })

export const types = (copy: string, project: string) =>
  run(copy, ['node_modules/typescript/bin/tsc', '-p', project, '--singleThreaded'])
