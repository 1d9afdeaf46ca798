interface TurnSubject {
  readonly visitId?: string | undefined
  readonly passId?: string | undefined
  readonly code?: string | undefined
}

/** Those who mark or change one visit or pass take turns, under each name by which it is called. */
export const turnOf = {
  visit: (id: string): string => `visit ${id.toLowerCase()}`,
  pass: (id: string): string => `pass ${id.toLowerCase()}`,
  code: (code: string): string => `code ${code}`,
}

export function turnAt({ visitId, passId, code }: TurnSubject = {}): string | undefined {
  if (visitId !== undefined) return turnOf.visit(visitId)
  if (passId !== undefined) return turnOf.pass(passId)
  return code === undefined ? undefined : turnOf.code(code)
}
