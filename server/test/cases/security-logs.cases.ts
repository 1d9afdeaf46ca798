import { casesOf } from '../cases.ts'
import { asFile, exportedFile } from '../samples.ts'

export const securityLogs = casesOf('securityLogs', {
  calls: {
    list: { who: 'SAP', sends: () => ({ query: { size: 5 } }) },
    export: { who: 'SAP', sends: () => asFile },
  },
  trail: {
    'security_log.exported': [null, exportedFile, 'Meera Joshi exported the security logs'],
  },
})
