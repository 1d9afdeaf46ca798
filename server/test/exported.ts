import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { Speaker, World } from './world.ts'

/** Where each list is exported. */
export const exportPaths = {
  vehicles: '/api/vehicles/export',
  members: '/api/members/export',
  users: '/api/admin/users/export',
  notices: '/api/notices/export',
  guestVehicles: '/api/guest-vehicles/export',
  visits: '/api/visits/export',
  helpers: '/api/domestic-helpers/export',
  houses: '/api/houses/export',
  invitations: '/api/invitations/export',
  audit: '/api/audit/export',
  securityLogs: '/api/security-logs/export',
} as const
export type Exported = keyof typeof exportPaths

export interface File {
  readonly status: number
  readonly name: string
  readonly bytes: Buffer
  /** Header and rows. */
  readonly cells: readonly (readonly string[])[]
}

/** A list as somebody exports it; `query` may name filters, a language and a format. */
export async function exported(
  { address }: World,
  { token }: Speaker,
  list: Exported,
  { language = 'en', ...query }: Readonly<Record<string, string>> = {},
): Promise<File> {
  const url = `${address}${exportPaths[list]}?${new URLSearchParams(query).toString()}`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const name = /filename="([^"]*)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { status: reply.status, name, bytes, cells: reply.ok ? await cellsOf(name, bytes) : [] }
}

async function cellsOf(name: string, bytes: Buffer): Promise<string[][]> {
  if (name.endsWith('.csv')) return parse(bytes, { bom: true })
  return (await readSheet(bytes, { trim: false })).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

/** The cells of the rows by their column's title. */
export const rowsOf = ({ cells: [header = [], ...rows] }: File): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(header.map((title, column) => [title, row[column] ?? ''])))
