import { casesOf } from '../cases.ts'
import { asFile, exportedFile } from '../samples.ts'

export const audit = casesOf('audit', {
  calls: {
    list: { who: 'AP', sends: () => ({ query: { size: 5 } }) },
    export: { who: 'AP', sends: () => asFile },
  },
  trail: {
    'audit_log.exported': [null, exportedFile, 'Meera Joshi exported the audit trail'],
  },
})
