import type { Text } from './language/text.ts'

/** `required` is left out where a blank field counts as absent. */
export interface TextMessages {
  readonly required?: Text
  readonly tooLong: Text
  readonly unstorable: Text
}
export interface ChoiceMessages {
  readonly required?: Text
  readonly unknown: Text
}
export interface DateMessages {
  readonly required?: Text
  readonly form: Text
}

export const invalid: Text = 'This is not valid.'

export const sentences = {
  unauthorized: 'Unauthorized access. Please verify your permissions.',
  unavailable: 'Backend server is unavailable. Please try again later.',
  mediaType: 'Unsupported media type. Please ensure the request is properly formatted.',
  invalidId: 'The id is not valid.',
} as const satisfies Record<string, Text>

export const nameMessages = {
  required: 'Name is required.',
  tooLong: 'Name must be at most {maximum} characters.',
  unstorable: 'Name contains a character that cannot be stored.',
} as const satisfies TextMessages

export const houseNoMessages = {
  required: 'House number is required.',
  tooLong: 'House number must be at most {maximum} characters.',
  unstorable: 'House number contains a character that cannot be stored.',
} as const satisfies TextMessages

export const divisionMessages = {
  required: 'Division is required.',
  unknown: 'Division must be one of {values}.',
} as const satisfies ChoiceMessages

export const ownershipTypeMessages = {
  required: 'Ownership type is required.',
  unknown: 'Ownership type must be one of {values}.',
} as const satisfies ChoiceMessages

/** The three forms differ on purpose (docs/spec/product.md, 5). */
export const mobileMessages = {
  required: 'Mobile number is required.',
  form: 'Mobile number must be exactly 10 digits.',
  profile: 'Mobile number must be 10 digits',
  contact: 'Contact number must be 10 digits.',
} as const satisfies Record<string, Text>

export const emailMessages = {
  required: 'Email is required.',
  tooLong: 'Email must be at most {maximum} characters.',
  form: 'Please enter a valid email address.',
} as const satisfies Record<string, Text>

export const usernameFieldMessages = {
  required: 'Username is required.',
  tooLong: 'Username must be at most {maximum} characters.',
  unstorable: 'Username contains a character that cannot be stored.',
  length: 'Username must be {minimum} to {maximum} characters.',
  form: 'Username may have letters, digits, dots, underscores and hyphens only.',
} as const satisfies Record<string, Text>

export const passwordFieldMessages = {
  required: 'Password is required.',
  tooShort: 'Password must be at least {minimum} characters long',
  tooLong: 'Password must be at most {maximum} characters long',
  unstorable: 'Password contains a character that cannot be stored.',
} as const satisfies Record<string, Text>

export const communityIdMessages = {
  missing: 'Please select a community.',
  invalid: 'Selected community is invalid. Please select another community.',
} as const satisfies Record<string, Text>
