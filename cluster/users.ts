import { execFileSync } from 'node:child_process'

export interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** For root, who runs none of it. Undefined for anybody else, whose own processes they are. */
export function unprivileged(name: 'postgres' | 'haproxy' | 'nobody'): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: '-u' | '-g') => Number(execFileSync('id', [what, name], { encoding: 'utf8' }))
  return { name, uid: id('-u'), gid: id('-g') }
}
