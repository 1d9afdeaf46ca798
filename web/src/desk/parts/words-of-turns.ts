import type { Text } from '@aangan/contract/core/language/text'

/** Who works the desk, its lock and its pad. */
export const turnWords = {
  whoTakesOver: 'Who takes over?',
  nobodyYet: 'Nobody Yet',
  nobodyElse: 'There is no other guard.',
  somebodyElse: 'Somebody Else',
  atTheGate: '{count} at the gate',
  typed: '{n} of 4 digits',
  tooMany: 'Too many wrong PINs. Try again at {time}, or use the password.',
  wrong: 'This PIN was not right.',
  without: 'Send Without the PIN',
  passwordInstead: 'Password Instead',
  noPin: '{name} has no PIN. Log in with the password once.',
  goOn: 'Continue',
  notNow: 'Not Now',
  choosePin: 'Choose a PIN',
  chooseNewPin: 'Choose a New PIN',
  takingOver: 'Taking over the desk…',
  takeOverFailed: 'Failed to take over the desk: {reason}',
} as const satisfies Record<string, Text>
