import type { Role } from '@aangan/contract/core/actor'
import type { AuditAction, AuditResource } from '@aangan/contract/core/audit-actions'
import type { Community } from '@aangan/contract/society/community-list'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { Helper } from '@aangan/contract/society/helpers'
import type { Member } from '@aangan/contract/people/members'
import type { PostedPoll } from '@aangan/contract/society/notice-poll'
import type { EmergencyKind } from '@aangan/contract/society/emergency-kinds'
import type { Notice } from '@aangan/contract/society/notices'
import type { AdminUser } from '@aangan/contract/people/users'
import type { Vehicle } from '@aangan/contract/people/vehicles'

/** Rows of the tables, with times as ISO text and bytes in PostgreSQL's hex format. */
interface Dated {
  readonly created_at: string
  readonly updated_at: string
}

export interface CommunityRow extends Dated {
  readonly id: string
  readonly name: string
  readonly area: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly time_zone: string
  readonly status: Community['status']
}

export interface UserRow extends Dated {
  readonly id: string
  readonly community_id: string | null
  readonly username: string
  readonly password_hash: string
  readonly name: string
  readonly mobile_no: string | null
  readonly email: string | null
  readonly house_no: string | null
  readonly division: AdminUser['division']
  readonly ownership_type: AdminUser['ownershipType']
  readonly status: AdminUser['status']
  readonly roles: readonly Role[]
  readonly language: string | null
  readonly terms_accepted_at: string | null
  readonly remark: string | null
  readonly decided_by: string | null
  readonly decided_at: string | null
}

interface OfResident extends Dated {
  readonly id: string
  readonly community_id: string
  readonly user_id: string
}

export interface VehicleRow extends OfResident {
  readonly vehicle_no: string
  readonly type: Vehicle['type']
}

export interface MemberRow extends OfResident {
  readonly name: string
  readonly gender: Member['gender']
  readonly blood_group: Member['bloodGroup']
  readonly age: number | null
  readonly birthdate: string | null
  readonly mobile_no: string | null
  readonly relation: Member['relation']
}

export interface NoticeRow extends Dated {
  readonly id: string
  readonly community_id: string
  readonly title: string
  readonly content: string
  readonly end_date: string
  readonly created_by: string
  readonly publish_at: string | null
  readonly told_at: string | null
  readonly pinned: boolean
  readonly ask: boolean
  readonly audience_divisions: readonly string[] | null
  readonly audience_roles: readonly string[] | null
  readonly poll: PostedPoll | null
  readonly emergency: EmergencyKind | null
  readonly cleared_at: string | null
  readonly cleared_text: string | null
  readonly cleared_by: string | null
  readonly rounds: number
}

export interface AttachmentRow {
  readonly notice_id: string
  readonly community_id: string
  readonly file_name: string
  readonly type: NonNullable<Notice['attachmentType']>
  readonly bytes: string
}

export interface GuestVehicleRow extends Dated {
  readonly id: string
  readonly community_id: string
  readonly created_by: string
  readonly user_id: string | null
  readonly vehicle_no: string
  readonly type: Vehicle['type']
  readonly guest_name: string
  readonly contact_no: string
  readonly purpose_of_visit: string
  readonly visiting_house_no: string
  readonly division: GuestVehicle['division']
  readonly entry_time: string
  readonly status: GuestVehicle['status']
  readonly arrived_at: string | null
  readonly exited_at: string | null
}

export interface HelperRow extends Dated {
  readonly id: string
  readonly name: string
  readonly contact_no: string
  readonly category: Helper['category']
  readonly is_available: boolean
  readonly is_visible: boolean
  readonly rating_sum: number
  readonly rating_count: number
}

export interface HelperCommunityRow {
  readonly helper_id: string
  readonly community_id: string
}

export interface HelperRatingRow {
  readonly helper_id: string
  readonly user_id: string
  readonly community_id: string
  readonly rating: number
  readonly updated_at: string
}

export interface AuditRow {
  readonly id: string
  readonly at: string
  readonly community_id: string | null
  readonly user_id: string | null
  readonly action: AuditAction
  readonly resource: AuditResource
  readonly resource_id: string | null
  readonly old_data: string | null
  readonly new_data: string | null
  readonly request_id: string
}

/** Each table after the tables that it refers to. */
export interface SocietyRows {
  readonly communities: CommunityRow[]
  readonly users: UserRow[]
  readonly vehicles: VehicleRow[]
  readonly members: MemberRow[]
  readonly notices: NoticeRow[]
  readonly notice_attachments: AttachmentRow[]
  readonly visits: GuestVehicleRow[]
  readonly helpers: HelperRow[]
  readonly helper_communities: HelperCommunityRow[]
  readonly helper_ratings: HelperRatingRow[]
  readonly audit_logs: AuditRow[]
}
