import { workbook } from '../server/test/xlsx-bytes.ts'

const header = ['Member', 'Flat No', 'Wing', 'Owner / Tenant', 'Mobile', 'Email']

const given = ['Anand', 'Nasreen', 'Thomas', 'Leela', 'Ishita', 'Madhav', 'Pooja', 'Dilip', 'Sunita', 'Imran', 'Rekha']
const families = ['Kamat', 'Khan', 'Varghese', 'Menon', 'Banerjee', 'Kelkar', 'Nair', 'Chavan', 'Apte', 'Merchant']

/** Rows of the new floors, with the mistakes that such files usually have. */
const mistakes: Readonly<Record<number, readonly string[]>> = {
  4: ['Sharad Gokhale', '1205', 'B', 'Owner', '6.14E+09', ''],
  11: ['Gurpreet Singh', '1212', 'B', 'Owner', '6140041881 / 6140041882', ''],
  18: ['Zoya Merchant', '1219', 'B', 'Tenant', '6140041885', 'zoya@example'],
  27: ['', '1228', 'B', 'Owner', '6140041887', ''],
  41: ['Kiran Bhosale', '1242', 'B', 'Owner', '614004188', ''],
}
const rows = Array.from({ length: 96 }, (_, index) => {
  const name = `${given[index % given.length]} ${families[index % families.length]}`
  const good = [
    name,
    String(1201 + index),
    'B',
    index % 3 === 0 ? 'Tenant' : 'Owner',
    String(6_140_051_000 + index),
    '',
  ]
  return mistakes[index] ?? good
})

/** A society's own file: a title, headings of its own, numbers as a spreadsheet turns them. */
export const membersFile = {
  name: 'Members 2026.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    workbook({
      sheets: [
        { name: 'Members', rows: [['Members of the society', '', '', '', '', ''], header, ...rows], merged: ['A1:F1'] },
      ],
    }),
  ),
}
