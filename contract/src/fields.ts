import * as z from 'zod/mini'

/** The longest each kind of text may be, in UTF-16 code units (decisions: Errors). */
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
  /** The longest list that has no pages. */
  list: 1000,
  communities: 10_000,
  /** What one person, or one house, can have (decisions: Bounds). */
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

/** Sentences that more than one shape says. */
export const sentences = {
  unauthorized: 'Unauthorized access. Please verify your permissions.',
  unavailable: 'Backend server is unavailable. Please try again later.',
  mediaType: 'Unsupported media type. Please ensure the request is properly formatted.',
  invalidId: 'The id is not valid.',
} as const
/** What to say where text is missing, or where something else than text was sent. */
export const mustBeString = (required: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? required : 'This must be text.'

/** One text: trimmed, not blank, bounded. `name` is what a person calls it: 'House number'. */
export const text = (name: string, max: number, required = `${name} is required.`) =>
  z
    .string({ error: mustBeString(required) })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(max, { error: `${name} must be at most ${max} characters.`, abort: true }),
      z.regex(noNul, `${name} contains a character that cannot be stored.`),
    )

/** One of a fixed list. */
export const choice = <const T extends readonly string[]>(name: string, values: T, required = `${name} is required.`) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? required
        : `${name} must be one of ${values.join(', ')}.`,
  })

/** True or false, nothing else. */
export const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` })

/** A number as it is kept and called. */
export const tenDigits = /^\d{10}$/
/** A number as people and phones write it, `+91 98765 43210` or `098765-43210`, in the form it is kept in (decisions: Bounds). */
const asTenDigits = (typed: string): string => {
  const digits = typed.replace(/[\s-]/g, '')
  return /^(?:\+?91|0)?(\d{10})$/.exec(digits)?.[1] ?? typed
}
/** Each form has the specification's own words for it. */
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

/** A password being chosen. */
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
/** A password being checked: any text that could have been chosen. */
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
/** A day, `YYYY-MM-DD`. */
export const isoDate = (name: string, required = `${name} is required.`) =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((value: string) => fits(typedDay, value) && years(value), `${name} must be a date like 2026-01-31.`),
  )
/** An instant, ISO 8601; without an offset it is read in the community's time zone. A plain day is allowed where `orDay` is set. */
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
/** An instant in a reply: UTC, ISO 8601 with milliseconds. */
export const instant = z.string().check(z.describe('An instant, ISO 8601 in UTC'))
/** The community as other things show it. */
export const communityRef = z.object({
  id: z.string().check(z.describe('The community’s id')),
  displayName: z.string().check(z.describe('Name, area and city, as people read it')),
})
/** `shape`, with what it means for the readers of the API. */
export const describe = <T extends z.ZodMiniType>(shape: T, meaning: string): T => shape.check(z.describe(meaning))
