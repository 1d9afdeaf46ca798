import * as z from 'zod/mini'

/** Texts count in UTF-16 code units. */
export const limits = {
  name: 100,
  profileName: 50,
  houseNo: 20,
  title: 200,
  content: 10_000,
  remark: 500,
  purpose: 500,
  message: 500,
  email: 254,
  usernameMin: 3,
  username: 50,
  passwordMin: 6,
  password: 128,
  guestVehicleNo: 20,
  filter: 100,
  pageSize: 10,
  pageSizeMax: 100,
  pageMax: 1_000_000,
  searchMin: 3,
  findMin: 2,
  searchResults: 50,
  /** Of lists without pages. */
  list: 1000,
  communities: 10_000,
  /** Of one person, or one house. */
  vehicles: 100,
  members: 100,
  expectedGuests: 100,
  attachmentBytes: 512_000,
  fileName: 100,
} as const

export const divisions = ['A', 'B', 'C', 'D'] as const
export const ownershipTypes = ['owner', 'tenant'] as const
export const vehicleTypes = ['two-wheeler', 'four-wheeler'] as const
export const defaultTimeZone = 'Asia/Kolkata'

/** Text that PostgreSQL can store. */
export const noNul = /^[^\0]*$/
export const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const sentences = {
  unauthorized: 'Unauthorized access. Please verify your permissions.',
  unavailable: 'Backend server is unavailable. Please try again later.',
  mediaType: 'Unsupported media type. Please ensure the request is properly formatted.',
  invalidId: 'The id is not valid.',
} as const
export const mustBeString = (required: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? required : 'This must be text.'

/** Trimmed and not blank. `name` is what people read: 'House number'. */
export const text = (name: string, max: number, required = `${name} is required.`) =>
  z
    .string({ error: mustBeString(required) })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(max, { error: `${name} must be at most ${max} characters.`, abort: true }),
      z.regex(noNul, `${name} contains a character that cannot be stored.`),
    )

export const choice = <const T extends readonly string[]>(name: string, values: T, required = `${name} is required.`) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? required
        : `${name} must be one of ${values.join(', ')}.`,
  })

export const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` })

export const tenDigits = /^\d{10}$/
/** From `+91 98765 43210` or `098765-43210`; anything else is returned as typed. */
const asTenDigits = (typed: string): string => {
  const digits = typed.replace(/[\s-]/g, '')
  return /^(?:\+?91|0)?(\d{10})$/.exec(digits)?.[1] ?? typed
}
/** The three forms differ on purpose (docs/spec.md, 5). */
export const mobileMessages = {
  form: 'Mobile number must be exactly 10 digits.',
  profile: 'Mobile number must be 10 digits',
  contact: 'Contact number must be 10 digits.',
} as const
export const mobileNo = (message: string = mobileMessages.form, required = 'Mobile number is required.') =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.overwrite(asTenDigits),
    // Not z.regex: the API's description would then refuse what is accepted.
    z.refine((value: string) => tenDigits.test(value), message),
    z.describe('Ten digits; spaces, hyphens and +91, 91 or 0 before them are accepted'),
  )

export const email = z
  .string({ error: mustBeString('Email is required.') })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.maxLength(limits.email, { error: `Email must be at most ${limits.email} characters.`, abort: true }),
    z.regex(
      /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/,
      'Please enter a valid email address.',
    ),
  )

export const username = z.string({ error: mustBeString('Username is required.') }).check(
  z.trim(),
  z.minLength(1, { error: 'Username is required.', abort: true }),
  z.minLength(limits.usernameMin, {
    error: `Username must be ${limits.usernameMin} to ${limits.username} characters.`,
    abort: true,
  }),
  z.maxLength(limits.username, {
    error: `Username must be ${limits.usernameMin} to ${limits.username} characters.`,
    abort: true,
  }),
  z.regex(/^[A-Za-z0-9._-]+$/, 'Username may have letters, digits, dots, underscores and hyphens only.'),
)

export const newPassword = (required = 'Password is required.') =>
  z.string({ error: mustBeString(required) }).check(
    z.minLength(1, { error: required, abort: true }),
    z.minLength(limits.passwordMin, {
      error: `Password must be at least ${limits.passwordMin} characters long`,
      abort: true,
    }),
    z.maxLength(limits.password, {
      error: `Password must be at most ${limits.password} characters long`,
      abort: true,
    }),
    z.regex(noNul, 'Password contains a character that cannot be stored.'),
  )
/** Only a password that is being chosen has rules. */
export const givenPassword = (required = 'Password is required.') =>
  z
    .string({ error: mustBeString(required) })
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(limits.password, `Password must be at most ${limits.password} characters long`),
    )

export const houseNo = text('House number', limits.houseNo)
export const division = choice('Division', divisions)
export const ownershipType = choice('Ownership type', ownershipTypes)

export const vehicleType = choice('Type', vehicleTypes)

const years = (value: string) => {
  const year = Number(value.slice(0, 4))
  return year >= 1850 && year <= 2999
}
// Made once: each compiles a pattern.
const typedDay = /* @__PURE__ */ z.iso.date()
const typedInstant = /* @__PURE__ */ z.iso.datetime({ offset: true, local: true })
const fits = (shape: z.ZodMiniType, value: string): boolean => z.safeParse(shape, value).success
/** `YYYY-MM-DD`. */
export const isoDate = (name: string, required = `${name} is required.`) =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((value: string) => fits(typedDay, value) && years(value), `${name} must be a date like 2026-01-31.`),
  )
/** ISO 8601. Without an offset it is local time in the community's zone. `orDay` also accepts a plain day. */
export const isoInstant = (name: string, { orDay = false, required = `${name} is required.` } = {}) =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(40, { error: `${name} must be a date and time like 2026-01-31T18:30.`, abort: true }),
    z.refine(
      (value: string) => years(value) && (fits(typedInstant, value) || (orDay && fits(typedDay, value))),
      `${name} must be a date and time like 2026-01-31T18:30.`,
    ),
  )

export const id = z.string({ error: sentences.invalidId }).check(z.regex(uuid, sentences.invalidId))
export const byId = z.object({ id })
export const communityIdMessages = {
  missing: 'Please select a community.',
  invalid: 'Selected community is invalid. Please select another community.',
} as const
export const communityId = z
  .string({ error: mustBeString(communityIdMessages.missing) })
  .check(z.regex(uuid, communityIdMessages.invalid))
export const instant = z.string().check(z.describe('An instant, ISO 8601 in UTC'))
export const communityRef = z.object({
  id: z.string().check(z.describe('The community’s id')),
  displayName: z.string().check(z.describe('Name, area and city, as people read it')),
})
/** Adds a description for readers of the API. */
export const describe = <T extends z.ZodMiniType>(shape: T, meaning: string): T => shape.check(z.describe(meaning))
