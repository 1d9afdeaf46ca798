import { divisions, ownershipTypeLabels } from '@aangan/contract/core/constants'
import type { Language } from '@aangan/contract/core/language/language'
import type { Label } from '@aangan/contract/core/language/text'
import { vehicleTypeLabels } from '@aangan/contract/core/vehicle-types'
import { fieldsOfKind, importKindLabels, type ImportKind } from '@aangan/contract/people/import-shapes'
import { houseTypeLabels } from '@aangan/contract/people/occupancies'
import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'

/** As the writers of spreadsheets take it; rows come in one batch. */
export interface TemplateSheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly string[])[]>
}

/** A file to fill in: the list with two rows to show how, and, for XLSX, the words that each choice takes. */
export function templateOf(kind: ImportKind, language: Language): readonly [list: TemplateSheet, words: TemplateSheet] {
  const fields = Object.entries(fieldsOfKind(kind))
  const choices = fields.flatMap(([field, { label }]) => {
    const words = choicesOf(kind, field)
    return words === undefined ? [] : [{ label, words: words.map((word) => said(word, language)) }]
  })
  const most = Math.max(...choices.map(({ words }) => words.length))
  return [
    {
      name: language.say(importKindLabels[kind]),
      header: fields.map(([, { label }]) => language.say(label)),
      rows: inOneBatch(samples[kind].map((sample) => fields.map(([field]) => cellOf(sample[field] ?? '', language)))),
    },
    {
      name: language.t('Allowed Words'),
      header: choices.map(({ label }) => language.say(label)),
      rows: inOneBatch(Array.from({ length: most }, (_, row) => choices.map(({ words }) => words[row] ?? ''))),
    },
  ]
}

/** What a choice takes: labels, which are translated, or letters. Undefined for other fields. */
function choicesOf(kind: ImportKind, field: string): readonly (Label | Division)[] | undefined {
  switch (field) {
    case 'division':
      return divisions
    case 'ownershipType':
      return Object.values(ownershipTypeLabels)
    case 'houseType':
      return Object.values(houseTypeLabels)
    case 'type':
      return Object.values(kind === 'VEHICLES' ? vehicleTypeLabels : houseTypeLabels)
    case 'category':
      return Object.values(helperCategoryLabels)
    case 'isAvailable':
      return ['Yes', 'No']
    default:
      return undefined
  }
}

type Division = (typeof divisions)[number]
const isDivision = (word: Label | Division): word is Division => divisions.some((division) => division === word)
const said = (word: Label | Division, language: Language): string => (isDivision(word) ? word : language.say(word))

const cellOf = (sample: Sample[string], language: Language): string =>
  typeof sample === 'string' ? sample : language.say(sample.word)

/** Sample values by field: either a choice, which is translated, or plain text. */
type Sample = Readonly<Record<string, { readonly word: Label } | string>>
const owner = { word: ownershipTypeLabels.owner }
const tenant = { word: ownershipTypeLabels.tenant }
const flat = { word: houseTypeLabels.FLAT }
const asha = { name: 'Asha Patil', houseNo: '101', division: 'A', mobileNo: '9820000001' }
const ravi = { name: 'Ravi Kulkarni', houseNo: '202', division: 'B', mobileNo: '9820000002' }
const samples: Readonly<Record<ImportKind, readonly Sample[]>> = {
  RESIDENTS: [
    { ...asha, ownershipType: owner, email: 'asha@example.com', houseType: flat, household: '1' },
    { ...ravi, ownershipType: tenant, houseType: flat, household: '2' },
  ],
  VEHICLES: [
    { ...asha, vehicleNo: 'MH12AB1234', type: { word: vehicleTypeLabels['four-wheeler'] } },
    { ...ravi, vehicleNo: 'MH12CD5678', type: { word: vehicleTypeLabels['two-wheeler'] } },
  ],
  HELPERS: [
    {
      name: 'Sunita Jadhav',
      contactNo: '9820000003',
      category: { word: helperCategoryLabels.CLEANER },
      isAvailable: { word: 'Yes' },
    },
    {
      name: 'Ramesh Pawar',
      contactNo: '9820000004',
      category: { word: helperCategoryLabels.ELECTRICIAN },
      isAvailable: { word: 'No' },
    },
  ],
  HOUSES: [
    { division: 'A', number: '101', type: flat },
    { division: 'B', number: '202', type: { word: houseTypeLabels.SHOP } },
  ],
}

async function* inOneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}
