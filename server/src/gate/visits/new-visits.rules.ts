import type { WalkInForm } from '@aangan/contract/gate/visit-endpoints'
import { visitKindLabels, type VisitKind } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'

type Visitor = Pick<Visit, 'phone' | 'company' | 'vehicleNo' | 'vehicleType' | 'note' | 'houseNo' | 'division'> & {
  readonly kind: VisitKind
  readonly visitorName: string | null
}

/** Who comes, as a visit names them: the company where no name was given; why, where no note says it. */
export const visitorFields = (visitor: Visitor) => {
  const { visitorName, company, phone, vehicleNo, vehicleType, note, houseNo, division, kind } = visitor
  const purpose = note ?? visitKindLabels[kind]
  return {
    visitorName: visitorName ?? company,
    company,
    phone,
    vehicleNo,
    vehicleType,
    note,
    purpose,
    houseNo,
    division,
  }
}

type PassOfVisit = Visitor & { readonly id: string; readonly validFrom: string }

/** What a visit takes from its pass. */
export const visitOfPass = (pass: PassOfVisit) => ({
  ...visitorFields(pass),
  passId: pass.id,
  kind: pass.kind,
  expectedAt: pass.validFrom,
})

/** Nobody announced them. */
export const walkInOf = (form: WalkInForm, createdBy: string, at: Date) => {
  const { id, kind, visitorName = null, company = null, phone = null, vehicleNo = null, vehicleType = null } = form
  const visitor = { kind, visitorName, company, phone, vehicleNo, vehicleType, note: form.note ?? null }
  return {
    ...visitorFields({ ...visitor, houseNo: form.houseNo, division: form.division }),
    id,
    createdBy,
    walkIn: true,
    kind,
    expectedAt: at,
  }
}
