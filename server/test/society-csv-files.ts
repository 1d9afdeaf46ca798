import type { SocietyFile } from './society-files.ts'

const utf8 = (text: string) => (): Uint8Array => new TextEncoder().encode(text)
const crlf = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`
const bom = '\ufeff'

/** What Excel calls Unicode text. */
const utf16 = (text: string) => (): Uint8Array => new Uint8Array(Buffer.from(bom + text, 'utf16le'))
const utf16BigEndian = (text: string) => (): Uint8Array => new Uint8Array(Buffer.from(bom + text, 'utf16le').swap16())
const windows1252 = (text: string) => (): Uint8Array =>
  Uint8Array.from(text, (character) => ({ '’': 0x92, '–': 0x96 })[character] ?? character.charCodeAt(0))

const asha = { name: 'Asha Patil', houseNo: '101', division: 'A', ownershipType: 'owner' }
const ravi = { name: 'Ravi Kulkarni', houseNo: '202', division: 'B', ownershipType: 'tenant' }

export const societyCsvFiles: readonly SocietyFile[] = [
  {
    name: 'the wing stands in the flat’s number.csv',
    kind: 'RESIDENTS',
    bytes: utf8(
      crlf(
        'Sr. No,Name,Flat,Owner/Tenant,Mob.',
        '1,Asha Patil,A-101,Owner,+91 98200-00010',
        '2,Ravi Kulkarni,B 202,Rented,098200 00011',
        '3,Meera Iyer,C/303,Self occupied,9820000012.0',
        '4,John D’Souza,Flat No. d404,tenant,9.820000013E9',
        '5,Nobody Else,E-505,Owner,9820000014',
      ),
    ),
    rows: {
      2: { values: { ...asha, mobileNo: '9820000010' } },
      3: { values: { ...ravi, mobileNo: '9820000011' } },
      4: {
        values: { name: 'Meera Iyer', houseNo: '303', division: 'C', ownershipType: 'owner', mobileNo: '9820000012' },
      },
      5: {
        values: {
          name: 'John D’Souza',
          houseNo: '404',
          division: 'D',
          ownershipType: 'tenant',
          mobileNo: '9820000013',
        },
      },
      6: { problems: { division: 'Division must be one of A, B, C, D.' } },
    },
  },
  {
    name: 'two names in one cell.csv',
    kind: 'RESIDENTS',
    bytes: utf8(
      crlf(
        'Owner Name,Wing,Flat No,Type',
        'Asha Patil,A,101,Owner',
        'Ravi & Sunita Kulkarni,B,202,Tenant',
        '"Meera Iyer\nK. Iyer",C,303,Owner',
        'Anil Shah S/o Ramesh Shah,D,404,Owner',
        '"Joshi, Rahul",D,405,Owner',
      ),
    ),
    rows: {
      2: { values: asha },
      3: { problems: { name: 'Several names are in this cell. Give each person a row.' } },
      4: { problems: { name: 'Several names are in this cell. Give each person a row.' } },
      5: { values: { name: 'Anil Shah S/o Ramesh Shah', houseNo: '404', division: 'D', ownershipType: 'owner' } },
      6: { values: { name: 'Joshi, Rahul', houseNo: '405', division: 'D', ownershipType: 'owner' } },
    },
  },
  {
    name: 'Excel has shortened the numbers.csv',
    kind: 'RESIDENTS',
    bytes: utf8(
      bom +
        crlf(
          'Name,Wing,Flat No.,Ownership,Mobile Number,Email ID',
          'Asha Patil,A,101,Owner,9.82E+09,asha@example',
          'Ravi Kulkarni,B,02-Mar,Tenant,9820000011 / 9820000012,-',
          'Meera Iyer,C,303,Owner,98200,N/A',
        ),
    ),
    rows: {
      2: {
        problems: {
          mobileNo: 'Excel has shortened this number. Format the column as text.',
          email: 'Please enter a valid email address.',
        },
      },
      3: {
        problems: {
          houseNo: 'Excel has made a date of this number. Format the column as text.',
          mobileNo: 'Several numbers are in this cell. Keep one of them.',
        },
      },
      4: { problems: { mobileNo: 'Mobile number must be exactly 10 digits.' } },
    },
  },
  {
    name: 'blank lines, and the header on each page.csv',
    kind: 'RESIDENTS',
    bytes: utf8(
      'Name,Division,House No,Owner or Tenant\n\n,,,\nAsha Patil,A wing,101,O\n\nName,Division,House No,Owner or Tenant\nRavi Kulkarni,Wing B,202,T\n,,,\n\nTotal,,2,\n',
    ),
    rows: { 4: { values: asha }, 7: { values: ravi } },
  },
  {
    name: 'Excel in Europe.csv',
    kind: 'RESIDENTS',
    bytes: windows1252(
      crlf(
        'Name;Tower;Unit;Status;Phone',
        'José D’Souza;A;101;Owned;(98200) 00010',
        '"Patil; Asha – new";B;202;On rent;',
      ),
    ),
    rows: {
      2: {
        values: { name: 'José D’Souza', houseNo: '101', division: 'A', ownershipType: 'owner', mobileNo: '9820000010' },
      },
      3: { problems: { name: 'Several names are in this cell. Give each person a row.' } },
    },
  },
  {
    name: 'semicolons, and names with commas.csv',
    kind: 'RESIDENTS',
    bytes: utf8(`${bom}sep=;\r\nName;Block;Flat;Type\r\nPatil, Asha;A;101;Owner\r\nKulkarni, Ravi;B;202;Tenant\r\n`),
    rows: { 2: { values: { ...asha, name: 'Patil, Asha' } }, 3: { values: { ...ravi, name: 'Kulkarni, Ravi' } } },
  },
  {
    name: 'Unicode text of Excel.txt',
    kind: 'RESIDENTS',
    bytes: utf16(
      crlf(
        'नाव\tविंग\tसदनिका क्रमांक\tमालक/भाडेकरू\tमोबाईल नं.',
        'आशा पाटील\tए\t१०१\tमालक\t९८२०००००१०',
        'रवी कुलकर्णी\tब\t202\tभाडेकरु\t',
      ),
    ),
    rows: {
      2: {
        values: { name: 'आशा पाटील', houseNo: '101', division: 'A', ownershipType: 'owner', mobileNo: '9820000010' },
      },
      3: { values: { name: 'रवी कुलकर्णी', houseNo: '202', division: 'B', ownershipType: 'tenant' } },
    },
  },
  {
    name: 'UTF-16, the other way round.csv',
    kind: 'HOUSES',
    bytes: utf16BigEndian('Wing,Flat No,BHK\nA,101,2 BHK\nB,S-1,Shop\nC,9,Penthouse\n'),
    rows: {
      2: { values: { division: 'A', number: '101', type: 'FLAT' } },
      3: { values: { division: 'B', number: 'S-1', type: 'SHOP' } },
      4: { problems: { type: 'Type must be one of FLAT, VILLA, SHOP, OFFICE, OTHER.' } },
    },
  },
  {
    name: 'an old Mac.csv',
    kind: 'HOUSES',
    bytes: utf8('Flat\rA-101\rB-202\r'),
    rows: {
      2: { values: { division: 'A', number: '101' } },
      3: { values: { division: 'B', number: '202' } },
    },
  },
  {
    name: 'हेल्पर.csv',
    kind: 'HELPERS',
    bytes: utf8(
      crlf(
        'क्र.,नाम,मोबाइल नंबर,काम,उपलब्ध',
        '1,सुनीता,98200 00010,सफाई वाली,हाँ',
        '2,Ramesh,98200 00011,Driver,no',
        '3,गीता,,Plumber,शायद',
      ),
    ),
    rows: {
      2: { values: { name: 'सुनीता', contactNo: '9820000010', category: 'CLEANER', isAvailable: true } },
      3: { values: { name: 'Ramesh', contactNo: '9820000011', category: 'OTHER', isAvailable: false } },
      4: {
        problems: {
          contactNo: 'Contact number must be 10 digits.',
          isAvailable: 'isAvailable must be true or false.',
        },
      },
    },
  },
  {
    name: 'an export, brought in again.csv',
    kind: 'RESIDENTS',
    bytes: utf8(
      `${bom}${crlf('Name,House Number,Division,Ownership Type,Mobile Number', `'@sha Patil,101,A,Owner,'+91 98200 00010`, `Ravi Kulkarni,202,B,Tenant,'-`)}`,
    ),
    rows: {
      2: { values: { ...asha, name: '@sha Patil', mobileNo: '9820000010' } },
      3: { values: ravi },
    },
  },
]
