import { casesOf, type SeedContext } from '../cases.ts'
import { asFile, exportedFile } from '../samples.ts'

const posted = { title: 'Water cut' }

const notice = { title: 'Lift', content: 'Out of order', endDate: '2099-01-01' }

const poll = {
  question: 'Solar panels?',
  options: ['Yes', 'No'],
  voters: 'RESIDENTS',
  shown: false,
  closesOn: '2098-12-31',
}

/** For one house, and it asks to be read. */
const seed = async ({ sql, id, communityId, userId }: SeedContext) => {
  const askingNotice = await id(sql`
    insert into data.notices (community_id, title, content, end_date, ask, audience_roles, audience_houses)
    values (${communityId}, 'Meeting', 'All owners', '2099-01-01', true, '{USER}', 1) returning id`)
  await sql`
    insert into data.notice_houses (notice_id, community_id, house_id)
    select ${askingNotice}, community_id, house_id from data.occupancies where user_id = ${userId} and main`
  await sql`
    insert into data.notice_reads (notice_id, community_id, user_id, seen_at) values (${askingNotice}, ${communityId}, ${userId}, now())`
  await sql`
    insert into data.notice_tellings (notice_id, community_id, telling, round, due_at)
    values (${askingNotice}, ${communityId}, 'published', 0, '2099-01-01')`
  return { askingNotice }
}

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
    'notice.published': [null, posted, 'The notice “Water cut” was published'],
    'notice.reminded': [
      null,
      { ...posted, people: 12, round: 1 },
      'Meera Joshi reminded people of the notice “Water cut”',
    ],
    'notice.exported': [null, exportedFile, 'Meera Joshi exported the notices'],
  },
})

export const noticeReaders = casesOf('noticeReaders', {
  seed,
  calls: {
    count: {
      // Guards count whom an emergency reaches.
      who: 'SAP',
      sends: ({ communityId }) => ({ body: { audience: { divisions: ['A'] }, emergency: true, communityId } }),
    },
    reach: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.askingNotice } }) },
    list: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.askingNotice } }) },
    export: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.askingNotice }, ...asFile }) },
    read: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.askingNotice } }) },
    remind: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.askingNotice } }) },
  },
  trail: {
    'notice_readers.exported': [
      null,
      { ...exportedFile, what: 'READERS' },
      'Meera Joshi exported who has read a notice',
    ],
  },
})

/** Of one house, because somebody with several has to name one. */
const seedPoll = async ({ sql, id, communityId, userId }: SeedContext) => {
  const polledNotice = await id(sql`
    insert into data.notices (community_id, title, content, end_date, audience_roles, audience_houses, poll)
    values (${communityId}, 'Solar', 'Panels on the roof', '2099-01-01', '{USER,SECURITY}', 1, ${JSON.stringify(poll)}::text::jsonb) returning id`)
  await sql`
    insert into data.notice_houses (notice_id, community_id, house_id)
    select ${polledNotice}, community_id, house_id from data.occupancies where user_id = ${userId} and main`
  await sql`
    insert into data.notice_votes (notice_id, community_id, house_id, option, voted_by, voted_at)
    select ${polledNotice}, community_id, house_id, 1, user_id, now() from data.occupancies where user_id = ${userId} and main`
  return { polledNotice }
}

export const noticePolls = casesOf('noticePolls', {
  seed: seedPoll,
  calls: {
    vote: { who: 'U', sends: ({ fixtures }) => ({ params: { id: fixtures.polledNotice }, body: { option: 0 } }) },
    list: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.polledNotice } }) },
    export: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.polledNotice }, ...asFile }) },
  },
  trail: {
    'notice_houses.exported': [
      null,
      { ...exportedFile, what: 'HOUSES' },
      'Meera Joshi exported which houses have voted',
    ],
  },
})

/** One under way, in a community whose guards send them too. */
const seedEmergency = async ({ sql, id, communityId, now }: SeedContext) => {
  await sql`
    insert into data.community_settings (community_id, name, value) values (${communityId}, 'guardsSendEmergencies', 'true')
    on conflict do nothing`
  const emergency = await id(sql`
    insert into data.notices (community_id, title, content, end_date, ask, emergency, told_at, created_at)
    values (${communityId}, 'Fire', 'Smoke in the basement', '2099-01-01', true, 'FIRE', now(), ${now()}) returning id`)
  return { emergency }
}

const fire = { title: 'Fire', emergency: { kind: 'FIRE' } }

export const emergencies = casesOf('emergencies', {
  seed: seedEmergency,
  calls: {
    send: {
      who: 'SAP',
      once: true,
      sends: ({ communityId }) => ({ body: { kind: 'WATER', message: 'The main pipe has burst', communityId } }),
    },
    underWay: { who: 'USAP' },
    allClear: {
      who: 'SAP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.emergency }, body: { text: 'The fire is out' } }),
    },
  },
  trail: {
    'notice.all_clear': [fire, fire, 'Meera Joshi gave the all clear for “Fire”'],
  },
})
