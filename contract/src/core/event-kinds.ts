/** As the gate's people and admins look for them. */
export const securityKinds = ['GATE', 'LOGIN', 'ACCOUNT'] as const
export type SecurityKind = (typeof securityKinds)[number]
