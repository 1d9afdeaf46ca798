import { casesOf } from '../cases.ts'
import { asFile, exportedFile } from '../samples.ts'

const posted = { title: 'Water cut' }

const notice = { title: 'Lift', content: 'Out of order', endDate: '2099-01-01' }

export const notices = casesOf('notices', {
  calls: {
    list: { who: 'USAP' },
    export: { who: 'AP', sends: () => asFile },
    see: { who: 'USAP', sends: ({ fixtures }) => ({ body: { noticeId: fixtures.notice } }) },
    download: { who: 'USAP', sends: ({ fixtures }) => ({ params: { file: fixtures.attachment } }) },
    create: {
      who: 'AP',
      once: true,
      sends: ({ communityId }) => ({
        body: { ...notice, communityId },
        file: new File(['%PDF-1.4\n%sample\n%%EOF\n'], 'plan.pdf', { type: 'application/pdf' }),
      }),
    },
    update: {
      who: 'AP',
      sends: ({ fixtures, communityId }) => ({ params: { id: fixtures.notice }, body: { ...notice, communityId } }),
    },
    remove: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.notice } }) },
  },
  trail: {
    'notice.created': [null, posted, 'Meera Joshi posted the notice “Water cut”'],
    'notice.updated': [posted, posted, 'Meera Joshi edited the notice “Water cut”'],
    'notice.deleted': [posted, null, 'Meera Joshi deleted the notice “Water cut”'],
    'notice.exported': [null, exportedFile, 'Meera Joshi exported the notices'],
  },
})
