import { describe, expect, it } from 'vitest'
import { said } from '../../test/said.ts'
import { attachmentPath } from './notice-board.ts'
import { endDateProblem, fileProblem, noticeCommunityProblem } from './notice-form.ts'

describe('notices, as both sides judge them', () => {
  it('an end date may be today, not before', () => {
    expect(said(endDateProblem('2026-11-21', '2026-11-21'))).toBeUndefined()
    expect(said(endDateProblem('2026-11-22', '2026-11-21'))).toBeUndefined()
    expect(said(endDateProblem('2026-11-20', '2026-11-21'))).toBe('End date cannot be in the past.')
  })

  // spec: 5.notice.1
  it('a super admin selects a community, an admin has one', () => {
    expect(said(noticeCommunityProblem({ roles: ['SUPER_ADMIN'], communityId: null }, undefined))).toBe(
      'Please select a community for the notice.',
    )
    expect(said(noticeCommunityProblem({ roles: ['SUPER_ADMIN'], communityId: null }, 'there'))).toBeUndefined()
    expect(said(noticeCommunityProblem({ roles: ['ADMIN'], communityId: 'here' }, undefined))).toBeUndefined()
    expect(said(noticeCommunityProblem({ roles: ['ADMIN'], communityId: null }, undefined))).toBe(
      'Please select a community for the notice.',
    )
  })

  // spec: 5.notice.4
  it('a wrong file is refused before it is sent', () => {
    for (const type of ['application/pdf', 'image/jpeg', 'image/png'])
      expect(said(fileProblem({ type, size: 512_000 }))).toBeUndefined()
    for (const type of ['', 'text/html', 'image/svg+xml', 'image/gif'])
      expect(said(fileProblem({ type, size: 1 }))).toBe('Only PDF, JPEG, or PNG files are allowed.')
    expect(said(fileProblem({ type: 'image/png', size: 512_001 }))).toBe('File size exceeds 500KB limit.')
  })

  it('the path holds the id and, after the first underscore, the name', () => {
    const id = '0199d1a2-0000-7000-8000-000000000000'
    for (const name of ['plan.pdf', 'water_supply 50%.png', 'सूचना.jpg', 'a#b&c=d+e.pdf']) {
      const path = attachmentPath(id, name)
      expect(path).toMatch(/^\/api\/notices\/attachments\/0199d1a2-0000-7000-8000-000000000000_[\w%.!'()*~-]+$/)
      expect(decodeURIComponent(path.slice(path.indexOf('_') + 1))).toBe(name)
    }
  })
})
