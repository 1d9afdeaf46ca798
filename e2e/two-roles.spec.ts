import { api } from '@aangan/contract/api'
import type { Role } from '@aangan/contract/core/actor'
import type { Pass } from '@aangan/contract/gate/passes'
import type { Visit } from '@aangan/contract/gate/visits'
import { enter, expect, test } from './fixtures.ts'
import { expectToast, fill, press } from './screens.ts'

const section = '/dashboard?section=visitors'
const home = { houseNo: '402', division: 'A' }

for (const role of ['SECURITY', 'ADMIN', 'SUPER_ADMIN'] satisfies Role[])
  // spec: gate.passes.5
  test(
    `a resident who is ${role} too invites to their own house, and keeps somebody away from it`,
    { tag: '@phone' },
    async ({ page, community }) => {
      const [guard, both] = await Promise.all([
        community.person('Gopal Guard', ['SECURITY']),
        community.person('Vikram Rao', ['USER', role], home),
      ])
      await enter(page, both, section)
      await press(page, 'Invite Visitor')
      const form = page.getByRole('form', { name: 'Invite Visitor' })
      await fill(form, { 'Visitor Name': 'Rohan Shinde' })
      await press(form, 'Create Pass')
      await expectToast(page, 'Pass created.')
      const query = { mine: 'true', communityId: community.id }
      const { content } = await community.call<{ content: Pass[] }>(both, api.passes.list, { query })
      expect(content).toMatchObject([{ visitorName: 'Rohan Shinde', ...home, communityId: community.id }])
      await press(page.getByRole('dialog', { name: 'Pass for Rohan Shinde' }), 'Close')

      await community.call<Visit>(guard, api.visits.ask, {
        body: { kind: 'GUEST', visitorName: 'Ajay Verma', ...home },
      })
      const asked = page.getByRole('dialog', { name: 'Ajay Verma is at the gate' })
      await press(asked, 'Deny')
      await press(asked, 'Never Admit to My House')
      await press(page.getByRole('dialog', { name: 'Never Admit to My House' }), 'Never Admit to My House')
      await expectToast(page, 'Your house does not admit them any more.')
      await press(asked, 'Close')
      await expect(page.getByRole('list', { name: 'Never admitted' }).getByText('Ajay Verma')).toBeVisible()
    },
  )
