import { describe, expect, it } from 'vitest'
import { readLanguages } from '../../core/language/languages.ts'
import { changesOf } from './changes.rules.ts'

const languages = readLanguages()
const pune = 'Asia/Kolkata'
const told = (before: unknown, after: unknown, code = 'en') =>
  changesOf(
    {
      oldData: before === null ? null : JSON.stringify(before),
      newData: after === null ? null : JSON.stringify(after),
    },
    code === 'en' ? languages.english : languages.languageOf(code)!,
    pune,
  )

describe('what changed', () => {
  // spec: screens.audit-trail.2
  it.each([
    [{ status: 'PENDING' }, { status: 'REJECTED' }, 'Status: Pending → Rejected'],
    [{ roles: ['USER'] }, { roles: ['SECURITY', 'USER'] }, 'Roles: User → Security, User'],
    [{ isAvailable: true }, { isAvailable: false }, 'Available: Yes → No'],
    [{ remark: null }, { remark: 'Moved out' }, 'Remark: None → Moved out'],
    [{ bloodGroup: 'O_POSITIVE' }, { bloodGroup: 'AB_NEGATIVE' }, 'Blood Group: O+ → AB-'],
    [{ endDate: '2026-11-21' }, { endDate: '2026-12-01' }, 'End Date: 21 Nov 2026 → 1 Dec 2026'],
    [
      { entryTime: '2026-11-21T20:00:00Z' },
      { entryTime: '2026-11-22T04:30:00Z' },
      'Entry Time: 22 Nov 2026, 1:30 am → 22 Nov 2026, 10:00 am',
    ],
    [
      { attachmentPath: '/api/notices/attachments/1_old_plan.pdf' },
      { attachmentPath: null },
      'Attachment: old_plan.pdf → None',
    ],
    [
      { communities: [{ id: '1', displayName: 'Lotus' }] },
      {
        communities: [
          { id: '1', displayName: 'Lotus' },
          { id: '2', displayName: 'Gulmohar' },
        ],
      },
      'Communities: Lotus → Lotus, Gulmohar',
    ],
    [{ pinned: false }, { pinned: true }, 'Pinned: No → Yes'],
    [
      { poll: null },
      { poll: { question: 'Paint?', options: ['Yes', 'No'], voters: 'OWNERS', shown: false, closesOn: '2026-12-24' } },
      'Poll: None → Paint? (Yes, No)',
    ],
    [{ ask: false }, { ask: true }, 'Ask people something: No → To read it'],
    [
      { audience: null },
      { audience: { divisions: ['B'], houses: [], houseCount: 0, ownershipTypes: ['owner'], roles: ['USER'] } },
      'For: Everyone → Division B, Owners',
    ],
    [{ type: 'hovercraft' }, { type: 'two-wheeler' }, 'Type: hovercraft → Two-Wheeler'],
  ])('%j and %j read: %s', (before, after, line) => expect(told(before, after)).toEqual([line]))

  it('is told in the reader’s language', () => {
    expect(told({ status: 'PENDING' }, { status: 'REJECTED' }, 'mr')).toEqual(['स्थिती: पेंडिंग → नामंजूर'])
  })

  it('leaves out ids and stamps, and cuts what is long', () => {
    expect(told({ id: '1', updatedAt: 'a', constructor: 1 }, { id: '2', updatedAt: 'b', constructor: 2 })).toEqual([])
    const [line] = told({ content: 'short' }, { content: 'a'.repeat(500) })
    expect(line).toBe(`Content: short → ${'a'.repeat(60)}…`)
  })

  it('is nothing for what is new or gone, and for what is no JSON', () => {
    expect(told(null, { name: 'Asha' })).toEqual([])
    expect(told({ name: 'Asha' }, null)).toEqual([])
    expect(changesOf({ oldData: 'no', newData: 'JSON' }, languages.english, pune)).toEqual([])
  })
})
