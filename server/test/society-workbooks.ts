import { libreOfficeFile } from './libreoffice-file.ts'
import { prefixedFile } from './prefixed-file.ts'
import type { SocietyFile } from './society-files.ts'
import { workbook, workbookParts, zippedAsStream } from './xlsx-bytes.ts'

const asha = { name: 'Asha Patil', houseNo: '101', division: 'A', ownershipType: 'owner' }
const ravi = { name: 'Ravi Kulkarni', houseNo: '202', division: 'B', ownershipType: 'tenant' }
const header = ['Name', 'Wing', 'Flat No', 'Owner/Tenant']
const list = { name: 'List', rows: [header, ['Asha Patil', 'A', 101, 'Owner'], ['Ravi Kulkarni', 'B', 202, 'Rented']] }

export const societyWorkbooks: readonly SocietyFile[] = [
  {
    name: 'titles above the header, and totals.xlsx',
    kind: 'RESIDENTS',
    bytes: () =>
      workbook({
        sheets: [
          {
            name: 'Members',
            merged: ['A1:F1', 'A2:F2'],
            rows: [
              ['SHREE GANESH CO-OP HOUSING SOCIETY LTD'],
              ['List of members as on 31/03/2026'],
              [],
              ['Sr. No.', 'Name of the Owner', 'Wing', 'Flat No.', 'Mob.', 'Owner/Tenant'],
              [1, 'Asha Patil', 'A', 101, 9_820_000_010, 'Owner'],
              [2, 'Ravi Kulkarni', 'B', 202, '98200 00011', 'Rented'],
              ['Total', undefined, undefined, 2, { formula: 'SUM(E5:E6)', value: 9_820_000_010 }],
            ],
          },
        ],
      }),
    rows: {
      5: { values: { ...asha, mobileNo: '9820000010' } },
      6: { values: { ...ravi, mobileNo: '9820000011' } },
    },
  },
  {
    name: 'मराठी.xlsx',
    kind: 'RESIDENTS',
    bytes: () =>
      workbook({
        sheets: [
          {
            name: 'सभासद',
            rows: [
              ['अ.क्र.', 'सभासदाचे नाव', 'विंग', 'सदनिका क्र.', 'मोबाइल नंबर', 'मालक की भाडेकरू', 'कुटुंब'],
              [1, 'आशा पाटील', 'अ', '१०१', 9_820_000_010, 'मालक', 'पाटील'],
              [2, 'रवी पाटील', 'अ विंग', '१०१', '९८२०० ००००११', 'मालक', 'पाटील'],
              [undefined, 'एकूण', undefined, 2],
            ],
          },
        ],
      }),
    rows: {
      2: {
        values: {
          name: 'आशा पाटील',
          houseNo: '101',
          division: 'A',
          ownershipType: 'owner',
          mobileNo: '9820000010',
          household: 'पाटील',
        },
      },
      3: { problems: { mobileNo: 'Mobile number must be exactly 10 digits.' } },
    },
  },
  {
    name: 'LibreOffice.xlsx',
    kind: 'RESIDENTS',
    bytes: libreOfficeFile,
    rows: {
      4: {
        values: {
          name: 'आशा पाटील',
          houseNo: '0012',
          division: 'A',
          ownershipType: 'owner',
          mobileNo: '9820000010',
          email: 'asha@example.com',
        },
      },
      5: { values: { ...ravi, name: 'Rahul Joshi', mobileNo: '9820000011' } },
    },
  },
  {
    name: 'Google Sheets.xlsx',
    kind: 'RESIDENTS',
    bytes: () => zippedAsStream(workbookParts({ sheets: [{ ...list, blankRows: 995 }] })),
    rows: { 2: { values: asha }, 3: { values: ravi } },
  },
  {
    name: 'a hidden sheet first.xlsx',
    kind: 'RESIDENTS',
    bytes: () =>
      workbook({
        sheets: [
          { name: 'Old', state: 'hidden', rows: [header, ['Gone Away', 'A', 1, 'Owner']] },
          { name: 'Lists', state: 'veryHidden', rows: [['Owner'], ['Tenant']] },
          list,
        ],
      }),
    rows: { 2: { values: asha }, 3: { values: ravi } },
  },
  {
    name: 'numbers as Excel keeps them.xlsx',
    kind: 'RESIDENTS',
    bytes: () =>
      workbook({
        formats: ['"A-"000', 'd-mmm', 'd/m/yyyy h:mm', '0.00E+00'],
        sheets: [
          {
            name: 'S',
            rows: [
              ['Name', 'Flat', 'Owner/Tenant', 'Mobile', 'Date'],
              [
                { inline: 'Asha Patil' },
                { number: '7', style: 1 },
                'Owner',
                { number: '9.820000010E9', style: 4 },
                { number: '46113.4375', style: 3 },
              ],
              ['Ravi Kulkarni', { formula: '"B-"&202', value: 'B-202' }, 'Rented', 9_820_000_011],
              ['Meera Iyer', { number: '46083', style: 2 }, 'Owner', { error: '#N/A' }],
            ],
          },
        ],
      }),
    rows: {
      2: { values: { ...asha, houseNo: '007', mobileNo: '9820000010' } },
      3: { values: { ...ravi, mobileNo: '9820000011' } },
      4: {
        problems: {
          houseNo: 'Excel has made a date of this number. Format the column as text.',
          division: 'Division is required.',
        },
      },
    },
  },
  {
    name: 'parking.xlsx',
    kind: 'VEHICLES',
    bytes: () =>
      workbook({
        sheets: [
          {
            name: 'Parking',
            rows: [
              ['Flat No', 'Wing', 'Vehicle No.', 'Type', 'Contact'],
              [101, 'A', 'MH 12 AB 1234', 'Car', 9_820_000_010],
              [202, 'B', 'mh-12-cd-5678', 'Bike'],
              [202, 'B', 'MH12EF', 'Cycle'],
            ],
          },
        ],
      }),
    rows: {
      2: {
        values: {
          vehicleNo: 'MH12AB1234',
          type: 'four-wheeler',
          houseNo: '101',
          division: 'A',
          mobileNo: '9820000010',
        },
      },
      3: { values: { vehicleNo: 'MH12CD5678', type: 'two-wheeler', houseNo: '202', division: 'B' } },
      4: {
        problems: {
          vehicleNo: 'Vehicle number must be exactly 10 characters.',
          type: 'Type must be one of two-wheeler, four-wheeler.',
        },
      },
    },
  },
  {
    name: 'helpers, yes and no.xlsx',
    kind: 'HELPERS',
    bytes: () =>
      workbook({
        sheets: [
          {
            name: 'Staff',
            rows: [
              ['Staff Name', 'Phone No', 'Work', 'Available'],
              ['Sunita', 9_820_000_010, 'Maid', true],
              ['Ramesh', 9_820_000_011, 'Electrician', false],
            ],
          },
        ],
      }),
    rows: {
      2: { values: { name: 'Sunita', contactNo: '9820000010', category: 'CLEANER', isAvailable: true } },
      3: { values: { name: 'Ramesh', contactNo: '9820000011', category: 'ELECTRICIAN', isAvailable: false } },
    },
  },
  {
    name: 'written by another program.xlsx',
    kind: 'RESIDENTS',
    bytes: () => prefixedFile([header, ['Asha&#x20;Patil', 'A Wing', '101', 'Owner_x0020_']]),
    rows: { 2: { values: asha } },
  },
]
