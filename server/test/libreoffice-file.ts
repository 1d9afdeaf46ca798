import { zippedAsStream } from './xlsx-bytes.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const row = 'customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"'

/** The parts of a sheet saved by LibreOffice 7, shortened where it only draws. */
const parts = {
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/><sheets><sheet name="Residents" sheetId="1" state="visible" r:id="rId2"/></sheets><extLst><ext xmlns:loext="http://schemas.libreoffice.org/" uri="{7626C862-2A13-11E5-B345-FEFF819CDC9F}"><loext:extCalcPr stringRefSyntax="CalcA1ExcelA1"/></ext></extLst></workbook>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="0000"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs count="2"><xf numFmtId="164" fontId="0"></xf><xf numFmtId="43" fontId="1"></xf></cellStyleXfs><cellXfs count="5"><xf numFmtId="164" xfId="0"><alignment horizontal="general"/></xf><xf numFmtId="164" xfId="0"></xf><xf numFmtId="164" xfId="0"></xf><xf numFmtId="165" xfId="0"></xf><xf numFmtId="166" xfId="0"></xf></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetPr filterMode="false"/><dimension ref="A1:G5"/><sheetData><row r="1" ${row}><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1"/><c r="C1" s="1"/><c r="D1" s="1"/><c r="E1" s="1"/><c r="F1" s="1"/></row><row r="3" ${row}><c r="A3" s="0" t="s"><v>1</v></c><c r="B3" s="0" t="s"><v>2</v></c><c r="C3" s="0" t="s"><v>3</v></c><c r="D3" s="0" t="s"><v>4</v></c><c r="E3" s="0" t="s"><v>5</v></c><c r="F3" s="0" t="s"><v>6</v></c><c r="G3" s="0" t="s"><v>7</v></c></row><row r="4" ${row}><c r="A4" s="2" t="s"><v>8</v></c><c r="B4" s="0" t="s"><v>9</v></c><c r="C4" s="3" t="n"><v>12</v></c><c r="D4" s="0" t="n"><v>9820000010</v></c><c r="E4" s="0" t="s"><v>10</v></c><c r="F4" s="4" t="n"><v>43556</v></c><c r="G4" s="0" t="str"><f aca="false">LOWER(&quot;ASHA@EXAMPLE.COM&quot;)</f><v>asha@example.com</v></c></row><row r="5" ${row}><c r="A5" s="0" t="s"><v>11</v></c><c r="B5" s="0" t="s"><v>12</v></c><c r="C5" s="0" t="n"><f aca="false">200+2</f><v>202</v></c><c r="D5" s="0" t="s"><v>13</v></c><c r="E5" s="0" t="s"><v>14</v></c><c r="F5" s="0" t="n"><v>43000.5</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells><headerFooter differentFirst="false" differentOddEven="false"><oddHeader>&amp;C&amp;&quot;Times New Roman,Regular&quot;&amp;12&amp;A</oddHeader></headerFooter></worksheet>`,
  'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>\n</Relationships>`,
  'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}" count="15" uniqueCount="15">${[
    'Green Acres CHS, list of 01/04/2026',
    'Full Name',
    'Wing',
    'Flat No',
    'Mobile No',
    'Owner/Tenant',
    'Since',
    'Email',
    'आशा पाटील',
    'A',
    'Owner',
    'Rahul Joshi',
    'B',
    '+91 98200 00011',
    'Rented',
  ]
    .map((text) => `<si><t xml:space="preserve">${text}</t></si>`)
    .join('')}</sst>`,
  '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>\n</Types>`,
}

export const libreOfficeFile = (): Uint8Array => zippedAsStream(parts)
