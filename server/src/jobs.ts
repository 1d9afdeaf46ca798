import { passwordChangedMail } from './access/auth/password-changed.mail.ts'
import { factorChangedMail } from './access/factors/factor-changed.mail.ts'
import { forgottenPasswordMail } from './access/password-resets/forgotten-password.job.ts'
import { cleanup } from './core/jobs/cleanup.ts'
import type { Job } from './core/jobs/job.ts'
import { emailLinkMail } from './people/email-changes/email-link.job.ts'
import { importContinue, importForget, importWork } from './people/imports/imports.job.ts'
import { invitationMails } from './people/invitations/invitations.job.ts'
import { moveOutErasing } from './people/move-outs/move-outs.job.ts'
import { auditMonths } from './record/audit/audit-months.job.ts'
import { noticesTell } from './record/notice-telling/notice-telling.job.ts'
import { notificationMail } from './record/notifications/notification.mail.ts'
import { contactRequestMail } from './society/contact-requests/contact-request.mail.ts'
import { emergencyMails } from './society/notices/emergency-mails.job.ts'

/** Every job of the queue. */
export const jobs: readonly Job[] = [
  contactRequestMail,
  passwordChangedMail,
  factorChangedMail,
  emailLinkMail,
  notificationMail,
  emergencyMails,
  forgottenPasswordMail,
  invitationMails,
  importWork,
  importContinue,
  importForget,
  moveOutErasing,
  noticesTell,
  auditMonths,
  cleanup,
]
