import { expect, expectGood, password, test } from './fixtures.ts'
import { superAdmin } from './start-server.ts'

// spec: 4.signup.1, 4.signup.2, 5.vehicle-number.2, 5.community-form.2, 7.calls.9, 8.vehicles.3, 9.constants.20
test(
  'a resident’s first day: a community is made, somebody signs up, waits, is approved, and registers a vehicle',
  { tag: '@phone' },
  async ({ page }) => {
    const name = `Gulmohar ${Date.now().toString(36)}${test.info().workerIndex}`
    const username = `first.${Date.now().toString(36)}${test.info().workerIndex}`
    const logIn = async (as: string, secret: string) => {
      await page.goto('/login')
      await page.getByLabel('Username').fill(as)
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
    }
    const logOut = async () => {
      const button = page.getByRole('button', { name: 'Logout' })
      if (!(await button.isVisible())) await page.getByRole('button', { name: /menu/i }).click()
      await button.click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Logged out.')).toBeVisible()
    }

    await test.step('the super admin makes a community', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Aangan' })).toBeVisible()
      await expectGood(page, { dark: true })
      await logIn(superAdmin.username, superAdmin.password)
      await expect(page.getByText(`Welcome, ${superAdmin.username}!`)).toBeVisible()
      await page.getByRole('link', { name: 'Manage Communities' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Community Management' })).toBeVisible()
      await page.getByRole('button', { name: 'Create Community' }).click()
      const create = page.getByRole('button', { name: 'Create Community' })
      await expect(create).toBeDisabled()
      for (const [label, value] of [
        ['Name', name],
        ['Area', 'Aundh'],
        ['City', 'Pune'],
        ['State', 'Maharashtra'],
        ['Country', 'India'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value)
      await create.click()
      await expect(page.getByText('Community created successfully!')).toBeVisible()
      await expectGood(page)
      await logOut()
    })

    await test.step('a newcomer signs up', async () => {
      await page.goto('/signup')
      await page.getByLabel('Search Community').fill(name)
      await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByText(`${name}, Aundh, Pune`).click()
      await expectGood(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText(`You have selected ${name}, Aundh, Pune community for signup.`)).toBeVisible()
      await page.getByLabel('Username').fill(username)
      await expect(page.getByText('Username is available')).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Mobile Number').fill('9876543210')
      await page.getByLabel('Email').fill('first@example.org')
      await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
      await page.getByLabel('House Number').fill('101')
      await page.getByLabel('Division').selectOption('B')
      await page.getByLabel('Ownership Type').selectOption('owner')
      const register = page.getByRole('button', { name: 'Register' })
      await expect(register).toBeDisabled()
      await page.getByRole('checkbox').check()
      await expectGood(page)
      await register.click()
      await expect(page.getByText('Your request is pending approval.')).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
    })

    await test.step('and cannot log in yet', async () => {
      await logIn(username, password)
      await expect(page.getByText('Invalid credentials or account pending approval.')).toBeVisible()
      await expect(page.getByText('Login failed.')).toBeVisible()
      await expectGood(page)
    })

    await test.step('the super admin approves', async () => {
      await logIn(superAdmin.username, superAdmin.password)
      await page.getByRole('link', { name: 'Approve Users' }).click()
      await expectGood(page)
      const person = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: username }).last()
      await person.getByRole('button', { name: /^Approve/ }).click()
      await expect(page.getByLabel('Remark')).toBeVisible()
      await expectGood(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('User approved successfully')).toBeVisible()
      await logOut()
    })

    await test.step('the resident registers, edits and deletes a vehicle', async () => {
      await logIn(username, password)
      await expect(page).toHaveURL(/\/dashboard/)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await expect(page.getByText('No vehicles yet.')).toBeVisible()
      await page.getByRole('button', { name: 'Add Vehicle' }).click()
      await page.getByLabel('Vehicle Number').fill('mh23be446')
      await page.getByLabel('Type').selectOption('four-wheeler')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByText('Vehicle number must be exactly 10 characters.')).toBeVisible()
      await page.getByLabel('Vehicle Number').fill('mh 23 be 4467')
      await expectGood(page)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByText('Vehicle added.')).toBeVisible()
      await expectGood(page)
      await page.getByRole('button', { name: 'Edit MH23BE4467' }).click()
      await page.getByLabel('Vehicle Number').fill('MH23BE4468')
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await expect(page.getByText('Vehicle updated.')).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: 'Delete MH23BE4468' }).click()
      await expect(page.getByText('Are you sure you want to delete this vehicle?')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectGood(page)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('Vehicle deleted.')).toBeVisible()
      await expect(page.getByText('No vehicles yet.')).toBeVisible()
    })
  },
)
