import { createHash } from 'node:crypto'
import { board, boardGuard, boardHelper, boardPass, boardVisit } from '@aangan/contract/gate/board'
import { shift } from '@aangan/contract/gate/gate-desk'
import type { Since } from './board-changes.sql.ts'

/** What else a board depends on. */
export interface Reader {
  readonly userId: string
  /** Warnings are sentences. */
  readonly language: string
  /** Its gate has a shift. */
  readonly deskId: string | null
  /** Those that a board shows. */
  readonly keys: readonly string[]
}

/** One word; a desk gives it back as it is. */
export const sinceText = ({ version, stamp, at }: Since, reader: Reader): string =>
  `${version}.${at.getTime().toString(36)}.${stamp}.${markOf(reader)}`

const form =
  /^(?<version>\d{1,15})\.(?<at>[0-9a-z]{1,9})\.(?<stamp>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<mark>[\w-]{12})$/

/** Undefined where another reader, or another version of Aangan, was answered so. */
export function sinceIn(text: string, reader: Reader): Since | undefined {
  const { version, at, stamp, mark } = form.exec(text)?.groups ?? {}
  if (version === undefined || at === undefined || stamp === undefined || mark !== markOf(reader)) return undefined
  return { version: Number(version), stamp, at: new Date(Number.parseInt(at, 36)) }
}

const markOf = ({ userId, language, deskId, keys }: Reader): string =>
  createHash('sha256')
    .update(JSON.stringify([fields, userId, language, deskId, keys]))
    .digest('base64url')
    .slice(0, 12)

/** A desk whose board lacks a field of a newer release reads the whole one. */
const fields = [board, boardGuard, boardPass, boardVisit, boardHelper, shift].map(({ shape }) =>
  Object.keys(shape).join(),
)
