import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import type { Endpoint, EndpointTable } from './endpoint.ts'

const tables: [string, EndpointTable][] = Object.entries(api)
const filtersOf = ({ query }: Endpoint): string[] =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).filter(
    (name) => !['page', 'size', 'format', 'scope', 'mine', 'folded'].includes(name),
  )

describe('a list that can be exported', () => {
  const lists = tables.flatMap(([noun, table]) =>
    Object.entries(table)
      .filter(([, { exports }]) => exports)
      .map(([name, list]) => [`${noun}.${name}`, list, table['export']] as const),
  )
  // spec: files.export.1
  it('is each of the thirteen', () => {
    expect(lists.map(([name]) => name).sort()).toEqual([
      'audit.list',
      'guestVehicles.list',
      'helpers.list',
      'houses.list',
      'invitations.list',
      'members.search',
      'noticePolls.list',
      'noticeReaders.list',
      'notices.list',
      'securityLogs.list',
      'users.search',
      'vehicles.list',
      'visits.list',
    ])
  })

  // spec: files.export.1
  it.each(lists)('%s has its export beside it, for callers who see the list', (_, list, exported) => {
    expect(exported).toMatchObject({ method: 'GET', reply: 'download', limit: 'export', scope: 'named-in-query' })
    expect(exported?.path).toBe(`${list.path.replace(/\/search$/, '')}/export`)
    for (const role of exported?.who ?? [])
      if (list.who !== 'everyone' && role !== 'ADMIN' && role !== 'SUPER_ADMIN') expect(list.who).toContain(role)
  })

  // The list of vehicles is one's own; its export has the filters of the search.
  const filtered = lists.filter(([name]) => name !== 'vehicles.list')
  // spec: files.export.1
  it.each(filtered)('%s has the same filters', (_, list, exported) => {
    expect(filtersOf(exported!).sort()).toEqual(filtersOf(list).sort())
  })

  // spec: files.export.1
  it('is the only thing that has an export', () => {
    const exported = tables.filter(([, table]) => Object.values(table).some(({ reply }) => reply === 'download'))
    expect(exported.map(([noun]) => noun).sort()).toEqual(lists.map(([name]) => name.split('.')[0]).sort())
  })
})
