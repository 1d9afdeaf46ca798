import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectFieldError, expectToast, fill, press } from './screens.ts'

// spec: gate.pins.5
test(
  'a guard chooses a PIN for the gate, changes it and removes it',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Ramesh Pawar', ['SECURITY'])
    await enter(page, guard, '/security')
    const part = page.getByRole('region', { name: 'PIN for the Gate' })
    await press(part, 'Choose a PIN')
    const dialog = page.getByRole('dialog', { name: 'Choose a PIN' })
    await fill(dialog, { PIN: '4567' })
    await press(dialog, 'Save')
    await expectFieldError(dialog, 'PIN', 'Choose a PIN that is harder to guess.')
    await fill(dialog, { PIN: '258' })
    await press(dialog, 'Save')
    await expectFieldError(dialog, 'PIN', 'PIN must be 4 digits.')
    await expectGood(page)
    await fill(dialog, { PIN: '2580' })
    await press(dialog, 'Save')
    await expectToast(page, 'PIN saved.')
    await expect(part.getByRole('button', { name: 'Change PIN' })).toBeVisible()
    await expectGood(page)
    await press(part, 'Remove the PIN')
    await press(page.getByRole('dialog', { name: 'Are you sure you want to remove the PIN?' }), 'Remove')
    await expectToast(page, 'PIN removed.')
    await expect(part.getByRole('button', { name: 'Choose a PIN' })).toBeVisible()
  },
)
